/** The rules reference: chapters, search, and a place to open it at. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import type { RuleEntry, Rules } from "../formats.ts";
import { focusOn, scrollWithin } from "../scroll.ts";
import { citationLabel, findRules, marked } from "../text.ts";
import { I, useAnswer } from "../ui.tsx";

function Words({ text, query }: { text: string; query: string }) {
  return <>{marked(text, query).map((part, i) => (part.hit ? <mark key={i}>{part.text}</mark> : part.text))}</>;
}

function Entry({ entry, query, here }: { entry: RuleEntry; query: string; here: boolean }) {
  return (
    <article
      class={here ? `ruleentry ${entry.kind} here` : `ruleentry ${entry.kind}`}
      data-citation={entry.citation}
      tabIndex={-1}
    >
      <h3>
        {citationLabel(entry.citation)}
        {entry.kind !== "rule" && !entry.citation.toLowerCase().startsWith(entry.kind) && <small> {entry.kind}</small>}
      </h3>
      {entry.question && (
        <p class="question">
          <Words text={entry.question} query={query} />
        </p>
      )}
      <p>
        <Words text={entry.text} query={query} />
      </p>
      {entry.reason && (
        <p class="quiet small">
          <Words text={entry.reason} query={query} />
        </p>
      )}
    </article>
  );
}

export function RuleBook({ rules, citation }: { rules: Rules; citation: string }) {
  const [query, setQuery] = useState("");
  const [chapter, setChapter] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findRules(rules.entries, query), [rules, query]);
  useEffect(() => {
    setQuery("");
    setChapter("");
    if (!citation) return;
    const frame = requestAnimationFrame(() => {
      const place = list.current?.querySelector<HTMLElement>(`[data-citation="${CSS.escape(citation)}"]`);
      if (!place || !list.current) return;
      // beside the table the list scrolls; a page of its own scrolls as a whole
      if (getComputedStyle(list.current).overflowY === "visible") place.scrollIntoView({ block: "center" });
      else scrollWithin(list.current, place, true);
      focusOn(place);
    });
    return () => cancelAnimationFrame(frame);
  }, [citation, rules]);
  const chapters = rules.chapters.filter(
    (one) => (chapter === "" || query !== "" || one.id === chapter) && found.some((entry) => entry.chapter === one.id),
  );
  return (
    <div class="rulebook">
      <div class="find">
        <input
          class="field"
          type="search"
          placeholder="Search the rules"
          aria-label="Search the rules"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <select
          class="field"
          aria-label="Chapter"
          value={chapter}
          onChange={(event) => setChapter(event.currentTarget.value)}
        >
          <option value="">All chapters</option>
          {rules.chapters.map((one) => (
            <option key={one.id} value={one.id}>
              {one.id} {one.title}
            </option>
          ))}
        </select>
      </div>
      <div class="entries" ref={list} tabIndex={0} aria-label="Rules" role="region">
        {query && (
          <p class="quiet small" role="status">
            {found.length === 0 ? "No rule has these words." : `${found.length} found`}
          </p>
        )}
        {chapters.map((one) => (
          <section key={one.id} aria-label={one.title}>
            <h2>
              {one.id} <b>{one.title}</b>
            </h2>
            {found
              .filter((entry) => entry.chapter === one.id)
              .map((entry) => (
                <Entry key={entry.citation} entry={entry} query={query} here={entry.citation === citation} />
              ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Beside the table. */
export function RulesPanel({ game, citation, close }: { game: string; citation: string; close: () => void }) {
  const rules = useAnswer(() => api.rules(game), [game]);
  return (
    <aside
      class="rulespanel"
      aria-label="Rules"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") close();
      }}
    >
      <header>
        <h2>Rules</h2>
        <a
          class="small"
          href={`/rules/${game}${citation ? `#${encodeURIComponent(citation)}` : ""}`}
          target="_blank"
          rel="noreferrer"
        >
          own page
        </a>
        <button type="button" class="round" aria-label="Close the rules" onClick={close}>
          <I name="close" />
        </button>
      </header>
      {rules.value ? (
        <RuleBook rules={rules.value} citation={citation} />
      ) : (
        <p class="pad quiet">{rules.problem?.message ?? "Opening…"}</p>
      )}
    </aside>
  );
}
