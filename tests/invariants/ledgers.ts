import type { Pool } from "pg";
import type { Payments } from "../../src/server/integrations/square/payment-provider.ts";
import { type OurBook, readOurBook } from "./local-ledger.ts";
import {
  bookOfEntries,
  bookOfList,
  type ProviderBook,
  type ProviderLedger,
  type TheirPayment,
} from "./remote-ledger.ts";

/** What was compared, in numbers and whole pence. */
interface LedgerFigures {
  ourPayments: number;
  theirPayments: number;
  capturedPence: number;
  theirCapturedPence: number;
  refundedPence: number;
  theirRefundedPence: number;
}

export interface LedgerComparison {
  figures: LedgerFigures;
  /** One sentence for each; empty when both books say the same. */
  differences: string[];
  /** Where they differ because something is on its way between them. */
  onTheWay: string[];
}

/**
 * Both ledgers compared, to the penny, when nothing is in between any more: every authorisation of
 * the provider ended captured for what we have it for, was given back, or is in our hands; every
 * refund there is one here and in the same state.
 */
export async function ledgerDifferences(pool: Pool, provider: ProviderLedger): Promise<string[]> {
  const theirs = bookOfEntries(provider.ledger());
  const { differences, onTheWay } = compare(await readOurBook(pool, null), theirs);
  return [...differences, ...onTheWay];
}

/**
 * The same on a live system, through the API of the card processor, which says less of refunds.
 * @param settledFor what changed within this time may still be on its way and is left out.
 */
export async function compareWithProvider(
  pool: Pool,
  payments: Pick<Payments, "listSince">,
  span: { since: Date; settledFor: Date },
): Promise<LedgerComparison> {
  const theirs = await bookOfList(payments.listSince(span.since), span.settledFor);
  return compare(await readOurBook(pool, { ...span, ids: [...theirs.payments.keys()] }), theirs);
}

function compare(ours: OurBook, theirs: ProviderBook): LedgerComparison {
  const isMoving = (payment: OurBook["payments"][number]) => payment.isMoving;
  const isInHand = ({ referenceId }: TheirPayment) => ours.inHand.has(referenceId ?? "");
  const there = [...theirs.payments.values()];
  const differencesOfOurs = (payment: OurBook["payments"][number]) =>
    differencesOf(payment, theirs);
  return {
    figures: figuresOf(ours, theirs),
    differences: [
      ...theirs.oddities,
      ...ours.payments.filter((one) => !isMoving(one)).flatMap(differencesOfOurs),
      ...there.filter((one) => !isInHand(one)).flatMap((one) => forgotten(one, ours)),
      ...refundDifferences(ours, theirs),
    ],
    onTheWay: [
      ...ours.payments.filter(isMoving).flatMap(differencesOfOurs),
      ...there.filter(isInHand).flatMap((one) => forgotten(one, ours)),
    ],
  };
}

/** Our state of a payment → what the provider's may be. */
const AGREES: Record<string, readonly TheirPayment["state"][]> = {
  authorised: ["authorised"],
  to_void: ["authorised"],
  captured: ["captured"],
  voided: ["voided", "failed"],
  lost: ["voided", "failed"],
};

function differencesOf(ours: OurBook["payments"][number], book: ProviderBook): string[] {
  const theirs = book.payments.get(ours.providerPaymentId);
  const name = `payment ${ours.providerPaymentId}`;
  if (!theirs) return book.skipped.has(ours.providerPaymentId) ? [] : [`${name} is only ours`];
  const differences: string[] = [];
  const differ = (what: string, here: unknown, there: unknown) =>
    differences.push(`${name}: ${what} is ${here} here and ${there} there`);
  if (!AGREES[ours.state]?.includes(theirs.state)) differ("state", ours.state, theirs.state);
  if (ours.amountPence !== theirs.amountPence) {
    differ("amount", ours.amountPence, theirs.amountPence);
  }
  if (ours.refundedPence !== theirs.refundedPence) {
    differ("refunded", ours.refundedPence, theirs.refundedPence);
  }
  const isElsewhere = ours.purchaseId !== null && ours.purchaseId !== theirs.referenceId;
  if (isElsewhere) differ("reference", ours.purchaseId, theirs.referenceId);
  return differences;
}

/** Money that the provider holds or took, and that we do not know of. */
function forgotten(theirs: TheirPayment, ours: OurBook): string[] {
  if (ours.knownIds.has(theirs.id)) return [];
  if (theirs.state === "captured") return [`payment ${theirs.id} was captured and is only theirs`];
  if (theirs.state !== "authorised" || ours.inHand.has(theirs.referenceId ?? "")) return [];
  return [`payment ${theirs.id} is authorised and nobody's`];
}

function refundDifferences(ours: OurBook, theirs: ProviderBook): string[] {
  if (theirs.refunds === null) return [];
  const here = ours.refunds.flatMap((refund) => {
    const there = theirs.refunds?.get(refund.providerRefundId);
    if (!there) return [`refund ${refund.providerRefundId} is only ours`];
    const isSame = there.state === refund.state && there.amountPence === refund.amountPence;
    return isSame
      ? []
      : [
          `refund ${refund.providerRefundId} is ${refund.state} of ${refund.amountPence} here and ` +
            `${there.state} of ${there.amountPence} there`,
        ];
  });
  const known = new Set(ours.refunds.map((refund) => refund.providerRefundId));
  const onlyTheirs = [...theirs.refunds.keys()].filter((id) => !known.has(id));
  return [...here, ...onlyTheirs.map((id) => `refund ${id} is only theirs`)];
}

function figuresOf(ours: OurBook, theirs: ProviderBook): LedgerFigures {
  const there = [...theirs.payments.values()];
  const captured = ours.payments.filter((payment) => payment.state === "captured");
  const theirCaptured = there.filter((payment) => payment.state === "captured");
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    ourPayments: ours.payments.length,
    theirPayments: there.length,
    capturedPence: sum(captured.map((payment) => payment.amountPence)),
    theirCapturedPence: sum(theirCaptured.map((payment) => payment.amountPence)),
    refundedPence: sum(captured.map((payment) => payment.refundedPence)),
    theirRefundedPence: sum(theirCaptured.map((payment) => payment.refundedPence)),
  };
}
