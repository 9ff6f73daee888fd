/** A page that says one thing, and leads to the lobby. */

import { Head, Notices } from "../ui.tsx";

export function Message({ title, text }: { title: string; text: string }) {
  return (
    <div class="page">
      <Head at="" />
      <main class="centred">
        <div>
          <h1>{title}</h1>
          <p class="quiet">{text}</p>
          <a class="btn" href="/">
            To the lobby
          </a>
        </div>
      </main>
      <Notices />
    </div>
  );
}
