import { randomBytes, randomUUID } from "node:crypto";
import type { PlacementInput } from "../../src/shared/contract/public/checkouts.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import { writeCardToken } from "../../src/square-simulator/payments/card-source.ts";

export const TICKETS_PER_BOOKING = 2;

const TICKET_PENCE = 1800;

/** Two wetsuits at £6.00. */
const ADDONS_PENCE = 1200;

/** A signature as a finger draws it: about a hundred points. */
const SIGNATURE_PATH = `M20 120${Array.from(
  { length: 100 },
  (_, i) => `L${20 + i * 5} ${Math.round(110 + 60 * Math.sin(i / 3))}`,
).join("")}`;

export interface PlacementFixture {
  readonly addonId: string;
  readonly waiverVersionId: string;
}

/** A checkout secret like the browser's. */
export function createSecret(): string {
  return randomBytes(16).toString("hex");
}

/** The headers that a browser and the proxy in front of the server send. */
export type Visitor = Record<"checkout-secret" | "x-forwarded-for" | "cookie", string>;

/** A new visitor. */
export function createVisitor(): Visitor {
  return {
    "checkout-secret": createSecret(),
    "x-forwarded-for": createAddress(),
    cookie: `visitor=${randomBytes(16).toString("hex")}`,
  };
}

/** A placement with a card that the simulator approves. */
export function createPlacement(
  { addonId, waiverVersionId }: PlacementFixture,
  ticketCount = TICKETS_PER_BOOKING,
): PlacementInput {
  const totalPence = ticketCount * TICKET_PENCE + ADDONS_PENCE;
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
    addons: [{ id: addonId, quantity: 2 }],
    voucherCode: null,
    discountCode: null,
    waiver: {
      versionId: waiverVersionId,
      signature: { kind: "drawn", path: SIGNATURE_PATH },
      acceptTerms: true,
    },
    cardToken: createCardToken(totalPence),
    expectedTotalPence: totalPence,
  };
}

/** A token of the simulator's card form for this amount. */
export function createCardToken(amountPence: number): string {
  return writeCardToken({
    id: randomUUID(),
    at: Date.now(),
    brand: "VISA",
    last4: "1111",
    bin: "411111",
    expMonth: 9,
    expYear: 2031,
    outcome: "APPROVED",
    verified: true,
    amount: penceToDecimal(amountPence),
    currency: "GBP",
  });
}

/** An IP address of the visitor's own, as the proxy reports it. */
function createAddress(): string {
  return `10.${[...randomBytes(3)].join(".")}`;
}
