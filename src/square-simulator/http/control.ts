import { z } from "zod";
import { actInDashboard } from "../dashboard/perform-action.ts";
import { moveDispute, openDispute } from "../disputes/open-dispute.ts";
import { act, clearState, type StandinState, settleDue } from "../records/state.ts";
import { type Answer, type JsonObject, jsonAnswer, parseJsonObject } from "../wire/json.ts";
import { SquareRefusal } from "../wire/refusal.ts";
import type { CallLog } from "./call-log.ts";
import type { Faults } from "./faults.ts";

/** What the control endpoints steer. */
export type ControlDesk = Readonly<{ state: StandinState; faults: Faults; calls: CallLog }>;

type ControlRequest = Readonly<{
  method: string;
  path: string;
  contentType: string | undefined;
  body: string;
}>;

type Command = (desk: ControlDesk, body: JsonObject) => Answer;

const clockShape = z.union([
  z.strictObject({ advanceMs: z.int() }),
  z.strictObject({ setTo: z.iso.datetime({ offset: true }) }),
]);

const DONE = jsonAnswer(200, {});

const COMMANDS: Readonly<Record<string, Command>> = {
  "POST /__fake/faults": ({ faults }, body) => jsonAnswer(201, { fault: faults.add(body) }),
  "DELETE /__fake/faults": ({ faults }) => {
    faults.clear();
    return DONE;
  },
  "POST /__fake/clock": ({ state }, body) => {
    moveClock(state, body);
    return jsonAnswer(200, { now: state.clock.now() });
  },
  "POST /__fake/webhooks": ({ state }, body) => {
    state.webhooks.subscribe(body);
    return jsonAnswer(201, {});
  },
  "DELETE /__fake/webhooks": ({ state }) => {
    state.webhooks.clear();
    return DONE;
  },
  "POST /__fake/webhooks/mischief": ({ state }, body) => {
    state.webhooks.misbehave(body);
    return jsonAnswer(201, {});
  },
  "POST /__fake/webhooks/release": ({ state }, body) =>
    jsonAnswer(200, { released: state.webhooks.release(body) }),
  "POST /__fake/disputes": ({ state }, body) =>
    act(state, () =>
      "disputeId" in body
        ? jsonAnswer(200, { dispute: moveDispute(state, body) })
        : jsonAnswer(201, { dispute: openDispute(state, body) }),
    ),
  "POST /__fake/dashboard": ({ state }, body) =>
    act(state, () => jsonAnswer(200, { payment: actInDashboard(state, body) })),
  "POST /__fake/refunds": ({ state }, body) => {
    state.refundFailures.plan(body);
    return DONE;
  },
  "GET /__fake/state": (desk) => jsonAnswer(200, snapshot(desk)),
  "POST /__fake/reset": (desk) => {
    clearDesk(desk);
    return DONE;
  },
};

/**
 * Answers `/__fake/…`, by which a test in another process steers the stand-in.
 *
 * A POST must say that it is JSON: a page of another origin can send that only after asking
 * permission, which is never given, so no web site can steer the stand-in of whoever visits it. The
 * same goes for a DELETE.
 */
export function answerControl(desk: ControlDesk, request: ControlRequest): Answer {
  const { method, path, contentType } = request;
  const command = COMMANDS[`${method} ${path}`];
  if (method === "POST" && contentType?.startsWith("application/json") !== true) {
    return refused(415, "A POST must be application/json.");
  }
  if (command === undefined) return refused(404, "No such control.");
  const body = parseJsonObject(request.body === "" ? "{}" : request.body);
  if (body === undefined) return refused(400, "The body must be a JSON object.");
  try {
    return command(desk, body);
  } catch (error) {
    if (error instanceof z.ZodError) return refused(400, z.prettifyError(error));
    if (error instanceof SquareRefusal) return refused(error.status, error.message);
    throw error;
  }
}

/** Back to how it was at the start. */
export function clearDesk({ state, faults, calls }: ControlDesk): void {
  clearState(state);
  faults.clear();
  calls.clear();
}

function moveClock(state: StandinState, body: unknown): void {
  const move = clockShape.parse(body);
  if ("setTo" in move) state.clock.set(move.setTo);
  else state.clock.advance(move.advanceMs);
  settleDue(state);
}

function snapshot({ state, faults, calls }: ControlDesk) {
  settleDue(state);
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

function refused(status: number, error: string): Answer {
  return jsonAnswer(status, { error });
}
