import { useEffect, useRef, useState } from "react";
import type { BookedThere } from "../../../shared/contract/desk/desk-closures.ts";
import { type Loaded, useLoaded } from "../../api/use-loaded.ts";
import {
  type ClosingSubject,
  keyOf,
  readClosure,
  readPeople,
  type StandingClosure,
} from "./closing-subject.ts";
import { type Fates, LEAVE, nearestOf } from "./settlement-plan.ts";

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
 * What is closed and who has booked there, as they stand. Who has not been decided about moves to the
 * nearest time before it is closed; afterwards they stay until somebody decides.
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
    const { closure, people } = standing.data;
    for (const { bookingId, reference } of people) references.current.set(bookingId, reference);
    const byDefault = closure === null ? nearestOf : () => LEAVE;
    // What was decided stays when it is read again.
    decide((before) =>
      Object.fromEntries(
        people.map((one) => [one.bookingId, before[one.bookingId] ?? byDefault(one)]),
      ),
    );
  }, [standing]);
  const referenceOf = (bookingId: string) =>
    references.current.get(bookingId) ?? bookingId.slice(0, 8).toUpperCase();
  return { standing, reload, fates, decide, referenceOf };
}
