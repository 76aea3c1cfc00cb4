import { useState } from "react";
import { api } from "../../api/browser-api.ts";
import { useReadThing } from "../shell/use-read-thing.ts";

const readMessage = (messageId: string, signal: AbortSignal) =>
  api.desk.messages.get({ messageId }, { signal });

/** @param openedId null: nothing is read, and what was read stays. */
export function useShownMessage(openedId: string | null) {
  /** Another one than was opened: what was sent in its place. */
  const [other, setOther] = useState<string | null>(null);
  const [lastOpenedId, setLastOpenedId] = useState(openedId);
  if (lastOpenedId !== openedId) {
    setLastOpenedId(openedId);
    setOther(null);
  }
  const read = useReadThing(openedId && (other ?? openedId), readMessage);
  return { ...read, show: setOther };
}
