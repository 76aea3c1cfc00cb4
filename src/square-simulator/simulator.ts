import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type DashboardAction, performDashboardAction } from "./dashboard.ts";
import { type DisputeInput, type DisputeMove, moveDispute, openDispute } from "./disputes.ts";
import { CallLog, resetSimulation, type Simulation } from "./http/control.ts";
import { type FaultInput, Faults } from "./http/faults.ts";
import { createListener } from "./http/listener.ts";
import { NULL_JOURNAL, openJournal } from "./journal.ts";
import type { LedgerEntry } from "./ledger.ts";
import { scheduleDelayAction } from "./payments/settle-payment.ts";
import type { SimulatedDispute } from "./records/dispute.ts";
import type { SimulatedPayment } from "./records/payment.ts";
import type { RefundFailurePlan, SimulatedRefund } from "./records/refund.ts";
import {
  createState,
  restoreCollections,
  runDueTasks,
  type SimulatorState,
  transact,
} from "./records/state.ts";
import { scheduleCompletion } from "./refunds.ts";
import type { SubscriptionInput } from "./webhooks/delivery.ts";
import type { DeliveryFaultInput } from "./webhooks/delivery-faults.ts";
import type { LoggedDelivery, ReleaseInput } from "./webhooks/webhooks.ts";

/** How often due tasks run without a request. */
const DUE_TASK_INTERVAL_MS = 1000;

type SimulatorOptions = Readonly<{
  /** 0 or absent: any free port. */
  port?: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** The bearer token that requests must carry. */
  accessToken: string;
  /** The only location. */
  locationId: string;
  /** Delay before each API request takes effect, in milliseconds. Default: 0. */
  latencyMs?: number;
  /** The journal file. Without one, the state is in memory only and ends with the process. */
  journal?: string;
}>;

/** A running simulator. */
export type SquareSimulator = Readonly<{
  /** The base URL, for the SDK's `baseUrl`; the browser script is at `/v1/square.js`. */
  url: string;
  /** All ledger entries, oldest first. */
  ledger(): readonly LedgerEntry[];
  /** All payments in their present state, oldest first; likewise refunds and disputes. */
  payments(): readonly SimulatedPayment[];
  refunds(): readonly SimulatedRefund[];
  disputes(): readonly SimulatedDispute[];
  /** Clears all records, faults and subscriptions, and sets the clock to the machine's time. */
  reset(): void;
  /** Sets the clock to an instant (ISO-8601) and runs the tasks due by then. */
  setClock(instant: string): void;
  /** Advances the clock and runs the tasks due by then, such as voids at `delayed_until`. */
  advanceClock(ms: number): void;
  /** Injects a fault. @returns a function that removes what is left of it */
  addFault(fault: FaultInput): () => void;
  /** Webhook subscriptions and delivery faults. */
  webhooks: {
    /** @returns a function that ends the subscription */
    subscribe(subscription: SubscriptionInput): () => void;
    /** Injects a delivery fault. @returns a function that removes what is left of it */
    addFault(fault: DeliveryFaultInput): () => void;
    /** Sends held deliveries. @returns their number */
    release(order?: ReleaseInput): number;
    /** The last thousand deliveries, in the order of their events. */
    deliveries(): readonly LoggedDelivery[];
    /** Resolves when no delivery is in progress or waiting for a retry. */
    idle(): Promise<void>;
  };
  /** A cardholder disputes a payment. */
  openDispute(input: DisputeInput): SimulatedDispute;
  /** The seller or the bank changes a dispute's state. */
  moveDispute(move: DisputeMove): SimulatedDispute;
  /** The seller acts in Square's own dashboard. @returns the payment afterwards */
  performDashboardAction(action: DashboardAction): SimulatedPayment;
  /** Makes the next refunds end as FAILED or REJECTED. */
  failRefunds(plan: RefundFailurePlan): void;
  /** Closes the port and all connections, including hanging ones, and aborts deliveries. */
  stop(): Promise<void>;
}>;

/**
 * Starts a local simulator of Square: the part of its Connect API that takes card payments for a
 * seller in the United Kingdom, its webhooks, and its browser script.
 * @throws {Error} EADDRINUSE, EACCES and the like, from Node
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

/**
 * If the journal cannot be written now, the next commit writes it; no caller waits for this one.
 */
function runDueTasksQuietly(state: SimulatorState): void {
  try {
    runDueTasks(state);
  } catch {}
}

/** Readers; each first runs the due tasks. */
function createReaders({ state }: Simulation) {
  return {
    ledger: () => transact(state, () => state.ledger.entries()),
    payments: () => transact(state, () => [...state.payments.values()]),
    refunds: () => transact(state, () => [...state.refunds.values()]),
    disputes: () => transact(state, () => [...state.disputes.values()]),
  };
}

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
 * The initial state: empty, or restored from the journal, with its tasks scheduled again and the
 * due ones run.
 * @throws {Error} EACCES and the like, from Node
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
