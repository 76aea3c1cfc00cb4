import { useEffect, useEffectEvent, useState } from "react";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { type ApiFailure, getFailureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { withRetry } from "../../app/retry.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import type { StaffBookingOrder } from "./staff-booking-draft.ts";

interface Quote {
  /** The last known price; null before the first. */
  order: PaidOrder | null;
  /** Whether it is the price of the current draft. */
  isCurrent: boolean;
  /** Why there is no current price. */
  failure: ApiFailure | null;
  /** Fetches the price again, after a change of prices or a failure. */
  refetch: () => void;
}

interface QuoteResult {
  requestKey: string;
  order: PaidOrder | null;
  failure: ApiFailure | null;
}

/**
 * Fetches the price of the order from the server.
 * @param onRefused called when the request fails, for instance because a code is no longer valid
 */
export function useQuote(
  order: StaffBookingOrder,
  onRefused: (failure: ApiFailure, details: unknown) => void,
): Quote {
  const [fetchCount, setFetchCount] = useState(0);
  const requestKey = `${fetchCount} ${JSON.stringify(order)}`;
  const [result, setResult] = useState<QuoteResult>({ requestKey: "", order: null, failure: null });
  const handleRefusal = useEffectEvent(onRefused);
  const fetchQuote = useEffectEvent((signal: AbortSignal) =>
    api.admin.staffBookings.quote(order, { signal }),
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    withRetry(() => fetchQuote(signal), signal).then(
      (quoted) => {
        if (!signal.aborted) setResult({ requestKey, order: quoted, failure: null });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const failure = toStaffFailure(error);
        setResult((previous) => ({ ...previous, requestKey, failure }));
        handleRefusal(failure, getFailureDetails(error));
      },
    );
    return () => controller.abort();
  }, [requestKey]);

  const isLatest = result.requestKey === requestKey;
  return {
    order: result.order,
    isCurrent: isLatest && result.failure === null,
    failure: isLatest ? result.failure : null,
    refetch: () => setFetchCount(fetchCount + 1),
  };
}
