import { beforeEach, expect, test } from "vitest";
import { bookingDraft, changeDraft, emptyDraft } from "../../draft/booking-draft.ts";
import { guardStep } from "./guards.ts";

const startsAt = "2026-07-16T12:00:00.000Z";
const activity = {
  id: "a",
  name: "Giant Slides",
  description: "",
  imageUrl: null,
  pricePence: 1400,
  durationMinutes: 45,
  maxCapacity: 24,
  minAge: null,
  minHeightCm: null,
  furtherImageUrls: [],
};
const hold = {
  id: "c",
  activityId: "a",
  secret: "0".repeat(32),
  startsAt,
  ticketCount: 2,
  activityPricePence: 1400,
  expiresAtMs: 0,
  canExtend: true,
};
const contact = {
  firstName: "Amelia",
  lastName: "Hartley",
  addressLine1: "14 Mill Lane",
  city: "Kelside",
  county: "Cumbria",
  postcode: "LA1 1AA",
};
const waiver = {
  versionId: "w",
  participantName: "Amelia Hartley",
  signature: { kind: "typed", name: "Amelia Hartley" },
  acceptTerms: true,
} as const;

/** Where the step redirects the visitor, or null when it lets them in. */
function redirectPathOf(step: Parameters<typeof guardStep>[0]): string | null {
  try {
    return guardStep(step);
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("location") : "nowhere";
  }
}

function chooseEverything() {
  const slot = { startsAt, endsAt: startsAt };
  changeDraft({ activity, slot, ticketCount: 2, hold, contact, isContactComplete: true, waiver });
}

beforeEach(() => {
  changeDraft(emptyDraft());
});

test("every step without an activity or a slot redirects to the list", () => {
  expect(redirectPathOf("dateTime")).toBe("/booking");
  expect(redirectPathOf("payment")).toBe("/booking");
  changeDraft({ activity });
  expect(redirectPathOf("dateTime")).toBeNull();
  expect(redirectPathOf("tickets")).toBe("/booking");
});

test("steps after Tickets require a hold that matches the current choice", () => {
  chooseEverything();
  expect(redirectPathOf("addons")).toBeNull();
  changeDraft({ ticketCount: 3 });
  expect(redirectPathOf("addons")).toBe("/booking/tickets");
  changeDraft({ ticketCount: 2, slot: { startsAt: "2026-07-16T13:00:00.000Z", endsAt: startsAt } });
  expect(redirectPathOf("addons")).toBe("/booking/tickets");
});

test("add-ons and waiver require contact details", () => {
  chooseEverything();
  changeDraft({ isContactComplete: false });
  expect(redirectPathOf("addons")).toBe("/booking/customer-info");
  expect(redirectPathOf("waiver")).toBe("/booking/customer-info");
});

test("the payment page requires the waiver first, then name and address", () => {
  chooseEverything();
  expect(redirectPathOf("payment")).toBeNull();
  changeDraft({ contact: { ...bookingDraft().contact, county: " " } });
  expect(redirectPathOf("payment")).toBe("/booking/customer-info?missing=1");
  changeDraft({ waiver: { ...waiver, acceptTerms: false } });
  expect(redirectPathOf("payment")).toBe("/booking/waiver");
});

test("a gift voucher purchase does not redirect to the list when activity and slot are missing", () => {
  changeDraft({ isVoucherPurchase: true });
  expect(redirectPathOf("tickets")).toBe("/booking/voucher");
  expect(redirectPathOf("customerInfo")).toBe("/booking/voucher");
  expect(redirectPathOf("waiver")).toBe("/booking");
  chooseEverything();
  expect(redirectPathOf("customerInfo")).toBeNull();
});
