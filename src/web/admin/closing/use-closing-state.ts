import { useEffect, useRef, useState } from "react";
import type { BookedThere } from "../../../shared/contract/admin/closures.ts";
import { type Loaded, useLoaded } from "../../app/use-api-query.ts";
import {
  type ClosingSubject,
  keyOf,
  readClosure,
  readPeople,
  type StandingClosure,
} from "./closure-target.ts";
import type { Fates } from "./settlement-plan.ts";

/** How a day or session stands. */
interface Standing {
  /** Null: it is open. */
  closure: StandingClosure | null;
  people: BookedThere[];
}

interface ClosingState {
  standing: Loaded<Standing>;
  reload: () => void;
  fates: Fates;
  decide: (fates: Fates) => void;
  referenceOf: (bookingId: string) => string;
}

/**
 * What is closed and who has booked there, as they stand. Nobody is moved or refunded unless staff
 * decide it: until then they stay.
 */
export function useClosingState(subject: ClosingSubject): ClosingState {
  const [standing, reload] = useLoaded(
    async (signal): Promise<Standing> => {
      const closure = await readClosure(subject, signal);
      return { closure, people: await readPeople(subject, signal) };
    },
    [keyOf(subject)],
  );
  const [fates, decide] = useState<Fates>({});
  const references = useRef(new Map<string, string>());
  useEffect(() => {
    if (standing.state !== "ready") return;
    for (const { bookingId, reference } of standing.data.people) {
      references.current.set(bookingId, reference);
    }
  }, [standing]);
  const referenceOf = (bookingId: string) =>
    references.current.get(bookingId) ?? bookingId.slice(0, 8).toUpperCase();
  return { standing, reload, fates, decide, referenceOf };
}
