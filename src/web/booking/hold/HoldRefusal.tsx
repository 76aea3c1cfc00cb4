import { MIN_TICKETS } from "../../../shared/limits.ts";
import { type ApiFailure, formatFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { formatTicketCount } from "../../app/format-ticket-count.ts";
import { paths } from "../../app/paths.ts";
import { changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";

interface HoldRefusalProps {
  failure: ApiFailure;
  /** Places that this visitor can have in the slot; null until known. */
  placesLeft: number | null;
}

/** Refusals that only another time can solve. */
const SLOT_FAILURES: readonly ApiFailure[] = [
  "SLOT_FULL",
  "SLOT_CLOSED",
  "SLOT_FULLY_BOOKED",
  "SLOT_TOO_LATE",
  "SLOT_STARTED",
  "INVALID_TIME_SLOT",
  "TIME_SLOT_NOT_FOUND",
];

/** Why the places could not be held, and what the visitor can do now. */
export function HoldRefusal({ failure, placesLeft }: HoldRefusalProps) {
  const { ticketCount, hold } = useBookingDraft();
  const canTakeFewer =
    failure === "SLOT_FULL" &&
    placesLeft !== null &&
    placesLeft >= MIN_TICKETS &&
    placesLeft < ticketCount;
  return (
    <Alert
      tone="danger"
      className="mt-5"
      title={formatFailure(failure)}
      actions={
        <>
          {canTakeFewer && (
            <Button
              variant="outline"
              size="md"
              onClick={() => changeDraft({ ticketCount: placesLeft })}
            >
              Take {formatTicketCount(placesLeft)}
            </Button>
          )}
          <RecoveryLink failure={failure} heldCount={hold?.ticketCount ?? ticketCount} />
        </>
      }
    >
      {canTakeFewer &&
        `There ${placesLeft === 1 ? "is 1 place" : `are ${placesLeft} places`} left.`}
    </Alert>
  );
}

interface RecoveryLinkProps {
  failure: ApiFailure;
  /** Tickets for which places are already held. */
  heldCount: number;
}

function RecoveryLink({ failure, heldCount }: RecoveryLinkProps) {
  if (failure === "PAYMENT_RUNNING") {
    return (
      <ButtonLink
        to={paths.payment}
        variant="outline"
        size="md"
        onClick={() => changeDraft({ ticketCount: heldCount })}
      >
        Back to your payment
      </ButtonLink>
    );
  }
  if (failure === "ACTIVITY_NOT_FOUND") {
    return (
      <ButtonLink to={paths.booking} variant="outline" size="md">
        Choose another activity
      </ButtonLink>
    );
  }
  if (!SLOT_FAILURES.includes(failure)) return null;
  return (
    <ButtonLink to={paths.dateTime} variant="outline" size="md">
      Choose another time
    </ButtonLink>
  );
}
