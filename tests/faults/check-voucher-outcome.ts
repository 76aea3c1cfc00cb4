import { sha256 } from "../../src/server/platform/secrets/secrets.ts";
import { normaliseVoucherCode } from "../../src/shared/codes.ts";
import { type CardMoney, emptyCardMoney, FAILED_REFUNDS, sumByReference } from "./card-money.ts";
import type { ScenarioRecord } from "./check-outcome.ts";
import type { Scenario } from "./scenario.ts";
import type { TestEnvironment } from "./test-environment.ts";
import {
  getPurchasedVoucher,
  mayHaveSucceeded,
  type TrackedVoucherPurchase,
} from "./voucher-buyer.ts";

/** The final state of a voucher purchase, with its voucher if there is one. */
interface VoucherOutcome {
  /** The provider's reference: the id reserved for the voucher, whether or not it was bought. */
  voucherId: string;
  state: string;
  code: string | null;
  amountPence: number;
  /** Redeemed by bookings that are not cancelled. */
  spentPence: number;
  isVoided: boolean;
  /** Null without a payment. */
  paymentState: string | null;
  refundedPence: number;
  failedPence: number;
}

/** Checks that every acknowledged voucher exists, and that nobody paid for anything else. */
export async function checkVoucherOutcomes(
  scenario: Scenario,
  record: ScenarioRecord,
): Promise<void> {
  const outcomes = await readVoucherOutcomes(scenario.environment);
  const moneyByReferenceId = sumByReference(scenario.environment.simulator.ledger());
  for (const purchase of record.voucherBuyers.flatMap((voucherBuyer) => voucherBuyer.purchases)) {
    const outcome = outcomes.get(sha256(purchase.secret).toString("hex"));
    checkVoucherConfirmation(scenario, purchase, outcome);
    if (!outcome) continue;
    const money = moneyByReferenceId.get(outcome.voucherId) ?? emptyCardMoney();
    const isChangedAtProvider = [...money.paymentIds].some((id) =>
      record.changedPaymentIds.has(id),
    );
    checkVoucherMoney(scenario, outcome, money, isChangedAtProvider);
    checkVoid(scenario, outcome, record, isChangedAtProvider);
    scenario.environment.stats.count(
      "vouchers in the end",
      outcome.code === null ? "none" : "bought",
    );
  }
}

async function readVoucherOutcomes({
  pool,
}: TestEnvironment): Promise<Map<string, VoucherOutcome>> {
  const { rows } = await pool.query(`
    SELECT encode(c.secret_hash, 'hex') AS secret, c.booking_id AS "voucherId", c.state, v.code,
           coalesce(v.amount_pence, 0) AS "amountPence", coalesce(l.pence, 0)::int AS "spentPence",
           v.voided_at IS NOT NULL AS "isVoided",
           p.state AS "paymentState", coalesce(p.refunded_pence, 0) AS "refundedPence",
           coalesce(f.pence, 0)::int AS "failedPence"
    FROM checkouts c
    LEFT JOIN vouchers v ON v.checkout_id = c.id
    LEFT JOIN (
      SELECT voucher_id, -sum(amount_pence) AS pence FROM voucher_ledger
      WHERE kind IN ('redeemed', 'returned') GROUP BY voucher_id) l ON l.voucher_id = v.id
    LEFT JOIN payments p ON p.voucher_id = v.id
    LEFT JOIN (${FAILED_REFUNDS}) f ON f.checkout_id = c.id
    WHERE c.purpose = 'voucher'`);
  return new Map(rows.map((row) => [row.secret, row]));
}

/**
 * A 201 reply means that the voucher exists with that code and amount; refusals only mean that
 * there is none.
 */
function checkVoucherConfirmation(
  scenario: Scenario,
  { submissions }: TrackedVoucherPurchase,
  outcome: VoucherOutcome | undefined,
): void {
  for (const confirmed of submissions.flatMap(({ replies }) => replies.map(getPurchasedVoucher))) {
    if (!confirmed) continue;
    scenario.environment.stats.count("checks", "acknowledged voucher");
    const isSame =
      outcome?.voucherId === confirmed.id && outcome.amountPence === confirmed.amountPence;
    if (!isSame || outcome.code !== normaliseVoucherCode(confirmed.code ?? "")) {
      scenario.addViolation(`a voucher that was acknowledged does not exist: ${confirmed.id}`);
    }
  }
  if (outcome && outcome.code !== null && !submissions.some(mayHaveSucceeded)) {
    scenario.addViolation(`refused, but bought nevertheless: ${outcome.voucherId}`);
  }
}

/**
 * Checks that the card processor holds what the voucher costs, or only what was redeemed once it is
 * voided.
 */
function checkVoucherMoney(
  scenario: Scenario,
  outcome: VoucherOutcome,
  moneyByReferenceId: CardMoney,
  isChangedAtProvider: boolean,
): void {
  const netPence = moneyByReferenceId.capturedPence - moneyByReferenceId.refundedPence;
  const owedPence = outcome.isVoided ? outcome.spentPence : outcome.amountPence;
  if (moneyByReferenceId.authorisedPence !== 0) {
    scenario.addViolation(
      `money is still authorised: ${moneyByReferenceId.authorisedPence} for voucher ${outcome.voucherId}`,
    );
  }
  if (outcome.code === null && moneyByReferenceId.capturedPence > 0 && !isChangedAtProvider) {
    scenario.addViolation(`money was captured without a voucher: ${outcome.voucherId}`);
  }
  const isOvercharged = netPence > owedPence + outcome.failedPence;
  const isUndercharged = netPence < owedPence && !isChangedAtProvider;
  if (isOvercharged || isUndercharged || netPence < 0) {
    scenario.addViolation(
      `${netPence} was captured for a voucher of ${owedPence}: ${outcome.voucherId}`,
    );
  }
}

/**
 * A voucher is voided only on request or because its payment was lost, and every acknowledged void
 * is stored.
 */
function checkVoid(
  scenario: Scenario,
  outcome: VoucherOutcome,
  { voidRequests }: ScenarioRecord,
  isChangedAtProvider: boolean,
): void {
  const requests = voidRequests.filter(({ voucherId }) => voucherId === outcome.voucherId);
  const isExplained =
    outcome.paymentState === "expired" ? isChangedAtProvider : requests.length > 0;
  if (outcome.isVoided && !isExplained) {
    scenario.addViolation(`voided without a request: ${outcome.voucherId} ${outcome.paymentState}`);
  }
  for (const { reply } of requests) {
    if (reply.kind !== "answer") continue;
    scenario.environment.stats.count("checks", "acknowledged voiding");
    if (!outcome.isVoided)
      scenario.addViolation(`an acknowledged void is not stored: ${outcome.voucherId}`);
  }
}

/**
 * Sends every voucher submission whose key is stored once more; each must get a definite outcome.
 */
export async function replayVoucherSubmissions(
  scenario: Scenario,
  record: ScenarioRecord,
): Promise<void> {
  const { rows } = await scenario.environment.pool.query(
    "SELECT idempotency_key AS key FROM payment_attempts",
  );
  const storedKeys = new Set(rows.map(({ key }: { key: string }) => key));
  for (const voucherBuyer of record.voucherBuyers) {
    for (const purchase of voucherBuyer.purchases) {
      for (const submission of purchase.submissions.filter(({ key }) => storedKeys.has(key))) {
        const reply = await voucherBuyer.send(purchase, submission);
        const isDecided = getPurchasedVoucher(reply) !== undefined || reply.kind === "refused";
        if (!isDecided)
          scenario.addViolation(`a submission is still undecided in the end: ${submission.key}`);
      }
    }
  }
}
