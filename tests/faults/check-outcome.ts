import {
  addMoney,
  type CardMoney,
  emptyCardMoney,
  FAILED_REFUNDS,
  sumByReference,
} from "./card-money.ts";
import type { LaterPaymentRequest, SignRequest } from "./holder.ts";
import {
  getConfirmedBooking,
  isOutcomeUnknown,
  type PaySubmission,
  type Purchase,
} from "./purchase.ts";
import type { Scenario } from "./scenario.ts";
import type { CancelRequest, ChangeRequest, MoveRequest } from "./staff-actions.ts";
import { checkStaffSales, type StaffSale } from "./staff-sales.ts";
import type { TestEnvironment } from "./test-environment.ts";
import type { Visitor } from "./visitor.ts";
import type { VoidRequest, VoucherBuyer } from "./voucher-buyer.ts";

/** Everything that was requested in a scenario, with the replies. */
export interface ScenarioRecord {
  visitors: Visitor[];
  cancelRequests: CancelRequest[];
  moveRequests: MoveRequest[];
  changeRequests: ChangeRequest[];
  sales: StaffSale[];
  voucherBuyers: VoucherBuyer[];
  voidRequests: VoidRequest[];
  signRequests: SignRequest[];
  laterPayments: LaterPaymentRequest[];
  /** The provider's ids of payments that were changed in the provider's dashboard. */
  changedPaymentIds: ReadonlySet<string>;
}

/** The final state of a checkout, with its booking if there is one. */
interface CheckoutOutcome {
  /** The provider's reference: the id reserved for the booking, whether or not it was made. */
  bookingId: string;
  status: "confirmed" | "cancelled" | null;
  reference: string;
  startsAt: Date | null;
  refundChoice: string | null;
  refundPence: number | null;
  /** Refunded to the card by the cancellation and by all changes. */
  refundCardPence: number;
  cancelCardPence: number;
  /** What the booking cost when it was made. */
  totalPence: number;
  /** Paid by card since. */
  laterPence: number;
  /** The provider's references of all later payments that were tried. */
  laterReferences: string[];
  /** Refunds that the provider or the bank rejected; each has a staff task. */
  failedPence: number;
}

/**
 * Checks that every acknowledged result holds in the end, and that nobody paid for anything else.
 */
export async function checkOutcome(scenario: Scenario, record: ScenarioRecord): Promise<void> {
  const outcomes = await readOutcomes(scenario.environment);
  const moneyByReferenceId = sumByReference(scenario.environment.simulator.ledger());
  for (const purchase of record.visitors.flatMap((visitor) => visitor.purchases)) {
    const outcome = outcomes.get(purchase.checkout.id);
    if (!outcome) {
      scenario.addViolation(`a checkout that was acknowledged is lost: ${purchase.checkout.id}`);
      continue;
    }
    const money = [outcome.bookingId, ...outcome.laterReferences].reduce(
      (sum, reference) => addMoney(sum, moneyByReferenceId.get(reference)),
      emptyCardMoney(),
    );
    const isChangedAtProvider = [...money.paymentIds].some((id) =>
      record.changedPaymentIds.has(id),
    );
    checkConfirmation(scenario, purchase, outcome);
    checkCardMoney(scenario, outcome, money, isChangedAtProvider);
    checkCancellation(scenario, outcome, record, isChangedAtProvider);
    checkMove(scenario, outcome, record);
    scenario.environment.stats.count("checkouts in the end", outcome.status ?? "nothing bought");
  }
  await checkChanges(scenario, record);
  await checkLaterPayments(scenario, record);
  await checkStaffSales(scenario, record.sales);
}

