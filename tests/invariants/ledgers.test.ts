import { expect, test } from "vitest";
import type { LedgerEntry } from "../../src/square-simulator/ledger.ts";
import { testContext } from "../support/test-context.ts";
import { compareWithProvider, ledgerDifferences } from "./ledgers.ts";
import { sellAVenue } from "./sold-venue.ts";

const context = await testContext();
const { pool, standin } = context;
const cast = await sellAVenue(context);

const entryOf = (bookingId: string | undefined, kind: LedgerEntry["kind"]) => {
  const entry = standin.ledger().find((one) => one.referenceId === bookingId && one.kind === kind);
  if (!entry) throw new Error(`There is no ${kind} of ${bookingId}.`);
  return entry;
};

/** The provider's book with some entries left out and others added. */
function book(leftOut: LedgerEntry[], added: Partial<LedgerEntry>[] = []) {
  const entries = standin.ledger().filter((entry) => !leftOut.includes(entry));
  const base = entryOf(cast.card, "authorised");
  return { ledger: () => [...entries, ...added.map((entry) => ({ ...base, ...entry }))] };
}

const STRAY = { paymentId: "stray", referenceId: "0b0e7a52-6f9e-4b57-9d2c-6f3f0c6e1a11" };

test("the books of a venue in which everything happened once say the same, by both ways", async () => {
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
  const span = { since: new Date(0), settledFor: new Date(Date.now() + 86_400_000) };
  const { differences, figures } = await compareWithProvider(pool, context.payments, span);
  expect(differences).toEqual([]);
  expect(figures.ourPayments).toBeGreaterThan(3);
  expect(figures.capturedPence).toBe(figures.theirCapturedPence);
  // A booking of £36.00 and a voucher of £50.00.
  expect(figures.refundedPence).toBe(8_600);
  expect(figures.theirRefundedPence).toBe(8_600);
});

const DEFECTS: [what: string, provider: () => ReturnType<typeof book>, says: RegExp][] = [
  [
    "a payment that only we know",
    () => book(standin.ledger().filter(({ referenceId }) => referenceId === cast.card)),
    /is only ours/,
  ],
  [
    "a capture that never reached the provider",
    () => book([entryOf(cast.card, "captured")]),
    /state is captured here and authorised there/,
  ],
  [
    "a payment that we think is lost and that is taken",
    () => {
      const voided = entryOf(cast.lost, "voided");
      return book([voided], [{ ...voided, kind: "captured" }]);
    },
    /state is lost here and captured there/,
  ],
  [
    "another amount",
    () => {
      const made = entryOf(cast.card, "authorised");
      const taken = entryOf(cast.card, "captured");
      const amountPence = 1;
      return book(
        [made, taken],
        [
          { ...made, amountPence },
          { ...taken, amountPence },
        ],
      );
    },
    /amount is 3600 here and 1 there/,
  ],
  [
    "money taken twice",
    () => book([], [{ ...entryOf(cast.card, "captured") }]),
    /was captured again/,
  ],
  [
    "money taken that nobody knows of",
    () =>
      book(
        [],
        [
          { ...STRAY, kind: "authorised" },
          { ...STRAY, kind: "captured" },
        ],
      ),
    /captured and is only theirs/,
  ],
  [
    "an authorisation that nobody will end",
    () => book([], [{ ...STRAY, kind: "authorised" }]),
    /authorised and nobody's/,
  ],
  [
    "a refund that only they know",
    () => book([], [{ ...entryOf(cast.card, "captured"), kind: "refund-opened", refundId: "r" }]),
    /refund r is only theirs/,
  ],
  [
    "a refund that we think is made",
    () => book([entryOf(cast.cancelled, "refunded")]),
    /completed of 3600 here and pending of 3600 there/,
  ],
  [
    "a refund that only we know",
    () => book([entryOf(cast.cancelled, "refund-opened"), entryOf(cast.cancelled, "refunded")]),
    /is only ours/,
  ],
  [
    "a payment for another booking",
    () => {
      const made = entryOf(cast.card, "authorised");
      return book([made], [{ ...made, referenceId: STRAY.referenceId }]);
    },
    /never authorised|reference is/,
  ],
];

test.each(DEFECTS)("%s is found", async (_what, provider, says) => {
  expect((await ledgerDifferences(pool, provider())).join("\n")).toMatch(says);
});

test("a sale at a till is none of our business", async () => {
  standin.actInDashboard({ act: "sale", amountPence: 350 });
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
});
