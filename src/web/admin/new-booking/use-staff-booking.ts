import { useEffect, useEffectEvent, useState } from "react";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { isDate, localDate, toInstant } from "../../../shared/time.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { type LoadState, useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import type { FormError } from "../../ui/ErrorSummary.tsx";
import { type BookingRefusal, formatPlacesLeft, toBookingRefusal } from "./booking-refusal.ts";
import { findNextSlot } from "./next-slot.ts";
import { type ContactErrors, parseContact } from "./parse-contact.ts";
import { SLOTS_ID } from "./SlotPicker.tsx";
import {
  type ChangeDraft,
  type StaffBookingDraft,
  toStaffBookingOrder,
} from "./staff-booking-draft.ts";
import { type StaffBookingSummary, toStaffBookingSummary } from "./staff-booking-summary.ts";
import { useBookingAttempt } from "./use-booking-attempt.ts";
import { useStaffBookingCodes } from "./use-codes.ts";
import { useQuote } from "./use-quote.ts";

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
    order,
    codes,
    quote,
    slots,
    reloadSlots,
    who: contact,
    session: slotError,
    refusal,
    problems: errors,
    attempt,
    isBusy,
    earlierId: existingBookingId,
    press: submit,
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
  return chosen.reason === null ? null : "This time cannot be booked any more";
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
