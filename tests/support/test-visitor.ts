import { randomUUID } from "node:crypto";
import { placeBooking } from "../../src/server/bookings/place/place-booking.ts";
import { startCheckout } from "../../src/server/checkout/hold-places.ts";
import type { Context } from "../../src/server/context.ts";
import type {
  Checkout,
  Placement,
  PlacementResult,
} from "../../src/shared/contract/public/checkouts.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { anonymousCaller } from "./anonymous-caller.ts";
import { newSecret, type TestVenue } from "./test-venue.ts";

/** A visitor with a hold who can go on to pay. */
export interface TestVisitor {
  checkout: Checkout;
  checkoutSecret: string;
}

/** Holds places as a new visitor with a network address of their own. */
export async function hold(
  context: Context,
  venue: Pick<TestVenue, "activityId">,
  startsAt: Date,
  ticketCount = 2,
): Promise<TestVisitor> {
  const checkoutSecret = newSecret();
  const checkout = await startCheckout(context, {
    activityId: venue.activityId,
    startsAt,
    ticketCount,
    checkoutSecret,
    ...anonymousCaller(),
  });
  return { checkout, checkoutSecret };
}

/** The placement of two tickets at £18.00 without add-ons, unless changed. */
export function placement(venue: TestVenue, changes: Partial<Placement> = {}): Placement {
  const expectedTotalPence = changes.expectedTotalPence ?? 3600;
  return {
    contact: {
      firstName: "Amelia",
      lastName: "Hart",
      email: `amelia-${randomUUID()}@example.com`,
      phone: "07700900123",
      addressLine1: "14 Mill Lane",
      addressLine2: "",
      city: "Kelside",
      county: "Cumbria",
      postcode: "KE7 4LD",
      marketingConsent: false,
    },
    addons: [],
    voucherCode: null,
    discountCode: null,
    waiver: {
      versionId: venue.waiverVersionId,
      signature: { kind: "typed", name: "Amelia Hart" },
      acceptTerms: true,
    },
    cardToken: cardToken({ amount: penceToDecimal(expectedTotalPence) }),
    expectedTotalPence,
    ...changes,
  };
}

export function place(
  context: Context,
  { checkout, checkoutSecret }: TestVisitor,
  input: Placement,
  idempotencyKey: string = randomUUID(),
  accountId: string | null = null,
): Promise<PlacementResult> {
  return placeBooking(context, {
    checkoutId: checkout.id,
    checkoutSecret,
    idempotencyKey,
    placement: input,
    accountId,
  });
}
