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
};
const held = {
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

/** Where the step sends the visitor, or null when it lets them in. */
function sentTo(step: Parameters<typeof guardStep>[0]): string | null {
  try {
    return guardStep(step);
  } catch (answer) {
    return answer instanceof Response ? answer.headers.get("location") : "nowhere";
  }
}

function chooseEverything() {
  const slot = { startsAt, endsAt: startsAt };
  changeDraft({ activity, slot, ticketCount: 2, held, contact, contactIsComplete: true, waiver });
}

beforeEach(() => {
  changeDraft(emptyDraft());
});

test("without an activity or a slot every step begins at the list", () => {
  expect(sentTo("dateTime")).toBe("/booking");
  expect(sentTo("payment")).toBe("/booking");
  changeDraft({ activity });
  expect(sentTo("dateTime")).toBeNull();
  expect(sentTo("tickets")).toBe("/booking");
});

test("places have to be held as they are chosen now", () => {
  chooseEverything();
  expect(sentTo("addons")).toBeNull();
  changeDraft({ ticketCount: 3 });
  expect(sentTo("addons")).toBe("/booking/tickets");
  changeDraft({ ticketCount: 2, slot: { startsAt: "2026-07-16T13:00:00.000Z", endsAt: startsAt } });
  expect(sentTo("addons")).toBe("/booking/tickets");
});

test("add-ons and waiver come after the contact details", () => {
  chooseEverything();
  changeDraft({ contactIsComplete: false });
  expect(sentTo("addons")).toBe("/booking/customer-info");
  expect(sentTo("waiver")).toBe("/booking/customer-info");
});

test("the payment page wants the waiver first, then name and address", () => {
  chooseEverything();
  expect(sentTo("payment")).toBeNull();
  changeDraft({ contact: { ...bookingDraft().contact, county: " " } });
  expect(sentTo("payment")).toBe("/booking/customer-info?missing=1");
  changeDraft({ waiver: { ...waiver, acceptTerms: false } });
  expect(sentTo("payment")).toBe("/booking/waiver");
});

test("who buys a gift voucher is not sent back to the list for want of an activity or a slot", () => {
  changeDraft({ isVoucherPurchase: true });
  expect(sentTo("tickets")).toBe("/booking/voucher");
  expect(sentTo("customerInfo")).toBe("/booking/voucher");
  expect(sentTo("waiver")).toBe("/booking");
  chooseEverything();
  expect(sentTo("customerInfo")).toBeNull();
});
