import { randomUUID } from "node:crypto";
import { placeBooking } from "../../src/server/bookings/place/place-booking.ts";
import { holdPlacesIn } from "../../src/server/checkout/hold-places.ts";
import type { Context } from "../../src/server/context.ts";
import type { Checkout, Placed, Placement } from "../../src/shared/contract/public/checkouts.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { stranger } from "./anonymous-caller.ts";
import { newSecret, type TestVenue } from "./test-venue.ts";

/** A visitor with places in hand, who can go on to pay. */
export interface TestVisitor {
  checkout: Checkout;
  checkoutSecret: string;
}

/** Holds places as a visitor of their own, from an address of their own. */
export async function hold(
  context: Context,
  venue: Pick<TestVenue, "activityId">,
  startsAt: Date,
  ticketCount = 2,
): Promise<TestVisitor> {
  const checkoutSecret = newSecret();
  const checkout = await holdPlacesIn(context, {
    activityId: venue.activityId,
    startsAt,
    ticketCount,
    checkoutSecret,
    ...stranger(),
  });
  return { checkout, checkoutSecret };
}

/** What a visitor fills in for two tickets at £18.00 and no extras, unless changed. */
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
  what: Placement,
  idempotencyKey: string = randomUUID(),
  accountId: string | null = null,
): Promise<Placed> {
  return placeBooking(context, {
    checkoutId: checkout.id,
    checkoutSecret,
    idempotencyKey,
    placement: what,
    accountId,
  });
}
