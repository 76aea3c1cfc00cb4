import { useState } from "react";
import type { Addon } from "../../../shared/contract/catalogue.ts";
import type { ApiFailure } from "../../api/api-failure.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { type Booked, booked } from "./booked.ts";
import { contactOf } from "./sale-contact-of.ts";
import { type ChangeDraft, orderOf, type SaleDraft } from "./sale-draft.ts";
import { problemsOf, sessionProblem } from "./sale-problems.ts";
import { refusalOf, type SaleRefusal } from "./sale-refusal.ts";
import { useBookingAttempt } from "./use-booking-attempt.ts";
import { useQuote } from "./use-quote.ts";
import { useSaleCodes } from "./use-sale-codes.ts";
import { useSaleSlots } from "./use-sale-slots.ts";

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
