import type { BookedThere } from "../../../shared/contract/desk/desk-closures.ts";
import { Button } from "../../ui/Button.tsx";
import { PartyRow } from "./PartyRow.tsx";
import { type Fate, type Fates, LEAVE, peopleInWords, sameForAll } from "./settlement-plan.ts";

interface PeopleThereProps {
  people: readonly BookedThere[];
  fates: Fates;
  onDecide: (fates: Fates) => void;
  isBusy: boolean;
  isAsked: boolean;
}

const FOR_ALL = [
  ["move", "Move all"],
  ["cancel", "Refund all"],
  ["leave", "Leave all"],
] as const;

/** Everybody who has booked there, with what becomes of each. */
export function PeopleThere({ people, fates, onDecide, isBusy, isAsked }: PeopleThereProps) {
  if (people.length === 0) {
    return <p className="py-3 text-ink-2">Nobody has booked there.</p>;
  }
  const decide = (bookingId: string, fate: Fate) => onDecide({ ...fates, [bookingId]: fate });
  return (
    <fieldset disabled={isBusy} aria-labelledby="people-there" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id="people-there" className="text-heading">
          Already booked
        </h3>
        <p className="text-sm text-ink-3 tabular-nums">{peopleInWords(people)}</p>
        {people.length > 1 && (
          <span className="flex flex-wrap gap-2 side:ml-auto">
            {FOR_ALL.map(([what, label]) => (
              <Button
                key={what}
                variant="outline"
                size="md"
                onClick={() => onDecide(sameForAll(people, what))}
              >
                {label}
              </Button>
            ))}
          </span>
        )}
      </div>
      <ul className="rounded-control border border-line-strong">
        {people.map((booking) => (
          <PartyRow
            key={booking.bookingId}
            booking={booking}
            fate={fates[booking.bookingId] ?? LEAVE}
            onDecide={(fate) => decide(booking.bookingId, fate)}
            isAsked={isAsked}
          />
        ))}
      </ul>
    </fieldset>
  );
}
