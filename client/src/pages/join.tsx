/** A secret link was opened: this browser gets what it gives, and goes to the game. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { go } from "../router.ts";
import { Message } from "./message.tsx";

export function Join({ token }: { token: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (token.length < 16) {
      setProblem("The link is not complete: the part behind # is missing.");
      return;
    }
    api.claim(token).then(
      ({ id }) => go(`/game/${id}`, true),
      (failure: Error) => setProblem(failure.message),
    );
  }, [token]);
  return problem ? (
    <Message title="This link opens nothing" text={problem} />
  ) : (
    <Message title="One moment" text="Opening the link…" />
  );
}