async function readOutcomes({ pool }: TestEnvironment): Promise<Map<string, CheckoutOutcome>> {
  const { rows } = await pool.query(`
    SELECT c.id AS "checkoutId", c.booking_id AS "bookingId", b.status, c.reference,
           s.start_time AS "startsAt", b.refund_choice AS "refundChoice",
           b.refund_pence AS "refundPence", coalesce(b.refund_card_pence, 0) AS "cancelCardPence",
           (coalesce(b.refund_card_pence, 0) + coalesce(changes.pence, 0))::int AS "refundCardPence",
           coalesce(first.total_pence, b.total_pence, 0) AS "totalPence",
           coalesce(later.pence, 0)::int AS "laterPence",
           coalesce((SELECT array_agg(tried.booking_id::text) FROM checkouts tried
                     WHERE tried.paid_booking_id = b.id), '{}') AS "laterReferences",
           coalesce(f.pence, 0)::int AS "failedPence"
    FROM checkouts c
    LEFT JOIN (${FAILED_REFUNDS}) f ON f.checkout_id = c.id
    LEFT JOIN bookings b ON b.checkout_id = c.id
    LEFT JOIN booking_versions first ON first.booking_id = b.id AND first.version = 1
    LEFT JOIN LATERAL (
      SELECT sum(v.refund_card_pence) AS pence FROM booking_versions v WHERE v.booking_id = b.id
    ) changes ON true
    LEFT JOIN LATERAL (
      SELECT sum(p.amount_pence) AS pence FROM payments p
      WHERE p.booking_id = b.id AND p.is_later AND p.state <> 'expired'
    ) later ON true
    LEFT JOIN time_slots s ON s.id = b.time_slot_id
    WHERE c.purpose <> 'payment'`);
  return new Map(rows.map((row) => [row.checkoutId, row]));
}

/**
 * A 201 reply means that the booking exists at that price; refusals only mean that there is none.
 */
function checkConfirmation(
  scenario: Scenario,
  { submissions }: Purchase,
  outcome: CheckoutOutcome,
): void {
  for (const reply of submissions.flatMap((submission) => submission.replies)) {
    const confirmed = getConfirmedBooking(reply);
    if (!confirmed) continue;
    scenario.environment.stats.count("checks", "acknowledged booking");
    const isSame = outcome.bookingId === confirmed.id && outcome.reference === confirmed.reference;
    if (outcome.status === null || !isSame || outcome.totalPence !== confirmed.order.totalPence) {
      scenario.addViolation(`a booking that was acknowledged does not exist: ${confirmed.id}`);
    }
  }
  if (outcome.status !== null && !submissions.some(mayHaveSucceeded)) {
    scenario.addViolation(`refused, but booked nevertheless: ${outcome.bookingId}`);
  }
}

/**
 * Refusals that do not settle the outcome: an earlier request is still running or has succeeded.
 */
const UNDECIDED_CODES = new Set(["PAYMENT_RUNNING", "CHECKOUT_FINISHED", "TOO_MANY_REQUESTS"]);

function mayHaveSucceeded({ replies }: PaySubmission): boolean {
  return replies.some((reply) =>
    reply.kind === "refused"
      ? UNDECIDED_CODES.has(reply.code)
      : reply.kind === "answer" || isOutcomeUnknown(reply),
  );
}

/** Checks that the card processor holds exactly what the booking costs. */
function checkCardMoney(
  scenario: Scenario,
  outcome: CheckoutOutcome,
  moneyByReferenceId: CardMoney,
  isChangedAtProvider: boolean,
): void {
  const netPence = moneyByReferenceId.capturedPence - moneyByReferenceId.refundedPence;
  const owedPence = computeOwedPence(outcome);
  scenario.environment.stats.count("checks", "money counted");
  if (moneyByReferenceId.authorisedPence !== 0) {
    scenario.addViolation(
      `money is still authorised: ${moneyByReferenceId.authorisedPence} for ${outcome.bookingId}`,
    );
  }
  if (outcome.status === null && moneyByReferenceId.capturedPence > 0 && !isChangedAtProvider) {
    scenario.addViolation(`money was captured without a booking: ${outcome.bookingId}`);
  }
  // A failed refund leaves too much at the provider; a refund in its dashboard leaves too little.
  const isOvercharged = netPence > owedPence + outcome.failedPence;
  const isUndercharged = netPence < owedPence && !isChangedAtProvider;
  if (isOvercharged || isUndercharged || netPence < 0) {
    scenario.addViolation(
      `${netPence} was captured for a booking that costs ${owedPence}: ${outcome.bookingId}`,
    );
  }
}

