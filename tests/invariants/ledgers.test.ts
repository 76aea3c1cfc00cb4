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
  if (!entry) throw new Error(`There is no ${kind} of ${bookingId}.`);
  return entry;
};

/** The provider's book with some entries left out and others added. */
function ledgerWithout(removed: LedgerEntry[], added: Partial<LedgerEntry>[] = []) {
  const entries = simulator.ledger().filter((entry) => !removed.includes(entry));
  const template = findEntry(soldVenueIds.card, "authorised");
  return { ledger: () => [...entries, ...added.map((entry) => ({ ...template, ...entry }))] };
}

const ORPHANED_PAYMENT = {
  paymentId: "stray",
  referenceId: "0b0e7a52-6f9e-4b57-9d2c-6f3f0c6e1a11",
};

test("the books of a venue in which everything happened once say the same, by both ways", async () => {
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
  const period = { since: new Date(0), settledFor: new Date(Date.now() + 86_400_000) };
  const { differences, totals } = await compareWithProvider(pool, context.payments, period);
  expect(differences).toEqual([]);
  expect(totals.localPaymentCount).toBeGreaterThan(3);
  expect(totals.localCapturedPence).toBe(totals.remoteCapturedPence);
  // A booking of £36.00 and a voucher of £50.00.
  expect(totals.localRefundedPence).toBe(8_600);
  expect(totals.remoteRefundedPence).toBe(8_600);
});

const DEFECTS: [what: string, provider: () => ReturnType<typeof ledgerWithout>, says: RegExp][] = [
  [
    "a payment that only we know",
    () =>
      ledgerWithout(
        simulator.ledger().filter(({ referenceId }) => referenceId === soldVenueIds.card),
      ),
    /is only ours/,
  ],
  [
    "a capture that never reached the provider",
    () => ledgerWithout([findEntry(soldVenueIds.card, "captured")]),
    /state is captured here and authorised there/,
  ],
  [
    "a payment that we think is lost and that is taken",
    () => {
      const voided = findEntry(soldVenueIds.lost, "voided");
      return ledgerWithout([voided], [{ ...voided, kind: "captured" }]);
    },
    /state is lost here and captured there/,
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
    /amount is 3600 here and 1 there/,
  ],
  [
    "money taken twice",
    () => ledgerWithout([], [{ ...findEntry(soldVenueIds.card, "captured") }]),
    /was captured again/,
  ],
  [
    "money taken that nobody knows of",
    () =>
      ledgerWithout(
        [],
        [
          { ...ORPHANED_PAYMENT, kind: "authorised" },
          { ...ORPHANED_PAYMENT, kind: "captured" },
        ],
      ),
    /captured and is only theirs/,
  ],
  [
    "an authorisation that nobody will end",
    () => ledgerWithout([], [{ ...ORPHANED_PAYMENT, kind: "authorised" }]),
    /authorised and nobody's/,
  ],
  [
    "a refund that only they know",
    () =>
      ledgerWithout(
        [],
        [{ ...findEntry(soldVenueIds.card, "captured"), kind: "refund-opened", refundId: "r" }],
      ),
    /refund r is only theirs/,
  ],
  [
    "a refund that we think is made",
    () => ledgerWithout([findEntry(soldVenueIds.cancelled, "refunded")]),
    /completed of 3600 here and pending of 3600 there/,
  ],
  [
    "a refund that only we know",
    () =>
      ledgerWithout([
        findEntry(soldVenueIds.cancelled, "refund-opened"),
        findEntry(soldVenueIds.cancelled, "refunded"),
      ]),
    /is only ours/,
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

test.each(DEFECTS)("%s is found", async (_what, provider, expectedMessage) => {
  expect((await findLedgerDifferences(pool, provider())).join("\n")).toMatch(expectedMessage);
});

test("a sale at a till is none of our business", async () => {
  simulator.performDashboardAction({ act: "sale", amountPence: 350 });
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
});
