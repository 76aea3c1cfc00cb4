import { useRef, useState } from "react";
import { type ApiFailure, toApiFailure } from "../app/api-failure.ts";

interface SingleRequest {
  busy: boolean;
  /** Why the last request failed; without a response it may have taken effect nevertheless. */
  failure: ApiFailure | null;
  /**
   * Sends a request; no-op while one is in flight.
   * @returns how it ended; null when nothing was sent
   */
  send: (request: () => Promise<unknown>) => Promise<"done" | ApiFailure | null>;
}

/** One request at a time, such as the cancellation of a booking. */
export function useSingleRequest(): SingleRequest {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isInFlight = useRef(false);

  async function send(request: () => Promise<unknown>): Promise<"done" | ApiFailure | null> {
    if (isInFlight.current) return null;
    isInFlight.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await request();
      return "done";
    } catch (error) {
      const requestFailure = toApiFailure(error);
      setFailure(requestFailure);
      return requestFailure;
    } finally {
      isInFlight.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, send };
}
