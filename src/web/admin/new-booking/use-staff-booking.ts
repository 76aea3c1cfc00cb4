import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { StaffBookingResult } from "../../../shared/contract/admin/staff-bookings.ts";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { isDate, localDate, toInstant } from "../../../shared/time.ts";
import type { ApiClient } from "../../app/api-client.ts";
import { type ApiFailure, getFailureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { withRetry } from "../../app/retry.ts";
import { type LoadState, useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import type { FormError } from "../../ui/ErrorSummary.tsx";
import { randomUuid } from "../kit/random-uuid.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { type BookingRefusal, formatPlacesLeft, toBookingRefusal } from "./booking-refusal.ts";
import { findNextSlot } from "./next-slot.ts";
import {
  type ChangeDraft,
  type ContactErrors,
  parseContact,
  SLOTS_ID,
  type StaffBookingDraft,
  type StaffBookingOrder,
  type StaffBookingSummary,
  toStaffBookingOrder,
  toStaffBookingSummary,
} from "./staff-booking.ts";
import { useStaffBookingCodes } from "./use-codes.ts";

interface StaffBookingOptions {
  initialDraft: StaffBookingDraft;
  /** Local time at the venue, such as "14:00"; null when none is requested. */
  requestedTime: string | null;
  addons: readonly Addon[];
  onBooked: (booked: StaffBookingSummary) => void;
  /** Called when an activity or an add-on is no longer offered as it was loaded. */
  onOfferChanged: () => void;
}

/** State of a staff booking, from the first field to the finished booking. */
export function useStaffBooking({
  initialDraft,
  requestedTime,
  addons,
  onBooked,
  onOfferChanged,
}: StaffBookingOptions) {
  const { timezone: timeZone } = useVenue();
  const [draft, setDraft] = useState(initialDraft);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<BookingRefusal | null>(null);
  const [existingBookingId, setExistingBookingId] = useState<string | null>(null);
  const change: ChangeDraft = (changes) => {
    setDraft((previous) => ({ ...previous, ...changes }));
    setRefusal(null);
    setExistingBookingId(null);
  };

  const order = toStaffBookingOrder(draft, addons);
  const codes = useStaffBookingCodes(order, change);
  const quote = useQuote(order, handleRefusal);
  const [slots, reloadSlots] = useSlots(draft, change, { requestedTime, timeZone });
  const { isBusy, book } = useBookingAttempt();
  const contact = parseContact(draft);
  const slotError = validateSlot(draft, slots);
  const errors = collectErrors({
    contact: contact.errors,
    slotError,
    refusal,
    isSubmitted: attempt > 0,
  });

  /** Shows a refusal in its part of the page, and reloads the data that it is about. */
  function handleRefusal(failure: ApiFailure, details: unknown) {
    const bookingRefusal = toBookingRefusal(failure, details);
    const { section } = bookingRefusal;
    if (section === "voucherCode" || section === "discountCode")
      codes.reject(section, failure, details);
    else if (section !== "total" || failure === "PRICE_CHANGED") setRefusal(bookingRefusal);
    if (section === "session") reloadSlots();
    if (section === "extras" || failure === "ACTIVITY_NOT_FOUND") onOfferChanged();
  }

  async function submit() {
    setRefusal(null);
    if (slotError !== null || contact.value === null || !draft.startsAt || !quote.order) {
      setAttempt(attempt + 1);
      return;
    }
    const { totalPence } = quote.order;
    const outcome = await book({
      ...order,
      startsAt: draft.startsAt,
      contact: contact.value,
      paidBy: draft.payment === "later" || totalPence === 0 ? null : draft.payment,
      expectedTotalPence: totalPence,
      notify: draft.notify && contact.value.email !== "",
    });
    if (outcome === null) return;
    if ("sold" in outcome) onBooked(toStaffBookingSummary(draft, outcome.sold));
    else handleFailure(outcome);
  }

  function handleFailure({ failure, details, bookingId }: FailedBooking) {
    handleRefusal(failure, details);
    if (failure === "PRICE_CHANGED") quote.refetch();
    const bookingRefusal = toBookingRefusal(failure, details);
    if (bookingRefusal.section === "total") setRefusal(bookingRefusal);
    else setAttempt(attempt + 1);
    if (failure === "IDEMPOTENCY_MISMATCH") setExistingBookingId(bookingId);
  }

  return {
    draft,
    change,
    codes,
    quote,
    slots,
    reloadSlots,
    contact,
    slotError,
    refusal,
    errors,
    attempt,
    isBusy,
    existingBookingId,
    submit,
  };
}

interface FailedBooking {
  failure: ApiFailure;
  details: unknown;
  bookingId: string;
}

interface ErrorSources {
  contact: ContactErrors;
  slotError: string | null;
  refusal: BookingRefusal | null;
  isSubmitted: boolean;
}

function collectErrors({ contact, slotError, refusal, isSubmitted }: ErrorSources): FormError[] {
  if (!isSubmitted) return [];
  const slotRefusal = refusal?.section === "session" ? refusal.sentence : null;
  const toEntry = (fieldId: string, message: string | null | undefined) =>
    message ? [{ fieldId, message }] : [];
  return [
    ...toEntry(SLOTS_ID, slotRefusal ?? slotError),
    ...toEntry("sale-name", contact.name),
    ...toEntry("sale-email", contact.email),
    ...toEntry("sale-phone", contact.phone),
    ...toEntry("sale-extras", refusal?.section === "extras" ? refusal.sentence : null),
  ];
}

function validateSlot(
  { startsAt, ticketCount }: StaffBookingDraft,
  slots: LoadState<Slot[]>,
): string | null {
  const chosen =
    slots.state === "ready" ? slots.data.find((slot) => slot.startsAt === startsAt) : undefined;
  if (!chosen) return "Please choose a time";
  if (chosen.reason === "sold_out" || chosen.placesLeft < ticketCount) {
    return formatPlacesLeft(chosen.placesLeft);
  }
  return chosen.reason === null ? null : "This time can no longer be booked";
}

/**
 * The slots of the chosen date. The slot at the requested time is preselected; otherwise, for
 * today, the next available one.
 * @param requestedTime local time at the venue, such as "14:00"
 */
function useSlots(
  { activityId, date, startsAt, ticketCount }: StaffBookingDraft,
  change: ChangeDraft,
  { requestedTime, timeZone }: { requestedTime: string | null; timeZone: string },
): [LoadState<Slot[]>, reload: () => void] {
  const [slots, reload] = useApiQuery(
    async (signal) =>
      isDate(date) ? api.admin.staffBookings.slots({ activityId, date }, { signal }) : [],
    [activityId, date],
  );

  const chooseInitialSlot = useEffectEvent((daySlots: readonly Slot[]) => {
    if (startsAt !== null) return;
    const requestedSlot = requestedTime === null ? undefined : findSlotAt(daySlots, requestedTime);
    const now = new Date();
    const nextSlot =
      date === localDate(now, timeZone) ? findNextSlot(daySlots, ticketCount, now) : null;
    const chosen = requestedSlot ?? nextSlot;
    if (chosen) change({ startsAt: chosen.startsAt });
  });

  function findSlotAt(daySlots: readonly Slot[], time: string): Slot | undefined {
    if (!/^\d{2}:\d{2}$/.test(time)) return undefined;
    const start = toInstant(date, time, timeZone).getTime();
    return daySlots.find((slot) => new Date(slot.startsAt).getTime() === start);
  }

  useEffect(() => {
    if (slots.state === "ready") chooseInitialSlot(slots.data);
  }, [slots]);

  return [slots, reload];
}

interface Quote {
  /** The last known price; null before the first. */
  order: PaidOrder | null;
  /** Whether it is the price of the current draft. */
  isCurrent: boolean;
  /** Why there is no current price. */
  failure: ApiFailure | null;
  /** Fetches the price again, after a change of prices or a failure. */
  refetch: () => void;
}

interface QuoteResult {
  requestKey: string;
  order: PaidOrder | null;
  failure: ApiFailure | null;
}

/**
 * Fetches the price of the order from the server.
 * @param onRefused called when the request fails, for instance because a code is no longer valid
 */
function useQuote(
  order: StaffBookingOrder,
  onRefused: (failure: ApiFailure, details: unknown) => void,
): Quote {
  const [fetchCount, setFetchCount] = useState(0);
  const requestKey = `${fetchCount} ${JSON.stringify(order)}`;
  const [result, setResult] = useState<QuoteResult>({ requestKey: "", order: null, failure: null });
  const handleRefusal = useEffectEvent(onRefused);
  const fetchQuote = useEffectEvent((signal: AbortSignal) =>
    api.admin.staffBookings.quote(order, { signal }),
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    withRetry(() => fetchQuote(signal), signal).then(
      (quoted) => {
        if (!signal.aborted) setResult({ requestKey, order: quoted, failure: null });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const failure = toStaffFailure(error);
        setResult((previous) => ({ ...previous, requestKey, failure }));
        handleRefusal(failure, getFailureDetails(error));
      },
    );
    return () => controller.abort();
  }, [requestKey]);

  const isLatest = result.requestKey === requestKey;
  return {
    order: result.order,
    isCurrent: isLatest && result.failure === null,
    failure: isLatest ? result.failure : null,
    refetch: () => setFetchCount(fetchCount + 1),
  };
}

type StaffBookingInput = Omit<
  Parameters<ApiClient["admin"]["staffBookings"]["create"]>[0],
  "bookingId"
>;

type Outcome =
  | { sold: StaffBookingResult }
  | { failure: ApiFailure; details: unknown; bookingId: string };

/** How many ids are tried when another booking has the same reference. */
const MAX_ID_ATTEMPTS = 4;

interface BookingAttempt {
  isBusy: boolean;
  /** @returns null when another attempt is in progress */
  book: (input: StaffBookingInput) => Promise<Outcome | null>;
}

/**
 * Makes a booking under one id, so that repeated presses and lost responses lead to one booking. A
 * new id is generated only when another booking has its reference.
 */
function useBookingAttempt(): BookingAttempt {
  const [isBusy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const bookingIdRef = useRef<string>(null);

  async function book(input: StaffBookingInput): Promise<Outcome | null> {
    if (inFlight.current) return null;
    inFlight.current = true;
    setBusy(true);
    try {
      return await send(input);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  async function send(input: StaffBookingInput, attemptsLeft = MAX_ID_ATTEMPTS): Promise<Outcome> {
    bookingIdRef.current ??= randomUuid();
    const { current: bookingId } = bookingIdRef;
    try {
      return { sold: await api.admin.staffBookings.create({ ...input, bookingId }) };
    } catch (error) {
      const failure = toStaffFailure(error);
      if (failure !== "REFERENCE_IN_USE") {
        return { failure, details: getFailureDetails(error), bookingId };
      }
      bookingIdRef.current = null;
      if (attemptsLeft > 1) return send(input, attemptsLeft - 1);
      return { failure, details: undefined, bookingId };
    }
  }

  return { isBusy, book };
}
