import type { ReactNode } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { AffectedBooking } from "../../../shared/contract/admin/closures.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { type ClosureTarget, formatTarget } from "./closure-target.ts";
import { formatSettlementPlan, LEAVE, type SettlementChoices } from "./settlement-plan.ts";

interface SettlementConfirmationProps {
  target: ClosureTarget;
  bookings: readonly AffectedBooking[];
  choices: SettlementChoices;
  isClosed: boolean;
  /** Whether customers who are moved or refunded get an email. */
  notify: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** Shows who is moved, refunded or left, before anything is changed or sent. */
export function SettlementConfirmation(props: SettlementConfirmationProps) {
  const { target, bookings, choices, isClosed, notify, onBack, onConfirm } = props;
  const { timezone } = useVenue();
  const noun = target.kind === "day" ? "This Day" : "This Session";
  const getChoice = ({ bookingId }: AffectedBooking) => choices[bookingId] ?? LEAVE;
  const moves = bookings.flatMap((booking) => {
    const choice = getChoice(booking);
    return choice.action === "move" ? [{ booking, startsAt: choice.startsAt }] : [];
  });
  const cancelledBookings = bookings.filter((booking) => getChoice(booking).action === "cancel");
  const leftBookings = bookings.filter((booking) => getChoice(booking).action === "leave");
  const changedBookings = [...moves.map(({ booking }) => booking), ...cancelledBookings];
  const movesByStart = [...Map.groupBy(moves, ({ startsAt }) => startsAt)].sort(
    ([start], [otherStart]) => start.localeCompare(otherStart),
  );
  return (
    <ActionDialogFrame
      title={`Check the Changes to ${noun}`}
      subtitle={formatTarget(target, timezone)}
      note={formatSettlementPlan(bookings, choices)}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            onClick={onBack}
            className="flex-1 side:flex-none"
          >
            Back
          </Button>
          <Button size="md" onClick={onConfirm} className="flex-1 side:flex-none">
            {isClosed ? "Yes, Carry On" : `Yes, Close ${noun}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        {movesByStart.map(([startsAt, group]) => (
          <PartyGroup
            key={startsAt}
            title={`Moved to ${formatAdminDateTime(new Date(startsAt), timezone)}`}
          >
            {group.map(({ booking }) => (
              <PartyItem key={booking.bookingId} booking={booking}>
                {`from ${formatAdminDateTime(new Date(booking.startsAt), timezone)}`}
              </PartyItem>
            ))}
          </PartyGroup>
        ))}
        {cancelledBookings.length > 0 && (
          <PartyGroup title="Cancelled">
            {cancelledBookings.map((booking) => (
              <PartyItem key={booking.bookingId} booking={booking}>
                {`${formatPence(booking.refundPence)} refund`}
              </PartyItem>
            ))}
          </PartyGroup>
        )}
        {leftBookings.length > 0 && (
          <PartyGroup title="Left for you to contact">
            {leftBookings.map((booking) => (
              <PartyItem key={booking.bookingId} booking={booking}>
                {booking.phone || booking.email || "no phone or email"}
              </PartyItem>
            ))}
          </PartyGroup>
        )}
        <p className="font-medium text-ink-1">{formatEmailCount(changedBookings, notify)}</p>
      </div>
    </ActionDialogFrame>
  );
}

function PartyGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-heading">{title}</h3>
      <ul className="mt-1 tabular-nums">{children}</ul>
    </section>
  );
}

function PartyItem({ booking, children }: { booking: AffectedBooking; children: ReactNode }) {
  const { customerName, reference, activityName, ticketCount } = booking;
  return (
    <li className="wrap-anywhere">
      <span className="font-medium text-ink-1">{customerName || reference}</span>,{" "}
      {pluralize(ticketCount, "ticket")} for {activityName}, {children}
    </li>
  );
}

/** `2 customers are emailed immediately. 1 has no email address.` */
function formatEmailCount(bookings: readonly AffectedBooking[], notify: boolean): string {
  if (!notify) return "No emails are sent.";
  const emailedCount = bookings.filter(({ email }) => email !== "").length;
  const withoutEmailCount = bookings.length - emailedCount;
  const emailedText = pluralize(emailedCount, "customer is", "customers are");
  const withoutEmailText = pluralize(withoutEmailCount, "has", "have");
  return `${emailedText} emailed immediately.${withoutEmailCount > 0 ? ` ${withoutEmailText} no email address.` : ""}`;
}
