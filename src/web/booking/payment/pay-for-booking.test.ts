import { describe, expect, it } from "vitest";
import { placement } from "../../../shared/contract/public/checkouts.ts";
import { type BookingDraft, emptyDraft } from "../../draft/booking-draft.ts";
import { toPlacementInput } from "./pay-for-booking.ts";

const ID = "3f9a27c4-0000-4000-8000-000000000000";

const draft: BookingDraft = {
  ...emptyDraft(),
  contact: {
    firstName: "Amelia",
    lastName: "Hartley",
    email: "amelia.hartley@example.com",
    phone: "07911 123456",
    addressLine1: "14 Mill Lane",
    city: "Kelside",
    county: "Cumbria",
    postcode: "KE7 4LD",
  },
  isContactComplete: true,
  addons: [{ id: ID, name: "Towel hire", pricePence: 400, quantity: 2 }],
  waiver: {
    versionId: ID,
    participantName: "Amelia Hartley",
    signature: { kind: "typed", name: "Amelia Hartley" },
    acceptTerms: true,
  },
  voucher: { code: "7K2M9Q4XB3TWR6BN", balancePence: 2500 },
};

describe("toPlacementInput", () => {
  it("sends the draft with the displayed total, and satisfies the contract", () => {
    const body = toPlacementInput(draft, "cnon:token", 4800);
    expect(body).toMatchObject({
      addons: [{ id: ID, quantity: 2 }],
      voucherCode: "7K2M9Q4XB3TWR6BN",
      discountCode: null,
      cardToken: "cnon:token",
      expectedTotalPence: 4800,
    });
    expect(placement.safeParse(body).success).toBe(true);
  });

  it("returns null while a step is incomplete", () => {
    expect(toPlacementInput({ ...draft, waiver: null }, null, 0)).toBeNull();
    expect(toPlacementInput({ ...draft, isContactComplete: false }, null, 0)).toBeNull();
  });
});
