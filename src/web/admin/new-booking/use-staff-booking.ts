import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { StaffBookingResult } from "../../../shared/contract/admin/staff-bookings.ts";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { isDate, localDate, toInstant } from "../../../shared/time.ts";
import type { ApiClient } from "../../app/api-client.ts";
import { type ApiFailure, getFailureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { useVenue } from "../../app/use-venue.ts";
import type { FormError } from "../../ui/ErrorSummary.tsx";
import { useLastNonNull } from "../../ui/use-last-non-null.ts";
import { useDenial } from "../kit/own-role.ts";
import { type Query, queries } from "../kit/queries.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { findNextSlot } from "../kit/staff-slots.ts";
import { type BookingRefusal, formatPlacesLeft, toBookingRefusal } from "./booking-refusal.ts";
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
  /** Those of all activities. */
  addons: readonly Addon[];
  onBooked: (booked: StaffBookingSummary) => void;
}

/** State of a staff booking, from the first field to the finished booking. */
export function useStaffBooking({
  initialDraft,
  requestedTime,
  addons: allAddons,
  onBooked,
}: StaffBookingOptions) {
  const { timezone: timeZone } = useVenue();
  const client = useQueryClient();
  const mayTakeCash = useDenial("take-cash") === null;
  const [typedDraft, setDraft] = useState(initialDraft);
  const draft = mayTakeCash ? typedDraft : { ...typedDraft, payment: "later" as const };
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<BookingRefusal | null>(null);
  const [existingBookingId, setExistingBookingId] = useState<string | null>(null);
  const change: ChangeDraft = (changes) => {
    setDraft((previous) => ({ ...previous, ...changes }));
    setRefusal(null);
    setExistingBookingId(null);
  };

  const addons = allAddons.filter(
    ({ activityIds }) => activityIds.length === 0 || activityIds.includes(draft.activityId),
  );
  const order = toStaffBookingOrder(draft, addons);
  const codes = useStaffBookingCodes(order, change);
  const quote = useQuote(order, handleQuoteRefusal);
  const slots = useSlots(draft, change, { requestedTime, timeZone });
  const bookingId = useRef<string>(null);
  const { isPending, mutate } = useMutation({
    mutationFn: ({ input }: StaffBookingPlacement) => createBooking(bookingId, input),
    onSuccess: (result, placement) => onBooked(toStaffBookingSummary(placement.draft, result)),
    onError: handleBookingRefusal,
  });
  const contact = parseContact(draft);
  const slotError = validateSlot(draft, slots.data);
  const errors = collectErrors({
    contact: contact.errors,
    slotError,
    refusal,
    isSubmitted: attempt > 0,
  });

  /** Shows a refusal in its part of the page. */
  function showRefusal(failure: ApiFailure, details: unknown): BookingRefusal {
    const bookingRefusal = toBookingRefusal(failure, details);
    const { section } = bookingRefusal;
    if (section === "voucherCode" || section === "discountCode") {
      codes.reject(section, failure, details);
    } else setRefusal(bookingRefusal);
    return bookingRefusal;
  }

  function handleQuoteRefusal(failure: ApiFailure, details: unknown) {
    // The total shows such a failure by itself.
    if (toBookingRefusal(failure, details).section === "total") return;
    const { section } = showRefusal(failure, details);
    if (section !== "session" && section !== "extras") return;
    const { activities, addons: offeredAddons, admin } = queries;
    for (const offer of [activities, offeredAddons, admin.staffBookings.slots]) {
      void client.invalidateQueries({ queryKey: offer.key() });
    }
  }

  function handleBookingRefusal(error: unknown) {
    const failure = toStaffFailure(error);
    const { section } = showRefusal(failure, getFailureDetails(error));
    if (section !== "total") setAttempt(attempt + 1);
    if (failure === "IDEMPOTENCY_MISMATCH") setExistingBookingId(bookingId.current);
  }

  function submit() {
    setRefusal(null);
    if (slotError !== null || contact.value === null || !draft.startsAt || !quote.order) {
      setAttempt(attempt + 1);
      return;
    }
    const { totalPence } = quote.order;
    const input = {
      ...order,
      startsAt: draft.startsAt,
      contact: contact.value,
      paidBy: draft.payment === "later" || totalPence === 0 ? null : draft.payment,
      expectedTotalPence: totalPence,
      notify: draft.notify && contact.value.email !== "",
    };
    mutate({ draft, input });
  }

  return {
    draft,
    change,
    addons,
    codes,
    quote,
    slots,
    contact,
    slotError,
    refusal,
    errors,
    attempt,
    // The time of a day that is still loading is not chosen yet.
    isBusy: isPending || slots.isLoading,
    existingBookingId,
    submit,
  };
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
  slots: readonly Slot[] | undefined,
): string | null {
  const chosen = slots?.find((slot) => slot.startsAt === startsAt);
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
) {
  const slots = useQuery(
    queries.admin.staffBookings.slots.queryOptions({
      input: isDate(date) ? { activityId, date } : skipToken,
    }),
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

  // Before the times are painted: a press meanwhile would find none chosen.
  useLayoutEffect(() => {
    if (slots.data) chooseInitialSlot(slots.data);
  }, [slots.data]);

  return slots;
}

export interface Quote {
  /** The last known price; null before the first. */
  order: PaidOrder | null;
  /** The price of the current draft. */
  query: Query<PaidOrder>;
}

/**
 * Fetches the price of the order from the server.
 * @param onRefused called when the request fails, for instance because a code is no longer valid
 */
function useQuote(
  order: StaffBookingOrder,
  onRefused: (failure: ApiFailure, details: unknown) => void,
): Quote {
  const query = useQuery(queries.admin.staffBookings.quote.queryOptions({ input: order }));
  const { error } = query;
  const handleRefusal = useEffectEvent(onRefused);
  // Before the failure is painted: without the refused code, there is none.
  useLayoutEffect(() => {
    if (error !== null) handleRefusal(toStaffFailure(error), getFailureDetails(error));
  }, [error]);
  return { order: useLastNonNull(query.data ?? null), query };
}

type StaffBookingInput = Omit<
  Parameters<ApiClient["admin"]["staffBookings"]["create"]>[0],
  "bookingId"
>;

interface StaffBookingPlacement {
  /** As it was when staff pressed the button. */
  draft: StaffBookingDraft;
  input: StaffBookingInput;
}

/** How many ids are tried when another booking has the same reference. */
const MAX_ID_ATTEMPTS = 4;

/**
 * Makes a booking under one id, so that repeated presses and lost responses lead to one booking. A
 * new id is generated only when another booking has its reference.
 * @param bookingId the id of the last call, for the next one
 */
async function createBooking(
  bookingId: { current: string | null },
  input: StaffBookingInput,
): Promise<StaffBookingResult> {
  for (let attempt = 1; ; attempt++) {
    bookingId.current ??= randomUuid();
    try {
      return await api.admin.staffBookings.create({ ...input, bookingId: bookingId.current });
    } catch (error) {
      if (toStaffFailure(error) !== "REFERENCE_IN_USE") throw error;
      bookingId.current = null;
      if (attempt === MAX_ID_ATTEMPTS) throw error;
    }
  }
}
