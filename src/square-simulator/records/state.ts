import { SimulatorClock } from "../clock.ts";
import type { Journal, JournalRecord } from "../journal.ts";
import { JournalledMap } from "../journal.ts";
import { Ledger } from "../ledger.ts";
import { Scheduler } from "../scheduler.ts";
import { Webhooks } from "../webhooks/webhooks.ts";
import { IdempotentResponses } from "../wire/idempotent-responses.ts";
import type { SimulatedDispute } from "./dispute.ts";
import type { SimulatedPayment } from "./payment.ts";
import type { SimulatedRefund } from "./refund.ts";
import { RefundFailures } from "./refund.ts";

/** The journalled part of the state, by its names in the journal. */
type Collections = Readonly<{
  clock: SimulatorClock;
  ledger: Ledger;
  /** By id, in creation order; likewise refunds and disputes. */
  payments: JournalledMap<SimulatedPayment>;
  paymentResponses: IdempotentResponses;
  paymentIdByKey: JournalledMap<string>;
  /** The idempotency key that first used each single-use card token. */
  keyByToken: JournalledMap<string>;
  refunds: JournalledMap<SimulatedRefund>;
  refundResponses: IdempotentResponses;
  disputes: JournalledMap<SimulatedDispute>;
}>;

/** The whole state of a simulator. */
export type SimulatorState = Collections &
  Readonly<{
    accessToken: string;
    locationId: string;
    journal: Journal;
    scheduler: Scheduler;
    webhooks: Webhooks;
    refundFailures: RefundFailures;
  }>;

const COLLECTIONS = [
  "clock",
  "ledger",
  "payments",
  "paymentResponses",
  "paymentIdByKey",
  "keyByToken",
  "refunds",
  "refundResponses",
  "disputes",
] as const satisfies readonly (keyof Collections)[];

/** The journal record of a reset. */
const RESET = "reset";

export function createState(
  accessToken: string,
  locationId: string,
  journal: Journal,
): SimulatorState {
  return {
    ...createCollections(journal),
    accessToken,
    locationId,
    journal,
    scheduler: new Scheduler(),
    webhooks: new Webhooks(locationId),
    refundFailures: new RefundFailures(),
  };
}

function createCollections(journal: Journal): Collections {
  return {
    clock: new SimulatorClock(journal),
    ledger: new Ledger(journal),
    payments: new JournalledMap("payments", journal),
    paymentResponses: new IdempotentResponses("paymentResponses", journal),
    paymentIdByKey: new JournalledMap("paymentIdByKey", journal),
    keyByToken: new JournalledMap("keyByToken", journal),
    refunds: new JournalledMap("refunds", journal),
    refundResponses: new IdempotentResponses("refundResponses", journal),
    disputes: new JournalledMap("disputes", journal),
  };
}

/** Restores the collections from the journal. Unknown collections are ignored. */
export function restoreCollections(state: SimulatorState, records: readonly JournalRecord[]): void {
  for (const [collection, key, record] of records) {
    const name = COLLECTIONS.find((one) => one === collection);
    if (collection === RESET) clearCollections(state);
    else if (name !== undefined) state[name].restore(key, record);
  }
}

/** Clears everything except the credentials; the clock returns to the machine's time. */
export function clearState(state: SimulatorState): void {
  clearCollections(state);
  state.scheduler.clear();
  state.webhooks.clear();
  state.refundFailures.clear();
  state.journal.record(RESET, "", null);
  state.journal.commit();
}

function clearCollections(collections: Collections): void {
  for (const name of COLLECTIONS) collections[name].clear();
}

/**
 * Runs the due tasks, then `effect`, then commits the journal, so that every change is durable
 * before the response is sent.
 */
export function transact<Outcome>(state: SimulatorState, effect: () => Outcome): Outcome {
  try {
    state.scheduler.runDue(state.clock.nowMs());
    return effect();
  } finally {
    state.journal.commit();
  }
}

/** Runs the due tasks. Call it before reading the state. */
export function runDueTasks(state: SimulatorState): void {
  transact(state, () => undefined);
}
