import { z } from "zod";
import { performDashboardAction } from "../dashboard.ts";
import { moveDispute, openDispute } from "../disputes.ts";
import { clearState, runDueTasks, type SimulatorState, transact } from "../records/state.ts";
import {
  type JsonObject,
  jsonResponse,
  parseJsonObject,
  type SimulatedResponse,
} from "../wire/json.ts";
import { SquareRefusal } from "../wire/refusal.ts";
import type { Faults } from "./faults.ts";

/** What the control endpoints act on. */
export type Simulation = Readonly<{ state: SimulatorState; faults: Faults; calls: CallLog }>;

type ControlRequest = Readonly<{
  method: string;
  path: string;
  contentType: string | undefined;
  body: string;
}>;

type ControlHandler = (simulation: Simulation, body: JsonObject) => SimulatedResponse;

const clockShape = z.union([
  z.strictObject({ advanceMs: z.int() }),
  z.strictObject({ setTo: z.iso.datetime({ offset: true }) }),
]);

const DONE = jsonResponse(200, {});

const CONTROL_HANDLERS: Readonly<Record<string, ControlHandler>> = {
  "POST /__fake/faults": ({ faults }, body) => jsonResponse(201, { fault: faults.add(body) }),
  "DELETE /__fake/faults": ({ faults }) => {
    faults.clear();
    return DONE;
  },
  "POST /__fake/clock": ({ state }, body) => {
    moveClock(state, body);
    return jsonResponse(200, { now: state.clock.now() });
  },
  "POST /__fake/webhooks": ({ state }, body) => {
    state.webhooks.subscribe(body);
    return jsonResponse(201, {});
  },
  "DELETE /__fake/webhooks": ({ state }) => {
    state.webhooks.clear();
    return DONE;
  },
  "POST /__fake/webhooks/faults": ({ state }, body) => {
    state.webhooks.addFault(body);
    return jsonResponse(201, {});
  },
  "POST /__fake/webhooks/release": ({ state }, body) =>
    jsonResponse(200, { released: state.webhooks.release(body) }),
  "POST /__fake/disputes": ({ state }, body) =>
    transact(state, () =>
      "disputeId" in body
        ? jsonResponse(200, { dispute: moveDispute(state, body) })
        : jsonResponse(201, { dispute: openDispute(state, body) }),
    ),
  "POST /__fake/dashboard": ({ state }, body) =>
    transact(state, () => jsonResponse(200, { payment: performDashboardAction(state, body) })),
  "POST /__fake/refunds": ({ state }, body) => {
    state.refundFailures.plan(body);
    return DONE;
  },
  "GET /__fake/state": (simulation) => jsonResponse(200, snapshot(simulation)),
  "POST /__fake/reset": (simulation) => {
    resetSimulation(simulation);
    return DONE;
  },
};

/**
 * Handles `/__fake/…`, the control API for tests in another process.
 *
 * A POST must be JSON. A page of another origin can send that, or a DELETE, only after a CORS
 * preflight, which is never granted; so no web site can control the simulator of a developer who
 * visits it.
 */
export function handleControl(simulation: Simulation, request: ControlRequest): SimulatedResponse {
  const { method, path, contentType } = request;
  const handler = CONTROL_HANDLERS[`${method} ${path}`];
  if (method === "POST" && contentType?.startsWith("application/json") !== true) {
    return controlError(415, "A POST must be application/json.");
  }
  if (handler === undefined) return controlError(404, "Unknown control endpoint.");
  const body = parseJsonObject(request.body === "" ? "{}" : request.body);
  if (body === undefined) return controlError(400, "The body must be a JSON object.");
  try {
    return handler(simulation, body);
  } catch (error) {
    if (error instanceof z.ZodError) return controlError(400, z.prettifyError(error));
    if (error instanceof SquareRefusal) return controlError(error.status, error.message);
    throw error;
  }
}

/** Resets everything to the initial state. */
export function resetSimulation({ state, faults, calls }: Simulation): void {
  clearState(state);
  faults.clear();
  calls.clear();
}

function moveClock(state: SimulatorState, body: unknown): void {
  const change = clockShape.parse(body);
  if ("setTo" in change) state.clock.set(change.setTo);
  else state.clock.advance(change.advanceMs);
  runDueTasks(state);
}

function snapshot({ state, faults, calls }: Simulation) {
  runDueTasks(state);
  return {
    now: state.clock.now(),
    payments: [...state.payments.values()],
    refunds: [...state.refunds.values()],
    disputes: [...state.disputes.values()],
    ledger: state.ledger.entries(),
    webhooks: state.webhooks.snapshot(),
    faults: faults.list(),
    calls: calls.list(),
  };
}

function controlError(status: number, error: string): SimulatedResponse {
  return jsonResponse(status, { error });
}

const MAX_CALLS = 1000;

/**
 * A request to the API or for the script. Bodies and headers are not logged, because they contain
 * tokens.
 */
type LoggedCall = Readonly<{
  /** By the simulator's clock, ISO-8601 with `Z`. */
  at: string;
  method: string;
  path: string;
  /** The status of the response; null when a fault came before it. */
  status: number | null;
  /** The kind of fault that hit the request, if any. */
  fault: string | null;
}>;

/** The last thousand requests: enough for any test, and bounded for benchmarks. */
export class CallLog {
  #calls: LoggedCall[] = [];

  add(call: LoggedCall): void {
    this.#calls.push(call);
    if (this.#calls.length >= 2 * MAX_CALLS) this.#calls = this.#calls.slice(-MAX_CALLS);
  }

  list(): readonly LoggedCall[] {
    return this.#calls.slice(-MAX_CALLS);
  }

  clear(): void {
    this.#calls = [];
  }
}
