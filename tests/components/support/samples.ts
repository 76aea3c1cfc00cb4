import type { SignedInAccount } from "../../../src/shared/contract/public/accounts.ts";
import type { Activity, Day, Slot } from "../../../src/shared/contract/public/activities.ts";
import type { Addon, Waiver } from "../../../src/shared/contract/public/catalogue.ts";
import type { Checkout } from "../../../src/shared/contract/public/checkouts.ts";
import type { Venue } from "../../../src/shared/contract/public/venue.ts";
import { addDays } from "../../../src/shared/time.ts";
import type { BookingDraft } from "../../../src/web/draft/booking-draft.ts";
import { inMinutes, NOW } from "./clock.ts";

export const venue: Venue = {
  businessName: "Harbour Lake Aquapark",
  businessEmail: "hello@harbourlake.example",
  businessPhone: "01632 960123",
  businessAddress: "1 Quay Road, Kelside KE7 4LD",
  hasVatNumber: true,
  timezone: "Europe/London",
  today: "2026-06-18",
  bankHolidays: "england-and-wales",
  bookingLeadTimeHours: 0,
  cancellationPolicyHours: 48,
  holdMinutes: 15,
  voucherExpiryMonths: 24,
  checkoutInfo: {
    arrival: "Arrive 30 minutes early.",
    clothing: "Bring a swimsuit and a towel.",
    requirements: "You must be able to swim 25 metres.",
    cancellation: "Free cancellation until 48 hours before.",
  },
  logoUrl: null,
  heroImageUrl: null,
  voucherImageUrl: null,
  brandColour: null,
  publicUrl: "http://localhost:3000",
  embedOrigins: [],
  isDemo: false,
};

/** An administrator of the venue. */
export const administrator: SignedInAccount = {
  email: "ada@harbourlake.example",
  name: "Ada Harbour",
  role: "admin",
};

/** A customer with an account. */
export const customer: SignedInAccount = {
  email: "robin@example.com",
  name: "Robin Whitlock",
  role: "customer",
};

let idCount = 0;

/** A unique id. */
export function newId(): string {
  idCount += 1;
  return `00000000-0000-4000-8000-${String(idCount).padStart(12, "0")}`;
}

export const slides: Activity = {
  id: newId(),
  name: "Giant Slides",
  description: "Five slides, the highest of them twelve metres.",
  imageUrl: null,
  pricePence: 2200,
  durationMinutes: 60,
  maxCapacity: 20,
  minAge: null,
  minHeightCm: null,
  furtherImageUrls: [],
};

export const kayak: Activity = {
  id: newId(),
  name: "Kayak Safari",
  description: "Around the islands and back.",
  imageUrl: null,
  pricePence: 3200,
  durationMinutes: 90,
  maxCapacity: 12,
  minAge: null,
  minHeightCm: null,
  furtherImageUrls: [],
};

export const towel: Addon = {
  id: newId(),
  name: "Towel hire",
  description: "A large dry towel.",
  pricePence: 300,
  maxQuantity: 4,
  activityIds: [],
  left: null,
};

export const waiver: Waiver = {
  versionId: newId(),
  title: "Waiver",
  content: "I, [PARTICIPANT NAME], know the risks of [BUSINESS NAME].",
};

/** The two weeks that the date picker shows first, with every day open. */
export const openDays: Day[] = Array.from({ length: 14 }, (_, index) => ({
  date: addDays(venue.today, index),
  placesLeft: slides.maxCapacity,
  reason: null,
}));

/** Tomorrow at 10:00 and 11:00, with all places free. */
export const slots: Slot[] = [1440, 1500].map((minutes) => ({
  startsAt: inMinutes(minutes),
  endsAt: inMinutes(minutes + 60),
  placesLeft: slides.maxCapacity,
  reason: null,
}));

/** A place in tomorrow's first slot of Giant Slides, held for fifteen minutes. */
export function heldCheckout(changes: Partial<Checkout> = {}): Checkout {
  return {
    id: newId(),
    state: "held",
    activityId: slides.id,
    startsAt: inMinutes(1440),
    ticketCount: 1,
    activityPricePence: slides.pricePence,
    holdExpiresAt: inMinutes(15),
    secondsLeft: 15 * 60,
    canExtend: true,
    booking: null,
    isClosed: false,
    lastRefusal: null,
    ...changes,
  };
}

/** The draft of a visitor who has completed every step and holds these places. */
export function toDraft(checkout: Checkout): BookingDraft {
  const { id, activityId, startsAt, ticketCount, activityPricePence, canExtend } = checkout;
  const name = "Amelia Hartley";
  return {
    isVoucherPurchase: false,
    gift: null,
    activity: slides,
    date: addDays(venue.today, 1),
    slot: { startsAt, endsAt: inMinutes(1500) },
    ticketCount,
    hold: {
      id,
      activityId,
      secret: "0123456789abcdef0123456789abcdef",
      startsAt,
      ticketCount,
      activityPricePence,
      expiresAtMs: NOW.getTime() + checkout.secondsLeft * 1000,
      canExtend,
    },
    holdAttempt: null,
    contact: {
      firstName: "Amelia",
      lastName: "Hartley",
      email: "amelia@example.com",
      phone: "07700 900123",
      addressLine1: "14 Mill Lane",
      city: "Kelside",
      county: "Cumbria",
      postcode: "KE7 4LD",
      marketingConsent: false,
    },
    isContactComplete: true,
    addons: [],
    waiver: {
      versionId: waiver.versionId,
      participantName: name,
      signature: { kind: "typed", name },
      acceptTerms: true,
    },
    voucher: null,
    discount: null,
    linkedVoucherCode: null,
  };
}
