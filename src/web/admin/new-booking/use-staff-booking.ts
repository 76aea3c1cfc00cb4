import { useEffect, useEffectEvent, useState } from "react";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { isDate, localDate, toInstant } from "../../../shared/time.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { type Loaded, useLoaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import type { FieldProblem } from "../../ui/ErrorSummary.tsx";
import { refusalOf, roomWords, type SaleRefusal } from "./booking-refusal.ts";
import { nextSession } from "./next-slot.ts";
import { contactOf, type WhoProblems } from "./parse-contact.ts";
import { SESSIONS_ID } from "./SlotPicker.tsx";
import { type ChangeDraft, orderOf, type SaleDraft } from "./staff-booking-draft.ts";
import { type Booked, booked } from "./staff-booking-summary.ts";
import { useBookingAttempt } from "./use-booking-attempt.ts";
import { useSaleCodes } from "./use-codes.ts";
import { useQuote } from "./use-quote.ts";

interface Sale {
  begun: SaleDraft;
  /** Local to the venue, such as "14:00"; null: none is asked for. */
  wantedTime: string | null;
  addons: readonly Addon[];
  onBooked: (booked: Booked) => void;
  /** What is on offer is not what it was. */
  onOfferChanged: () => void;
}

/** A sale at the desk from the first field to the booking. */
export function useSale({ begun, wantedTime, addons, onBooked, onOfferChanged }: Sale) {
  const { timezone: timeZone } = useVenue();
  const [draft, setDraft] = useState(begun);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<SaleRefusal | null>(null);
  const [earlierId, setEarlierId] = useState<string | null>(null);
  const change: ChangeDraft = (part) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefusal(null);
    setEarlierId(null);
  };

  const order = orderOf(draft, addons);
  const codes = useSaleCodes(order, change);
  const quote = useQuote(order, tell);
  const [slots, reloadSlots] = useSaleSlots(draft, change, { wantedTime, timeZone });
  const { isBusy, book } = useBookingAttempt();
  const who = contactOf(draft);
  const session = sessionProblem(draft, slots);
  const problems = problemsOf({ who: who.problems, session, refusal, isTried: attempt > 0 });

  /** Says a refusal where it belongs; of what it is about, the newest is read. */
  function tell(failure: ApiFailure, details: unknown) {
    const refused = refusalOf(failure, details);
    const { place } = refused;
    if (place === "voucherCode" || place === "discountCode") codes.lose(place, failure, details);
    else if (place !== "total" || failure === "PRICE_CHANGED") setRefusal(refused);
    if (place === "session") reloadSlots();
    if (place === "extras" || failure === "ACTIVITY_NOT_FOUND") onOfferChanged();
  }

  async function press() {
    setRefusal(null);
    if (session !== null || who.contact === null || !draft.startsAt || !quote.order) {
      setAttempt(attempt + 1);
      return;
    }
    const { totalPence } = quote.order;
    const outcome = await book({
      ...order,
      startsAt: draft.startsAt,
      contact: who.contact,
      paidBy: draft.payment === "later" || totalPence === 0 ? null : draft.payment,
      expectedTotalPence: totalPence,
      notify: draft.notify && who.contact.email !== "",
    });
    if (outcome === null) return;
    if ("sold" in outcome) onBooked(booked(draft, outcome.sold));
    else refuse(outcome);
  }

  function refuse({ failure, details, bookingId }: Refused) {
    tell(failure, details);
    if (failure === "PRICE_CHANGED") quote.again();
    const refused = refusalOf(failure, details);
    if (refused.place === "total") setRefusal(refused);
    else setAttempt(attempt + 1);
    if (failure === "IDEMPOTENCY_MISMATCH") setEarlierId(bookingId);
  }

  return {
    draft,
    change,
    order,
    codes,
    quote,
    slots,
    reloadSlots,
    who,
    session,
    refusal,
    problems,
    attempt,
    isBusy,
    earlierId,
    press,
  };
}

interface Refused {
  failure: ApiFailure;
  details: unknown;
  bookingId: string;
}

interface Found {
  who: WhoProblems;
  session: string | null;
  refusal: SaleRefusal | null;
  isTried: boolean;
}

/** What has to be mended before anything can be booked, for the summary. */
function problemsOf({ who, session, refusal, isTried }: Found): FieldProblem[] {
  if (!isTried) return [];
  const refused = refusal?.place === "session" ? refusal.sentence : null;
  const about = (fieldId: string, message: string | null | undefined) =>
    message ? [{ fieldId, message }] : [];
  return [
    ...about(SESSIONS_ID, refused ?? session),
    ...about("sale-name", who.name),
    ...about("sale-email", who.email),
    ...about("sale-phone", who.phone),
    ...about("sale-extras", refusal?.place === "extras" ? refusal.sentence : null),
  ];
}

/** What is wrong with the session chosen; null when nothing is. */
function sessionProblem(
  { startsAt, ticketCount }: SaleDraft,
  slots: Loaded<Slot[]>,
): string | null {
  const chosen =
    slots.state === "ready" ? slots.data.find((slot) => slot.startsAt === startsAt) : undefined;
  if (!chosen) return "Please choose a time";
  if (chosen.reason === "sold_out" || chosen.placesLeft < ticketCount) {
    return roomWords(chosen.placesLeft);
  }
  return chosen.reason === null ? null : "This time cannot be booked any more";
}

/**
 * The sessions of the chosen day. One that the address asks for is chosen at first; else, of today's,
 * the next.
 * @param wantedTime local to the venue, such as "14:00"
 */
function useSaleSlots(
  { activityId, date, startsAt, ticketCount }: SaleDraft,
  change: ChangeDraft,
  { wantedTime, timeZone }: { wantedTime: string | null; timeZone: string },
): [Loaded<Slot[]>, reload: () => void] {
  const [slots, reload] = useLoaded(
    async (signal) => (isDate(date) ? api.desk.sales.slots({ activityId, date }, { signal }) : []),
    [activityId, date],
  );

  const choose = useEffectEvent((offered: readonly Slot[]) => {
    if (startsAt !== null) return;
    const wanted = wantedTime === null ? undefined : startOf(offered, wantedTime);
    const now = new Date();
    const next = date === localDate(now, timeZone) ? nextSession(offered, ticketCount, now) : null;
    const chosen = wanted ?? next;
    if (chosen) change({ startsAt: chosen.startsAt });
  });

  function startOf(offered: readonly Slot[], time: string): Slot | undefined {
    if (!/^\d{2}:\d{2}$/.test(time)) return undefined;
    const start = toInstant(date, time, timeZone).getTime();
    return offered.find((slot) => new Date(slot.startsAt).getTime() === start);
  }

  useEffect(() => {
    if (slots.state === "ready") choose(slots.data);
  }, [slots]);

  return [slots, reload];
}
