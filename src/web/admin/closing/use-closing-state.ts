import { useEffect, useRef, useState } from "react";
import type { AffectedBooking } from "../../../shared/contract/admin/closures.ts";
import { type LoadState, useApiQuery } from "../../app/use-api-query.ts";
import {
  type ClosureTarget,
  type CurrentClosure,
  getTargetKey,
  readAffectedBookings,
  readClosure,
} from "./closure-target.ts";
import type { SettlementChoices } from "./settlement-plan.ts";

interface ClosureState {
  /** Null while it is open. */
  closure: CurrentClosure | null;
  bookings: AffectedBooking[];
}

interface ClosingState {
  closureState: LoadState<ClosureState>;
  reload: () => void;
  choices: SettlementChoices;
  setChoices: (choices: SettlementChoices) => void;
  getReference: (bookingId: string) => string;
}

/**
 * Reads the closure of a target and the bookings that it affects. Bookings stay as they are unless
 * staff choose to move or refund them.
 */
export function useClosingState(target: ClosureTarget): ClosingState {
  const [closureState, reload] = useApiQuery(
    async (signal): Promise<ClosureState> => {
      const closure = await readClosure(target, signal);
      return { closure, bookings: await readAffectedBookings(target, signal) };
    },
    [getTargetKey(target)],
  );
  const [choices, setChoices] = useState<SettlementChoices>({});
  const references = useRef(new Map<string, string>());
  useEffect(() => {
    if (closureState.state !== "ready") return;
    for (const { bookingId, reference } of closureState.data.bookings) {
      references.current.set(bookingId, reference);
    }
  }, [closureState]);
  const getReference = (bookingId: string) =>
    references.current.get(bookingId) ?? bookingId.slice(0, 8).toUpperCase();
  return { closureState, reload, choices, setChoices, getReference };
}
