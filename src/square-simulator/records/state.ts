import { SimulatorClock } from "../clock.ts";
import type { Journal, JournalRecord } from "../journal/journal.ts";
import { JournalledMap } from "../journal/journalled-map.ts";
import { Ledger } from "../ledger.ts";
import { Scheduler } from "../scheduler.ts";
import { Webhooks } from "../webhooks/webhooks.ts";
import { IdempotentResponses } from "../wire/idempotent-responses.ts";
import type { SimulatedDispute } from "./dispute.ts";
import type { SimulatedPayment } from "./payment.ts";
import type { SimulatedRefund } from "./refund.ts";
import { RefundFailures } from "./refund-failures.ts";

/** What a stand-in with a journal still knows after a restart, by the names used in it. */
type Collections = Readonly<{
  clock: SimulatorClock;
  ledger: Ledger;
  /** By id, in the order in which they were made; so are refunds and disputes. */
  payments: JournalledMap<SimulatedPayment>;
  paymentResponses: IdempotentResponses;
  paymentIdByKey: JournalledMap<string>;
  /** The idempotency key that first brought each single-use card token. */
  keyByToken: JournalledMap<string>;
  refunds: JournalledMap<SimulatedRefund>;
  refundResponses: IdempotentResponses;
  disputes: JournalledMap<SimulatedDispute>;
}>;

/** Everything that one stand-in remembers. */
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

/** In the journal, between what was before a reset and what came after it. */
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

/** Puts the books back as the journal left them; a book that is no longer kept is passed over. */
export function restoreCollections(state: SimulatorState, records: readonly JournalRecord[]): void {
  for (const [collection, key, record] of records) {
    const name = COLLECTIONS.find((one) => one === collection);
    if (collection === RESET) clearCollections(state);
    else if (name !== undefined) state[name].restore(key, record);
  }
}

/** Forgets everything but the credentials; the clock goes back to the machine's time. */
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
 * Does something to the books, after what has fallen due before it; whatever comes of it is in the
 * journal before anybody hears of it.
 */
export function transact<Outcome>(state: SimulatorState, effect: () => Outcome): Outcome {
  try {
    state.scheduler.runDue(state.clock.nowMs());
    return effect();
  } finally {
    state.journal.commit();
  }
}

/** Lets everything happen that has fallen due; call it before looking at the books. */
export function runDueTasks(state: SimulatorState): void {
  transact(state, () => undefined);
}
