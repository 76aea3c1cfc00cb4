import { useEffect, useState } from "react";
import type { ShownMessage } from "../../../shared/contract/desk/desk-messages.ts";
import { api } from "../../api/browser-api.ts";
import { retrying } from "../../api/retrying.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { staffFailureOf } from "../shell/staff-failure.ts";

/** @param openedId null: nothing is read, and what was read stays. */
export function useShownMessage(openedId: string | null) {
  const [loaded, setLoaded] = useState<Loaded<ShownMessage>>({ state: "loading" });
  /** Another one than was opened: what was sent in its place. */
  const [other, setOther] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another one was opened
  useEffect(() => setOther(null), [openedId]);

  const messageId = openedId && (other ?? openedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads anew
  useEffect(() => {
    if (messageId === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setLoaded({ state: "loading" });
    retrying(() => api.desk.messages.get({ messageId }, { signal }), signal).then(
      (data) => {
        if (!signal.aborted) setLoaded({ state: "ready", data });
      },
      (error: unknown) => {
        if (!signal.aborted) setLoaded({ state: "failed", failure: staffFailureOf(error) });
      },
    );
    return () => leaving.abort();
  }, [messageId, round]);

  return { loaded, reload: () => setRound((r) => r + 1), show: setOther };
}