function computeOwedPence({
  status,
  refundChoice,
  totalPence,
  laterPence,
  refundCardPence,
}: CheckoutOutcome): number {
  if (status === null) return 0;
  // Nothing of an authorisation that lapsed was captured or refunded.
  return (refundChoice === "expired" ? 0 : totalPence) + laterPence - refundCardPence;
}

/**
 * A booking is cancelled only on request or because its payment was lost, and every acknowledged
 * cancellation is stored.
 */
function checkCancellation(
  scenario: Scenario,
  outcome: CheckoutOutcome,
  { cancelRequests }: ScenarioRecord,
  isChangedAtProvider: boolean,
): void {
  const requests = cancelRequests.filter(({ bookingId }) => bookingId === outcome.bookingId);
  const isExplained =
    outcome.refundChoice === "expired" ? isChangedAtProvider : requests.length > 0;
  if (outcome.status === "cancelled" && !isExplained) {
    scenario.addViolation(
      `cancelled without a request: ${outcome.bookingId} ${outcome.refundChoice}`,
    );
  }
  checkPreviewedRefund(scenario, outcome, requests);
  for (const { reply } of requests) {
    if (reply.kind !== "answer") continue;
    scenario.environment.stats.count("checks", "acknowledged cancellation");
    const { refundPence, cardPence } = reply.value;
    const isMatching = outcome.refundPence === refundPence && outcome.cancelCardPence === cardPence;
    if (outcome.status !== "cancelled" || !isMatching) {
      scenario.addViolation(`an acknowledged cancellation is not stored: ${outcome.bookingId}`);
    }
  }
}

/** If only customers cancelled, the refund is one that a customer was shown before. */
function checkPreviewedRefund(
  scenario: Scenario,
  outcome: CheckoutOutcome,
  requests: readonly CancelRequest[],
): void {
  const previewedPences = requests.map(({ previewedPence }) => previewedPence);
  if (outcome.refundChoice !== "policy" || previewedPences.includes(undefined)) return;
  scenario.environment.stats.count("checks", "booked as shown");
  if (!previewedPences.includes(outcome.refundPence ?? 0)) {
    scenario.addViolation(`the refund was never shown to the customer: ${outcome.bookingId}`);
  }
}

/** Checks that every acknowledged change is stored, once, as it was acknowledged. */
async function checkChanges(scenario: Scenario, { changeRequests }: ScenarioRecord): Promise<void> {
  const { pool, stats } = scenario.environment;
  for (const { changeId, bookingId, reply } of changeRequests) {
    if (reply.kind !== "answer") continue;
    stats.count("checks", "acknowledged change");
    const { rows } = await pool.query(
      `SELECT booking_id, version, total_pence, refund_pence FROM booking_versions
       WHERE change_id = $1`,
      [changeId],
    );
    const { version, totalPence, refundPence } = reply.value;
    const isStored =
      rows[0]?.booking_id === bookingId &&
      rows[0].version === version &&
      rows[0].total_pence === totalPence &&
      rows[0].refund_pence === refundPence;
    if (!isStored) scenario.addViolation(`an acknowledged change is not stored: ${bookingId}`);
  }
}

/** Checks that every acknowledged later payment is stored, with the change that it paid for. */
async function checkLaterPayments(
  scenario: Scenario,
  { laterPayments }: ScenarioRecord,
): Promise<void> {
  const { pool, stats } = scenario.environment;
  for (const { paymentId, bookingId, change, amountPence, reply } of laterPayments) {
    if (reply.kind !== "answer" || reply.value.status !== 201) continue;
    stats.count("checks", "acknowledged later payment");
    const { rows } = await pool.query(
      `SELECT p.amount_pence, v.version
       FROM payment_attempts a
       JOIN payments p ON p.attempt_id = a.id AND p.booking_id = $2
       LEFT JOIN booking_versions v ON v.change_id = a.checkout_id AND v.booking_id = $2
       WHERE a.checkout_id = $1 AND a.state = 'confirmed'`,
      [paymentId, bookingId],
    );
    const isStored =
      rows[0]?.amount_pence === amountPence && (rows[0].version !== null) === (change !== null);
    if (!isStored)
      scenario.addViolation(`an acknowledged later payment is not stored: ${bookingId}`);
  }
}

