import type { BookedThere } from "../../../shared/contract/admin/closures.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import type { StandingClosure } from "./closure-target.ts";
import { PartyRow } from "./PartyRow.tsx";
import { ReasonField, type TypedReason } from "./ReasonField.tsx";
import { type Fate, type Fates, LEAVE, peopleInWords, sameForAll } from "./settlement-plan.ts";

/** How people are told. */
export interface Telling {
  notify: boolean;
  saysWhy: boolean;
}

interface ClosingContentProps {
  standing: { closure: StandingClosure | null; people: BookedThere[] };
  reason: TypedReason;
  onReason: (reason: TypedReason) => void;
  telling: Telling;
  onTelling: (telling: Telling) => void;
  fates: Fates;
  onDecide: (fates: Fates) => void;
  isAsked: boolean;
  isBusy: boolean;
}

/** Why it is closed, who has booked there, and how they are told. */
export function ClosingContent(props: ClosingContentProps) {
  const { standing, reason, onReason, telling, onTelling, fates, onDecide, isAsked, isBusy } =
    props;
  const { closure, people } = standing;
  const isAnybodyTold = people.some(({ email }) => email !== "");
  return (
    <div className="grid gap-5">
      {closure ? (
        <StandingNotice closure={closure} />
      ) : (
        <ReasonField id="closing-reason" reason={reason} onChange={onReason} isAsked={isAsked} />
      )}
      <PeopleThere
        people={people}
        fates={fates}
        onDecide={onDecide}
        isBusy={isBusy}
        isAsked={isAsked}
      />
      {isAnybodyTold && (
        <div>
          <Checkbox
            id="closing-notify"
            label="E-mail those who are moved or refunded"
            checked={telling.notify}
            disabled={isBusy}
            onChange={({ target }) => onTelling({ ...telling, notify: target.checked })}
          />
          {telling.notify && (
            <Checkbox
              id="closing-says-why"
              label="Say the reason in their e-mail"
              checked={telling.saysWhy}
              disabled={isBusy}
              onChange={({ target }) => onTelling({ ...telling, saysWhy: target.checked })}
            />
          )}
        </div>
      )}
    </div>
  );
}

function StandingNotice({ closure }: { closure: StandingClosure }) {
  const { reason, by, isOwn } = closure;
  const who = by === null ? "" : ` Closed by ${by}.`;
  return (
    <Alert tone="warn" title={`Closed: ${reason}`}>
      {isOwn
        ? `Nobody can hold or book places there.${who}`
        : `The whole day is closed, and this with it.${who} Reopen the day to reopen this.`}
    </Alert>
  );
}

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
function PeopleThere({ people, fates, onDecide, isBusy, isAsked }: PeopleThereProps) {
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
