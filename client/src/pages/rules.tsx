/** The rules of a game as a page of their own. */

import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { RuleBook } from "../panels/rules.tsx";
import { Head, Notices, useAnswer } from "../ui.tsx";
import { Message } from "./game.tsx";

export function RulesPage({ game, citation }: { game: string; citation: string }) {
  const rules = useAnswer(() => api.rules(game), [game]);
  const shelf = useAnswer(() => api.shelf(), []);
  const of = shelf.value?.games.find((one) => one.slug === game);
  const name = of?.name ?? "";
  useEffect(() => {
    document.title = name ? `Rules — ${name}` : "Rules — Maniple";
  }, [name]);
  if (rules.problem) return <Message title="There are no such rules" text={rules.problem.message} />;
  return (
    <div class="page rulepage">
      <Head at="rules" />
      <main>
        <h1>{name ? `${name}: the rules` : "The rules"}</h1>
        {of && <p class="quiet">{of.honesty}</p>}
        {rules.value && <RuleBook rules={rules.value} citation={citation} />}
      </main>
      <Notices />
    </div>
  );
}
