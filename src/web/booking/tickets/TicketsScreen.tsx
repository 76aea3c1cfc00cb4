import Timer from "lucide-react/icons/timer";
import { useState } from "react";
import { pluralize } from "../../../shared/format.ts";
import { MAX_TICKETS, MIN_TICKETS } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatTime } from "../../../shared/time.ts";
import { type ApiFailure, formatFailure, toApiFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { bookingDraft, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { focusInvalidNumber } from "../../ui/focus.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { guardStep } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import { ensureHold } from "../hold/hold.ts";
import { LOW_PLACES } from "../when/availability-labels.ts";
import { type MyDetailsStep, UseMyDetails, useMyDetails } from "./UseMyDetails.tsx";

export const meta = pageMeta("Select Tickets", "Choose how many places you need.");

export function clientLoader() {
  return guardStep("tickets");
}

export function HydrateFallback() {
  return <StepFallback />;
}

export default function TicketsScreen() {
  const { timezone, holdMinutes } = useVenue();
  const { activity, slot, hold, ticketCount } = useBookingDraft();
  const { placesLeft, reload } = usePlacesLeft();
  const { details, goOn, skipExtras } = useMyDetails();
  const { busy, failure, newPricePence, submit } = useHoldSubmission(reload);
  if (!activity || !slot) return null;

  const leave = (next: () => Promise<void>) => focusInvalidNumber() || submit(next);
  const time = formatTime(new Date(slot.startsAt), timezone);
  const isLow = placesLeft !== null && placesLeft <= LOW_PLACES;
  const maxTickets = Math.min(MAX_TICKETS, placesLeft ?? activity.maxCapacity);
  const refusal = failure ?? getSoldOutFailure(placesLeft);
  const isHeld = hold?.activityId === activity.id && hold.startsAt === slot.startsAt;
  return (
    <>
      <StepHeading
        title="Select Tickets"
        lead="How many of you are coming? Everybody who takes part needs a ticket."
      />
      <Panel className="mt-6 flex flex-col gap-5 tablet:mt-8 tablet:flex-row tablet:items-center tablet:justify-between">
        <div>
          <h2 className="text-heading">{activity.name}</h2>
          <p className="mt-1 tabular-nums">{formatPence(activity.pricePence)} per person</p>
          <p
            role="status"
            className={`mt-1 min-h-5 text-sm tabular-nums ${isLow ? "font-semibold text-warn" : "text-ink-3"}`}
          >
            {placesLeft !== null && `${placesLeft} left at ${time}`}
            {placesLeft !== null && isHeld && ", yours included"}
          </p>
        </div>
        <Stepper
          label="Tickets"
          size="lg"
          value={ticketCount}
          min={MIN_TICKETS}
          max={Math.max(MIN_TICKETS, maxTickets)}
          onChange={(count) => changeDraft({ ticketCount: count })}
        />
      </Panel>
      <UseMyDetails details={details} />
      <SkipExtras busy={busy} skipExtras={skipExtras} onSkip={leave} />
      {newPricePence !== null && (
        <Alert tone="warn" announced className="mt-5" title="The price has changed">
          Your places are held at {formatPence(newPricePence)} per person. If that is fine, please
          continue.
        </Alert>
      )}
      {refusal && <HoldRefusal failure={refusal} placesLeft={placesLeft} />}
      <Alert icon={Timer} className="mt-5">
        {isHeld
          ? "Your places are held while you finish booking. You can still change their number here."
          : `When you continue, we hold your places for ${holdMinutes} minutes while you finish booking.`}
      </Alert>
      <StepActions back={paths.dateTime} busy={busy} onContinue={() => leave(goOn)} />
    </>
  );
}

interface SkipExtrasProps {
  busy: boolean;
  /** Null: there is nothing to skip. */
  skipExtras: MyDetailsStep["skipExtras"];
  onSkip: (skipExtras: () => Promise<void>) => void;
}

/** Leaves out the add-ons step; Continue leads to it. */
function SkipExtras({ busy, skipExtras, onSkip }: SkipExtrasProps) {
  if (!skipExtras) return null;
  const label = "Skip extras, go to the waiver";
  return (
    <Button
      variant="quiet"
      size="md"
      busy={busy}
      busyLabel={label}
      onClick={() => onSkip(skipExtras)}
      className="-ml-4"
    >
      {label}
    </Button>
  );
}

/** Shows that the slot is full without a press of Continue. */
function getSoldOutFailure(placesLeft: number | null): ApiFailure | null {
  return placesLeft === 0 ? "SLOT_FULL" : null;
}

interface PlacesLeft {
  /**
   * Places that this visitor can have in the chosen slot, including those of the hold; null until
   * known.
   */
  placesLeft: number | null;
  reload: () => void;
}

function usePlacesLeft(): PlacesLeft {
  const { activity, slot } = useBookingDraft();
  const [places, reload] = useApiQuery(readPlacesLeft, [activity?.id, slot?.startsAt]);
  return { placesLeft: places.state === "ready" ? places.data : null, reload };
}

/**
 * Adds the hold that existed when the request was made: the response does not include a later one.
 */
async function readPlacesLeft(): Promise<number | null> {
  const { activity, date, slot, hold } = bookingDraft();
  if (!activity || !date || !slot) return null;
  const isHeld = hold?.activityId === activity.id && hold.startsAt === slot.startsAt;
  const slots = await api.activities.slots({ activityId: activity.id, date });
  const current = slots.find(({ startsAt }) => startsAt === slot.startsAt);
  return current ? current.placesLeft + (isHeld ? hold.ticketCount : 0) : null;
}

interface HoldSubmission {
  busy: boolean;
  /** Why this number of tickets was refused; null again once the number changes. */
  failure: ApiFailure | null;
  /**
   * The hold succeeded at a price other than the one shown, so the visitor must confirm it first.
   */
  newPricePence: number | null;
  /** @param goOn called once the places are held */
  submit: (goOn: () => Promise<void>) => Promise<void>;
}

interface RefusedHold {
  failure: ApiFailure;
  /** The requested number. */
  ticketCount: number;
}

/** Leaves Tickets: creates the hold and navigates on, or stays and reports why not. */
function useHoldSubmission(onBlocked: () => void): HoldSubmission {
  const [busy, setBusy] = useState(false);
  const [refusedHold, setRefusedHold] = useState<RefusedHold | null>(null);
  const { ticketCount } = useBookingDraft();
  const [newPricePence, setNewPricePence] = useState<number | null>(null);

  async function submit(goOn: () => Promise<void>) {
    setBusy(true);
    setRefusedHold(null);
    setNewPricePence(null);
    try {
      await holdAndContinue(goOn);
    } catch (error) {
      const { ticketCount: requestedCount } = bookingDraft();
      setRefusedHold({ failure: toApiFailure(error), ticketCount: requestedCount });
      onBlocked();
    }
    setBusy(false);
  }

  async function holdAndContinue(goOn: () => Promise<void>) {
    const { activity, ticketCount } = bookingDraft();
    const hold = await ensureHold(ticketCount);
    if (!activity || activity.pricePence === hold.activityPricePence) {
      await goOn();
      return;
    }
    changeDraft({ activity: { ...activity, pricePence: hold.activityPricePence } });
    setNewPricePence(hold.activityPricePence);
    onBlocked();
  }

  const failure = refusedHold?.ticketCount === ticketCount ? refusedHold.failure : null;
  return { busy, failure, newPricePence, submit };
}

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
function HoldRefusal({ failure, placesLeft }: HoldRefusalProps) {
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
              Take {pluralize(placesLeft, "ticket")}
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
