import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SUCCESS_MESSAGE_MS } from "../../../../shared/limits.ts";
import { type ApiFailure, isWorthRetrying } from "../../../api/api-failure.ts";
import { api } from "../../../api/browser-api.ts";
import { staffFailureOf } from "../../shell/staff-failure.ts";
import { useAction } from "../../shell/use-action.ts";

type Sent = Awaited<ReturnType<typeof api.desk.letters.cancellation>>["state"];

interface CancellationLetter {
  /** Null until it is on its way. */
  sent: Sent | null;
  isBusy: boolean;
  failure: ApiFailure | null;
  send: () => Promise<void>;
}

/** The letter about a cancellation. Some seconds after it is sent, `onDone` is called. */
export function useCancellationLetter(bookingId: string, onDone: () => void): CancellationLetter {
  const { isBusy, failure, run } = useAction();
  const [sent, setSent] = useState<Sent | null>(null);
  const letterId = useRef(crypto.randomUUID());
  const done = useEffectEvent(onDone);

  useEffect(() => {
    if (sent === null) return;
    const timer = setTimeout(done, SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  async function send() {
    if (sent !== null) return;
    await run(async () => {
      try {
        const wish = { bookingId, letterId: letterId.current };
        setSent((await api.desk.letters.cancellation(wish)).state);
      } catch (error) {
        // Unless it is known that the letter did not go out, the next press means the same one.
        if (!isWorthRetrying(staffFailureOf(error))) letterId.current = crypto.randomUUID();
        throw error;
      }
    });
  }

  return { sent, isBusy, failure, send };
}
