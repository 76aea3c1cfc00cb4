import { expect, test } from "vitest";
import type { LedgerEntry } from "../../src/square-simulator/ledger.ts";
import { testContext } from "../support/test-context.ts";
import { compareWithProvider, findLedgerDifferences } from "./ledgers.ts";
import { createSoldVenue } from "./sold-venue.ts";

const context = await testContext();
const { pool, simulator } = context;
const soldVenueIds = await createSoldVenue(context);

const findEntry = (bookingId: string | undefined, kind: LedgerEntry["kind"]) => {
  const entry = simulator
    .ledger()
    .find((one) => one.referenceId === bookingId && one.kind === kind);
  if (!entry) throw new Error(`There is no ${kind} entry for ${bookingId}.`);
  return entry;
};

/** The provider's ledger with some entries removed and others added. */
function ledgerWithout(removed: LedgerEntry[], added: Partial<LedgerEntry>[] = []) {
  const entries = simulator.ledger().filter((entry) => !removed.includes(entry));
  const template = findEntry(soldVenueIds.card, "authorised");
  return { ledger: () => [...entries, ...added.map((entry) => ({ ...template, ...entry }))] };
}

const ORPHANED_PAYMENT = {
  paymentId: "orphan",
  referenceId: "0b0e7a52-6f9e-4b57-9d2c-6f3f0c6e1a11",
};

test("both comparisons agree for a venue in which everything happened once", async () => {
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
  const period = { since: new Date(0), settledFor: new Date(Date.now() + 86_400_000) };
  const { differences, totals } = await compareWithProvider(pool, context.payments, period);
  expect(differences).toEqual([]);
  expect(totals.localPaymentCount).toBeGreaterThan(3);
  expect(totals.localCapturedPence).toBe(totals.remoteCapturedPence);
  // Refunds: a booking of £36.00, a removed ticket of £18.00 and a voucher of £50.00.
  expect(totals.localRefundedPence).toBe(10_400);
  expect(totals.remoteRefundedPence).toBe(10_400);
});

const DEFECTS: [what: string, provider: () => ReturnType<typeof ledgerWithout>, says: RegExp][] = [
  [
    "a payment that exists only locally",
    () =>
      ledgerWithout(
        simulator.ledger().filter(({ referenceId }) => referenceId === soldVenueIds.card),
      ),
    /exists only locally/,
  ],
  [
    "a capture that never reached the provider",
    () => ledgerWithout([findEntry(soldVenueIds.card, "captured")]),
    /state is captured locally and authorised at the provider/,
  ],
  [
    "a captured payment that we think is lost",
    () => {
      const voided = findEntry(soldVenueIds.lost, "voided");
      return ledgerWithout([voided], [{ ...voided, kind: "captured" }]);
    },
    /state is expired locally and captured at the provider/,
  ],
  [
    "another amount",
    () => {
      const authorisation = findEntry(soldVenueIds.card, "authorised");
      const capture = findEntry(soldVenueIds.card, "captured");
      const amountPence = 1;
      return ledgerWithout(
        [authorisation, capture],
        [
          { ...authorisation, amountPence },
          { ...capture, amountPence },
        ],
      );
    },
    /amount is 3600 locally and 1 at the provider/,
  ],
  [
    "a payment captured twice",
    () => ledgerWithout([], [{ ...findEntry(soldVenueIds.card, "captured") }]),
    /was captured again/,
  ],
  [
    "a captured payment that is unknown locally",
    () =>
      ledgerWithout(
        [],
        [
          { ...ORPHANED_PAYMENT, kind: "authorised" },
          { ...ORPHANED_PAYMENT, kind: "captured" },
        ],
      ),
    /captured, but exists only at the provider/,
  ],
  [
    "an authorisation that is unknown locally",
    () => ledgerWithout([], [{ ...ORPHANED_PAYMENT, kind: "authorised" }]),
    /authorised, but exists only at the provider/,
  ],
  [
    "a refund that exists only at the provider",
    () =>
      ledgerWithout(
        [],
        [{ ...findEntry(soldVenueIds.card, "captured"), kind: "refund-opened", refundId: "r" }],
      ),
    /refund r exists only at the provider/,
  ],
  [
    "a pending refund that we think is completed",
    () => ledgerWithout([findEntry(soldVenueIds.cancelled, "refunded")]),
    /completed of 3600 locally and pending of 3600 at the provider/,
  ],
  [
    "a refund that exists only locally",
    () =>
      ledgerWithout([
        findEntry(soldVenueIds.cancelled, "refund-opened"),
        findEntry(soldVenueIds.cancelled, "refunded"),
      ]),
    /exists only locally/,
  ],
  [
    "a payment for another booking",
    () => {
      const authorisation = findEntry(soldVenueIds.card, "authorised");
      return ledgerWithout(
        [authorisation],
        [{ ...authorisation, referenceId: ORPHANED_PAYMENT.referenceId }],
      );
    },
    /never authorised|reference is/,
  ],
];

test.each(DEFECTS)("%s is detected", async (_what, provider, expectedMessage) => {
  expect((await findLedgerDifferences(pool, provider())).join("\n")).toMatch(expectedMessage);
});

test("a sale at a till is ignored", async () => {
  simulator.performDashboardAction({ act: "sale", amountPence: 350 });
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
});
