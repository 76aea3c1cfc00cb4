import type { BookedThere } from "../../../shared/contract/desk/desk-closures.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import type { StandingClosure } from "./closing-subject.ts";
import { PeopleThere } from "./PeopleThere.tsx";
import { ReasonField, type TypedReason } from "./ReasonField.tsx";
import type { Fates } from "./settlement-plan.ts";

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