/** Everything that was asked for and gives a booking another slot. */
function listMoves({ moveRequests, changeRequests, laterPayments }: ScenarioRecord) {
  const toMove = (bookingId: string, startsAt: Date | string, isAcknowledged: boolean) => ({
    bookingId,
    startsAt: new Date(startsAt),
    isAcknowledged,
  });
  return [
    ...moveRequests.map(({ bookingId, startsAt, reply }) =>
      toMove(bookingId, startsAt, reply.kind === "answer"),
    ),
    ...changeRequests.flatMap(({ bookingId, change, reply }) =>
      change.kind === "activity"
        ? [toMove(bookingId, change.startsAt, reply.kind === "answer")]
        : [],
    ),
    ...laterPayments.flatMap(({ bookingId, change, reply }) => {
      if (change?.wanted.kind !== "activity") return [];
      const isPaid = reply.kind === "answer" && reply.value.status === 201;
      return [toMove(bookingId, change.wanted.startsAt, isPaid)];
    }),
  ];
}

/** A booking's only move or other activity, if acknowledged, decides its slot. */
function checkMove(scenario: Scenario, outcome: CheckoutOutcome, record: ScenarioRecord): void {
  const requests = listMoves(record).filter(({ bookingId }) => bookingId === outcome.bookingId);
  const [request] = requests;
  if (!request?.isAcknowledged || requests.length > 1) return;
  scenario.environment.stats.count("checks", "acknowledged move");
  if (outcome.startsAt?.getTime() !== request.startsAt.getTime()) {
    scenario.addViolation(`an acknowledged move is not stored: ${outcome.bookingId}`);
  }
}

/**
 * Checks that every idempotency key sent to the card processor was stored before, and that a card
 * counts as declined only if the card processor declined it.
 */
export async function checkProviderKeys(scenario: Scenario): Promise<void> {
  const { pool, simulator } = scenario.environment;
  const { rows } = await pool.query("SELECT provider_key, state FROM payment_attempts");
  const stateByKey = new Map(rows.map((row) => [row.provider_key, row.state]));
  for (const { id, status, idempotencyKey, referenceId } of simulator.payments()) {
    if (referenceId === null) continue;
    const state = stateByKey.get(idempotencyKey);
    scenario.environment.stats.count("checks", "keys compared");
    if (state === undefined)
      scenario.addViolation(`an unknown key was sent to the card processor: payment ${id}`);
    if (state === "declined" && status !== "FAILED") {
      scenario.addViolation(`reported as declined, but the card was charged: payment ${id}`);
    }
  }
}

/**
 * Sends every submission whose key is stored once more: an acknowledged booking is returned again,
 * and any other submission gets a definite outcome.
 */
export async function replaySubmissions(
  scenario: Scenario,
  visitors: readonly Visitor[],
): Promise<void> {
  const { rows } = await scenario.environment.pool.query(
    "SELECT idempotency_key AS key FROM payment_attempts",
  );
  const storedKeys = new Set(rows.map(({ key }: { key: string }) => key));
  for (const visitor of visitors) {
    for (const purchase of visitor.purchases) {
      for (const submission of purchase.submissions.filter(({ key }) => storedKeys.has(key))) {
        const reply = await visitor.send(purchase, submission);
        const isDecided = getConfirmedBooking(reply) !== undefined || reply.kind === "refused";
        if (!isDecided)
          scenario.addViolation(`a submission is still undecided in the end: ${submission.key}`);
      }
    }
  }
}
