import { useEffect, useEffectEvent, useState } from "react";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { type ApiFailure, failureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { retrying } from "../../app/retry.ts";
import { staffFailureOf } from "../kit/staff-failure.ts";
import type { SaleOrder } from "./staff-booking-draft.ts";

interface Quote {
  /** The last that was known; null before the first. */
  order: PaidOrder | null;
  /** Whether it is the price of what is filled in now. */
  isCurrent: boolean;
  /** Why there is none. */
  failure: ApiFailure | null;
  /** Asks again, for another price or after a failure. */
  again: () => void;
}

interface Answer {
  question: string;
  order: PaidOrder | null;
  failure: ApiFailure | null;
}

/**
 * What the sale costs, as the server says it.
 * @param onRefused something that was chosen does not count any more
 */
export function useQuote(
  order: SaleOrder,
  onRefused: (failure: ApiFailure, details: unknown) => void,
): Quote {
  const [round, setRound] = useState(0);
  const question = `${round} ${JSON.stringify(order)}`;
  const [answer, setAnswer] = useState<Answer>({ question: "", order: null, failure: null });
  const refuse = useEffectEvent(onRefused);
  const ask = useEffectEvent((signal: AbortSignal) => api.desk.sales.quote(order, { signal }));

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    retrying(() => ask(signal), signal).then(
      (quoted) => {
        if (!signal.aborted) setAnswer({ question, order: quoted, failure: null });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const failure = staffFailureOf(error);
        setAnswer((before) => ({ ...before, question, failure }));
        refuse(failure, failureDetails(error));
      },
    );
    return () => leaving.abort();
  }, [question]);

  const isAnswered = answer.question === question;
  return {
    order: answer.order,
    isCurrent: isAnswered && answer.failure === null,
    failure: isAnswered ? answer.failure : null,
    again: () => setRound(round + 1),
  };
}
