import { StandinClock } from "../clock.ts";
import type { Journal, Note } from "../journal/journal.ts";
import { Register } from "../journal/journalled-map.ts";
import { Ledger } from "../ledger.ts";
import { Timetable } from "../scheduler.ts";
import { Webhooks } from "../webhooks/webhooks.ts";
import { KeptAnswers } from "../wire/idempotent-responses.ts";
import type { StandinDispute } from "./dispute.ts";
import type { StandinPayment } from "./payment.ts";
import type { StandinRefund } from "./refund.ts";
import { RefundFailures } from "./refund-failures.ts";

/** What a stand-in with a journal still knows after a restart, by the names used in it. */
type Books = Readonly<{
  clock: StandinClock;
  ledger: Ledger;
  /** By id, in the order in which they were made; so are refunds and disputes. */
  payments: Register<StandinPayment>;
  paymentAnswers: KeptAnswers;
  paymentIdOfKey: Register<string>;
  /** The idempotency key that first brought each single-use card token. */
  keyOfToken: Register<string>;
  refunds: Register<StandinRefund>;
  refundAnswers: KeptAnswers;
  disputes: Register<StandinDispute>;
}>;

/** Everything that one stand-in remembers. */
export type StandinState = Books &
  Readonly<{
    accessToken: string;
    locationId: string;
    journal: Journal;
    timetable: Timetable;
    webhooks: Webhooks;
    refundFailures: RefundFailures;
  }>;

const BOOKS = [
  "clock",
  "ledger",
  "payments",
  "paymentAnswers",
  "paymentIdOfKey",
  "keyOfToken",
  "refunds",
  "refundAnswers",
  "disputes",
] as const satisfies readonly (keyof Books)[];

/** In the journal, between what was before a reset and what came after it. */
const RESET = "reset";

export function newState(accessToken: string, locationId: string, journal: Journal): StandinState {
  return {
    ...newBooks(journal),
    accessToken,
    locationId,
    journal,
    timetable: new Timetable(),
    webhooks: new Webhooks(locationId),
    refundFailures: new RefundFailures(),
  };
}

function newBooks(journal: Journal): Books {
  return {
    clock: new StandinClock(journal),
    ledger: new Ledger(journal),
    payments: new Register("payments", journal),
    paymentAnswers: new KeptAnswers("paymentAnswers", journal),
    paymentIdOfKey: new Register("paymentIdOfKey", journal),
    keyOfToken: new Register("keyOfToken", journal),
    refunds: new Register("refunds", journal),
    refundAnswers: new KeptAnswers("refundAnswers", journal),
    disputes: new Register("disputes", journal),
  };
}

/** Puts the books back as the journal left them; a book that is no longer kept is passed over. */
export function restoreBooks(state: StandinState, notes: readonly Note[]): void {
  for (const [book, key, record] of notes) {
    const name = BOOKS.find((one) => one === book);
    if (book === RESET) clearBooks(state);
    else if (name !== undefined) state[name].restore(key, record);
  }
}

/** Forgets everything but the credentials; the clock goes back to the machine's time. */
export function clearState(state: StandinState): void {
  clearBooks(state);
  state.timetable.clear();
  state.webhooks.clear();
  state.refundFailures.clear();
  state.journal.note(RESET, "", null);
  state.journal.commit();
}

function clearBooks(books: Books): void {
  for (const name of BOOKS) books[name].clear();
}

/**
 * Does something to the books, after what has fallen due before it; whatever comes of it is in the
 * journal before anybody hears of it.
 */
export function act<Outcome>(state: StandinState, effect: () => Outcome): Outcome {
  try {
    state.timetable.settle(state.clock.nowMs());
    return effect();
  } finally {
    state.journal.commit();
  }
}

/** Lets everything happen that has fallen due; call it before looking at the books. */
export function settleDue(state: StandinState): void {
  act(state, () => undefined);
}
