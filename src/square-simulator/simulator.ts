import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { actInDashboard, type DashboardAct } from "./dashboard/perform-action.ts";
import {
  type DisputeMove,
  type DisputeOpening,
  moveDispute,
  openDispute,
} from "./disputes/open-dispute.ts";
import { CallLog } from "./http/call-log.ts";
import { type ControlDesk, clearDesk } from "./http/control.ts";
import { type FaultInput, Faults } from "./http/faults.ts";
import { createListener } from "./http/listener.ts";
import { NO_JOURNAL, openJournal } from "./journal/journal.ts";
import type { LedgerEntry } from "./ledger.ts";
import { planEndOfDelay } from "./payments/settle-payment.ts";
import type { StandinDispute } from "./records/dispute.ts";
import type { StandinPayment } from "./records/payment.ts";
import type { StandinRefund } from "./records/refund.ts";
import type { RefundFailurePlan } from "./records/refund-failures.ts";
import { act, newState, restoreBooks, type StandinState, settleDue } from "./records/state.ts";
import { planSettlement } from "./refunds/open-refund.ts";
import type { MischiefInput } from "./webhooks/delivery-faults.ts";
import type { SubscriptionInput } from "./webhooks/subscription.ts";
import type { LoggedDelivery, ReleaseInput } from "./webhooks/webhooks.ts";

/** How often the stand-in looks by itself whether something has fallen due. */
const SETTLE_EVERY_MS = 1000;

type StandinOptions = Readonly<{
  /** 0 or left out: any free port. */
  port?: number;
  /** 127.0.0.1 unless given. */
  host?: string;
  /** The bearer token that requests must carry. */
  accessToken: string;
  /** The one location that exists. */
  locationId: string;
  /** How long each request of the API takes before it has its effect (0). */
  latencyMs?: number;
  /** The file in which the books outlive the process; without one they are in memory only. */
  journal?: string;
}>;

/** A running stand-in. */
export type SquareStandin = Readonly<{
  /** Where it listens, for the SDK's `baseUrl`; the browser script is at `/v1/square.js`. */
  url: string;
  /** Every movement of money so far, oldest first. */
  ledger(): readonly LedgerEntry[];
  /** Every payment so far as it stands now, oldest first; so are refunds and disputes. */
  payments(): readonly StandinPayment[];
  refunds(): readonly StandinRefund[];
  disputes(): readonly StandinDispute[];
  /** Back to an empty book, the machine's time, no faults and no subscribers. */
  reset(): void;
  /** Puts the clock at an instant (ISO-8601) and lets happen what falls due by then. */
  setClock(instant: string): void;
  /** Moves the clock and lets happen what falls due by then, such as voids at `delayed_until`. */
  advanceClock(ms: number): void;
  /** Plans a fault; the function that comes back takes away what is left of it. */
  addFault(fault: FaultInput): () => void;
  /** Who is told what happens, and what goes wrong with that. */
  webhooks: {
    /** The function that comes back ends the subscription. */
    subscribe(subscription: SubscriptionInput): () => void;
    /** Plans a mischief; the function that comes back takes away what is left of it. */
    misbehave(mischief: MischiefInput): () => void;
    /** Sends what was held back. @returns how many deliveries that is. */
    release(order?: ReleaseInput): number;
    /** The last thousand deliveries, in the order of their events. */
    deliveries(): readonly LoggedDelivery[];
    /** Once nothing is under way and nothing waits for its next try. */
    idle(): Promise<void>;
  };
  /** A card holder disputes a payment. */
  openDispute(opening: DisputeOpening): StandinDispute;
  /** The seller or the bank moves a dispute on. */
  moveDispute(move: DisputeMove): StandinDispute;
  /** Somebody of the seller's works at Square itself. @returns the payment after it. */
  actInDashboard(wish: DashboardAct): StandinPayment;
  /** Has the next refunds end as FAILED or REJECTED. */
  failRefunds(plan: RefundFailurePlan): void;
  /** Closes the port and every connection, hanging ones too, and ends deliveries under way. */
  stop(): Promise<void>;
}>;

/**
 * Starts a local stand-in for Square: the part of its Connect API that takes card payments for a
 * seller in the United Kingdom, its webhooks, and the browser script.
 * @throws {Error} EADDRINUSE, EACCES and the like, as Node gives them
 */
export async function startSquareStandin(options: StandinOptions): Promise<SquareStandin> {
  const { port = 0, host = "127.0.0.1", latencyMs = 0 } = options;
  const state = openState(options);
  const desk: ControlDesk = { state, faults: new Faults(), calls: new CallLog() };
  const server = createListener(desk, latencyMs);
  await listen(server, port, host).catch((error: unknown) => {
    state.journal.close();
    throw error;
  });
  const address = server.address() as AddressInfo;
  const timer = setInterval(() => settleQuietly(state), SETTLE_EVERY_MS).unref();
  return {
    url: `http://${host}:${address.port}`,
    ...booksOf(desk),
    ...eventsOf(desk),
    stop: async () => {
      clearInterval(timer);
      await close(server);
      state.webhooks.clear();
      await state.webhooks.idle();
      state.journal.close();
    },
  };
}

/** A journal that cannot be written now is written with the next commit; nobody waits for this one. */
function settleQuietly(state: StandinState): void {
  try {
    settleDue(state);
  } catch {}
}

/** What can be read, each time after what has fallen due. */
function booksOf({ state }: ControlDesk) {
  return {
    ledger: () => act(state, () => state.ledger.entries()),
    payments: () => act(state, () => [...state.payments.values()]),
    refunds: () => act(state, () => [...state.refunds.values()]),
    disputes: () => act(state, () => [...state.disputes.values()]),
  };
}

/** What can be made to happen. */
function eventsOf(desk: ControlDesk) {
  const { state, faults } = desk;
  return {
    reset: () => clearDesk(desk),
    setClock: (instant: string) => {
      state.clock.set(instant);
      settleDue(state);
    },
    advanceClock: (ms: number) => {
      state.clock.advance(ms);
      settleDue(state);
    },
    addFault: (input: FaultInput) => {
      const fault = faults.add(input);
      return () => faults.remove(fault);
    },
    webhooks: state.webhooks,
    openDispute: (opening: DisputeOpening) => act(state, () => openDispute(state, opening)),
    moveDispute: (move: DisputeMove) => act(state, () => moveDispute(state, move)),
    actInDashboard: (wish: DashboardAct) => act(state, () => actInDashboard(state, wish)),
    failRefunds: (plan: RefundFailurePlan) => state.refundFailures.plan(plan),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

type Seller = Readonly<{ accessToken: string; locationId: string; journal?: string }>;

/**
 * The state of a stand-in that starts: empty, or as its journal left it, with everything planned
 * again and done that has fallen due meanwhile.
 * @throws {Error} EACCES and the like, as Node gives them.
 */
function openState({ accessToken, locationId, journal: path }: Seller): StandinState {
  if (path === undefined) return newState(accessToken, locationId, NO_JOURNAL);
  const { journal, notes } = openJournal(path);
  const state = newState(accessToken, locationId, journal);
  restoreBooks(state, notes);
  for (const payment of state.payments.values()) {
    if (payment.status === "APPROVED") planEndOfDelay(state, payment);
  }
  for (const refund of state.refunds.values()) {
    if (refund.status === "PENDING") planSettlement(state, refund);
  }
  settleDue(state);
  return state;
}
