/** The rules of a game as a page of their own. */

import { useEffect, useRef } from "preact/hooks";
import { api } from "../api.ts";
import { RuleBook } from "../panels/rules.tsx";
import { focusOn } from "../scroll.ts";
import { Head, Notices, useAnswer } from "../ui.tsx";
import { Message } from "./message.tsx";

/** Behind the address: the note at the foot says what could not be seen. */
const RECONSTRUCTED = "reconstructed";

export function RulesPage({ game, citation }: { game: string; citation: string }) {
  const rules = useAnswer(() => api.rules(game), [game]);
  const note = useRef<HTMLParagraphElement>(null);
  const shelf = useAnswer(() => api.shelf(), []);
  const of = shelf.value?.games.find((one) => one.slug === game);
  const name = of?.name ?? "";
  useEffect(() => {
    document.title = name ? `Rules — ${name}` : "Rules — Maniple";
  }, [name]);
  useEffect(() => {
    if (citation !== RECONSTRUCTED || !rules.value || !note.current) return;
    note.current.scrollIntoView({ block: "center" });
    focusOn(note.current);
  }, [citation, rules.value, name]);
  if (rules.problem) return <Message title="There are no such rules" text={rules.problem.message} />;
  return (
    <div class="page rulepage">
      <Head at="rules" />
      <main>
        <h1>{name ? `${name}: the rules` : "The rules"}</h1>
        {of && (
          <p>
            <a href={`/play/${of.slug}`}>To the game</a>
          </p>
        )}
        {rules.value && <RuleBook rules={rules.value} citation={citation === RECONSTRUCTED ? "" : citation} />}
        {of && (
          <p class="quiet" ref={note} tabIndex={-1}>
            {of.honesty}
          </p>
        )}
      </main>
      <Notices />
    </div>
  );
}
