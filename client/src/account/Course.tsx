/** How the score of a game came about: a line for each side over the rounds, and what gave points. */

import type { Board, Course } from "../formats.ts";
import { colour, PieceIcon } from "../pieces/pieces.tsx";

const WIDTH = 520;
const HEIGHT = 150;
const LEFT = 26;
const FOOT = 20;
const TOP = 14;
/** More rounds than this are not all named under the chart. */
const NAMED = 9;

export function CourseOfPlay({ board, course }: { board: Board; course: Course }) {
  const points = [course.start, ...course.rounds.map((round) => round.scores)];
  const all = points.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (i: number) => LEFT + ((WIDTH - LEFT - 18) * i) / Math.max(1, points.length - 1);
  const y = (value: number) => TOP + (HEIGHT - TOP - FOOT) * (1 - (value - least) / (most - least || 1));
  const last = points.at(-1) ?? [];
  const tint = (i: number) => {
    const side = board.sides[course.sides[i] ?? -1];
    return side ? `var(--c-${side.colour}-text, ${colour(side.colour)})` : "var(--accent)";
  };
  const every = Math.ceil(course.rounds.length / NAMED);
  return (
    <div class="course">
      <figure>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {[least, Math.round((least + most) / 2), most].map((value) => (
            <g key={value}>
              <path class="grid" d={`M${LEFT} ${y(value)}H${WIDTH - 6}`} />
              <text x={LEFT - 7} y={y(value) + 4} text-anchor="end">
                {value}
              </text>
            </g>
          ))}
          {course.names.map((name, i) => (
            <g key={name} style={{ color: tint(i) }}>
              <path class="line" d={points.map((at, k) => `${k ? "L" : "M"}${x(k)} ${y(at[i] ?? 0)}`).join("")} />
              {points.map((at, k) => (
                <circle key={k} cx={x(k)} cy={y(at[i] ?? 0)} r={k === points.length - 1 ? 5 : 3.2} />
              ))}
            </g>
          ))}
          {course.rounds.map((round, i) =>
            i % every === every - 1 || i === course.rounds.length - 1 ? (
              <text key={i} x={x(i + 1)} y={HEIGHT - 4} text-anchor={i === course.rounds.length - 1 ? "end" : "middle"}>
                {/\d+/.exec(round.name)?.[0] ?? i + 1}
              </text>
            ) : null,
          )}
        </svg>
        <figcaption>
          {course.names.map((name, i) => {
            const face = board.sides[course.sides[i] ?? -1]?.slug ?? "";
            return (
              <span key={name}>
                {face && <PieceIcon board={board} face={face} size={24} />}
                {name} <b style={{ color: tint(i) }}>{last[i]}</b>
              </span>
            );
          })}
        </figcaption>
        <table class="hidden">
          <caption>The score after each round or turn</caption>
          <tbody>
            {course.rounds.map((round, i) => (
              <tr key={i}>
                <th scope="row">{round.name}</th>
                {round.scores.map((score, k) => (
                  <td key={k}>
                    {course.names[k]} {score}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      {course.sources.length > 0 && (
        <table class="sources">
          <thead>
            <tr>
              <th scope="col">What gave points</th>
              {board.sides.map((side) => (
                <th key={side.slug} scope="col">
                  {side.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {course.sources.map((source) => (
              <tr key={source.name}>
                <th scope="row">{source.name}</th>
                {source.points.map((number, i) => (
                  <td key={i}>{number || "–"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
