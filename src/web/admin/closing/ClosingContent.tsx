import type { AffectedBooking } from "../../../shared/contract/admin/closures.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { useDenial } from "../kit/own-role.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import type { CurrentClosure } from "./closure-target.ts";
import { PartyRow } from "./PartyRow.tsx";
import { ReasonField, type ReasonInput } from "./ReasonField.tsx";
import {
  applyToAll,
  formatBookingTotals,
  LEAVE,
  type SettlementChoice,
  type SettlementChoices,
} from "./settlement-plan.ts";

/** Whether affected customers are emailed, and whether the email gives the reason. */
export interface NotificationOptions {
  notify: boolean;
  includesReason: boolean;
}

interface ClosingContentProps {
  closureState: { closure: CurrentClosure | null; bookings: AffectedBooking[] };
  reason: ReasonInput;
  onReasonChange: (reason: ReasonInput) => void;
  notification: NotificationOptions;
  onNotificationChange: (notification: NotificationOptions) => void;
  choices: SettlementChoices;
  onChoicesChange: (choices: SettlementChoices) => void;
  isSubmitted: boolean;
  isBusy: boolean;
}

/** The reason for closing, the affected bookings, and how customers are notified. */
export function ClosingContent(props: ClosingContentProps) {
  const {
    closureState,
    reason,
    onReasonChange,
    notification,
    onNotificationChange,
    choices,
    onChoicesChange,
    isSubmitted,
    isBusy,
  } = props;
  const { closure, bookings } = closureState;
  const hasRecipients = bookings.some(({ email }) => email !== "");
  return (
    <div className="grid gap-5">
      {closure ? (
        <ClosedAlert closure={closure} />
      ) : (
        <ReasonField
          id="closing-reason"
          reason={reason}
          onChange={onReasonChange}
          isSubmitted={isSubmitted}
        />
      )}
      <AffectedBookings
        bookings={bookings}
        choices={choices}
        onChoicesChange={onChoicesChange}
        isBusy={isBusy}
        isSubmitted={isSubmitted}
      />
      {hasRecipients && (
        <div>
          <Checkbox
            id="closing-notify"
            label="Email customers who are moved or refunded"
            checked={notification.notify}
            disabled={isBusy}
            onChange={({ target }) =>
              onNotificationChange({ ...notification, notify: target.checked })
            }
          />
          {notification.notify && (
            <Checkbox
              id="closing-says-why"
              label="Include the reason in the email"
              checked={notification.includesReason}
              disabled={isBusy}
              onChange={({ target }) =>
                onNotificationChange({ ...notification, includesReason: target.checked })
              }
            />
          )}
        </div>
      )}
    </div>
  );
}

function ClosedAlert({ closure }: { closure: CurrentClosure }) {
  const { reason, closedBy, isDirect } = closure;
  const closedByText = closedBy === null ? "" : ` Closed by ${closedBy}.`;
  return (
    <Alert tone="warn" title={`Closed: ${reason}`}>
      {isDirect
        ? `Places cannot be held or booked.${closedByText}`
        : `The whole day is closed.${closedByText} Reopen the day to reopen this.`}
    </Alert>
  );
}

interface AffectedBookingsProps {
  bookings: readonly AffectedBooking[];
  choices: SettlementChoices;
  onChoicesChange: (choices: SettlementChoices) => void;
  isBusy: boolean;
  isSubmitted: boolean;
}

const BULK_ACTIONS = [
  ["move", "Move all", "catalogue"],
  ["cancel", "Refund all", "refund-beyond-policy"],
  ["leave", "Leave all", "catalogue"],
] as const;

function AffectedBookings({
  bookings,
  choices,
  onChoicesChange,
  isBusy,
  isSubmitted,
}: AffectedBookingsProps) {
  const denials = [useDenial("sell"), useDenial("refund-beyond-policy")];
  if (bookings.length === 0) {
    return <p className="py-3 text-ink-2">No bookings affected.</p>;
  }
  const setChoice = (bookingId: string, choice: SettlementChoice) =>
    onChoicesChange({ ...choices, [bookingId]: choice });
  return (
    <fieldset disabled={isBusy} aria-labelledby="people-there" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id="people-there" className="text-heading">
          Already booked
        </h3>
        <p className="text-sm text-ink-3 tabular-nums">{formatBookingTotals(bookings)}</p>
        {bookings.length > 1 && (
          <span className="flex flex-wrap gap-2 side:ml-auto">
            {BULK_ACTIONS.map(([action, label, permission]) => (
              <RoleButton
                key={action}
                permission={permission}
                variant="outline"
                size="md"
                onClick={() => onChoicesChange(applyToAll(bookings, action))}
              >
                {label}
              </RoleButton>
            ))}
          </span>
        )}
      </div>
      {denials.some((denial) => denial !== null) && (
        <p className="mb-2 text-sm text-pretty text-ink-3">
          {denials.filter((denial) => denial !== null).join(" ")}
        </p>
      )}
      <ul className="rounded-control border border-line-strong">
        {bookings.map((booking) => (
          <PartyRow
            key={booking.bookingId}
            booking={booking}
            choice={choices[booking.bookingId] ?? LEAVE}
            onChoiceChange={(choice) => setChoice(booking.bookingId, choice)}
            isSubmitted={isSubmitted}
          />
        ))}
      </ul>
    </fieldset>
  );
}
