import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type DashboardAction, performDashboardAction } from "./dashboard/perform-action.ts";
import {
  type DisputeInput,
  type DisputeMove,
  moveDispute,
  openDispute,
} from "./disputes/open-dispute.ts";
import { CallLog } from "./http/call-log.ts";
import { resetSimulation, type Simulation } from "./http/control.ts";
import { type FaultInput, Faults } from "./http/faults.ts";
import { createListener } from "./http/listener.ts";
import { NULL_JOURNAL, openJournal } from "./journal/journal.ts";
import type { LedgerEntry } from "./ledger.ts";
import { scheduleDelayAction } from "./payments/settle-payment.ts";
import type { SimulatedDispute } from "./records/dispute.ts";
import type { SimulatedPayment } from "./records/payment.ts";
import type { SimulatedRefund } from "./records/refund.ts";
import type { RefundFailurePlan } from "./records/refund-failures.ts";
import {
  createState,
  restoreCollections,
  runDueTasks,
  type SimulatorState,
  transact,
} from "./records/state.ts";
import { scheduleCompletion } from "./refunds/open-refund.ts";
import type { DeliveryFaultInput } from "./webhooks/delivery-faults.ts";
import type { SubscriptionInput } from "./webhooks/subscription.ts";
import type { LoggedDelivery, ReleaseInput } from "./webhooks/webhooks.ts";

/** How often the stand-in looks by itself whether something has fallen due. */
const DUE_TASK_INTERVAL_MS = 1000;

type SimulatorOptions = Readonly<{
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
export type SquareSimulator = Readonly<{
  /** Where it listens, for the SDK's `baseUrl`; the browser script is at `/v1/square.js`. */
  url: string;
  /** Every movement of money so far, oldest first. */
  ledger(): readonly LedgerEntry[];
  /** Every payment so far as it stands now, oldest first; so are refunds and disputes. */
  payments(): readonly SimulatedPayment[];
  refunds(): readonly SimulatedRefund[];
  disputes(): readonly SimulatedDispute[];
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
    addFault(fault: DeliveryFaultInput): () => void;
    /** Sends what was held back. @returns how many deliveries that is. */
    release(order?: ReleaseInput): number;
    /** The last thousand deliveries, in the order of their events. */
    deliveries(): readonly LoggedDelivery[];
    /** Once nothing is under way and nothing waits for its next try. */
    idle(): Promise<void>;
  };
  /** A card holder disputes a payment. */
  openDispute(input: DisputeInput): SimulatedDispute;
  /** The seller or the bank moves a dispute on. */
  moveDispute(move: DisputeMove): SimulatedDispute;
  /** Somebody of the seller's works at Square itself. @returns the payment after it. */
  performDashboardAction(action: DashboardAction): SimulatedPayment;
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
export async function startSquareSimulator(options: SimulatorOptions): Promise<SquareSimulator> {
  const { port = 0, host = "127.0.0.1", latencyMs = 0 } = options;
  const state = restoreState(options);
  const simulation: Simulation = { state, faults: new Faults(), calls: new CallLog() };
  const server = createListener(simulation, latencyMs);
  await listen(server, port, host).catch((error: unknown) => {
    state.journal.close();
    throw error;
  });
  const address = server.address() as AddressInfo;
  const timer = setInterval(() => runDueTasksQuietly(state), DUE_TASK_INTERVAL_MS).unref();
  return {
    url: `http://${host}:${address.port}`,
    ...createReaders(simulation),
    ...createControls(simulation),
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
function runDueTasksQuietly(state: SimulatorState): void {
  try {
    runDueTasks(state);
  } catch {}
}

/** What can be read, each time after what has fallen due. */
function createReaders({ state }: Simulation) {
  return {
    ledger: () => transact(state, () => state.ledger.entries()),
    payments: () => transact(state, () => [...state.payments.values()]),
    refunds: () => transact(state, () => [...state.refunds.values()]),
    disputes: () => transact(state, () => [...state.disputes.values()]),
  };
}

/** What can be made to happen. */
function createControls(simulation: Simulation) {
  const { state, faults } = simulation;
  return {
    reset: () => resetSimulation(simulation),
    setClock: (instant: string) => {
      state.clock.set(instant);
      runDueTasks(state);
    },
    advanceClock: (ms: number) => {
      state.clock.advance(ms);
      runDueTasks(state);
    },
    addFault: (input: FaultInput) => {
      const fault = faults.add(input);
      return () => faults.remove(fault);
    },
    webhooks: state.webhooks,
    openDispute: (input: DisputeInput) => transact(state, () => openDispute(state, input)),
    moveDispute: (move: DisputeMove) => transact(state, () => moveDispute(state, move)),
    performDashboardAction: (action: DashboardAction) =>
      transact(state, () => performDashboardAction(state, action)),
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

type StateOptions = Readonly<{ accessToken: string; locationId: string; journal?: string }>;

/**
 * The state of a stand-in that starts: empty, or as its journal left it, with everything planned
 * again and done that has fallen due meanwhile.
 * @throws {Error} EACCES and the like, as Node gives them.
 */
function restoreState({ accessToken, locationId, journal: path }: StateOptions): SimulatorState {
  if (path === undefined) return createState(accessToken, locationId, NULL_JOURNAL);
  const { journal, records } = openJournal(path);
  const state = createState(accessToken, locationId, journal);
  restoreCollections(state, records);
  for (const payment of state.payments.values()) {
    if (payment.status === "APPROVED") scheduleDelayAction(state, payment);
  }
  for (const refund of state.refunds.values()) {
    if (refund.status === "PENDING") scheduleCompletion(state, refund);
  }
  runDueTasks(state);
  return state;
}
