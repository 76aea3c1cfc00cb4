import { z } from "zod";
import { isoInstant } from "../clock.ts";
import { clearState, type StandinState, settleDue } from "../standin-state.ts";
import { type Answer, jsonAnswer, parseJsonObject } from "./answer.ts";
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

const clockShape = z.union([
  z.strictObject({ advanceMs: z.int() }),
  z.strictObject({ setTo: z.iso.datetime({ offset: true }) }),
]);

/**
 * Answers `/__fake/…`, by which a test in another process steers the stand-in:
 * `POST faults`, `DELETE faults`, `POST clock` (`advanceMs` or `setTo`), `GET state`, `POST reset`.
 *
 * A POST must say that it is JSON: a page of another origin can send that only after asking
 * permission, which is never given, so no web site can steer the stand-in of whoever visits it.
 */
export function answerControl(desk: ControlDesk, request: ControlRequest): Answer {
  const { method, path, contentType } = request;
  if (method === "POST" && contentType?.startsWith("application/json") !== true) {
    return refused(415, "A POST must be application/json.");
  }
  const body = parseJsonObject(request.body === "" ? "{}" : request.body);
  if (body === undefined) return refused(400, "The body must be a JSON object.");
  try {
    return answerCommand(desk, `${method} ${path}`, body);
  } catch (error) {
    if (error instanceof z.ZodError) return refused(400, z.prettifyError(error));
    throw error;
  }
}

function answerCommand(desk: ControlDesk, command: string, body: unknown): Answer {
  switch (command) {
    case "POST /__fake/faults":
      return jsonAnswer(201, { fault: desk.faults.add(body) });
    case "DELETE /__fake/faults":
      desk.faults.clear();
      return jsonAnswer(200, {});
    case "POST /__fake/clock":
      moveClock(desk.state, body);
      return jsonAnswer(200, { now: nowOf(desk.state) });
    case "GET /__fake/state":
      return jsonAnswer(200, snapshot(desk));
    case "POST /__fake/reset":
      clearDesk(desk);
      return jsonAnswer(200, {});
    default:
      return refused(404, "No such control.");
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
    now: nowOf(state),
    payments: [...state.payments.values()],
    refunds: [...state.refunds.values()],
    ledger: state.ledger.entries(),
    faults: faults.list(),
    calls: calls.list(),
  };
}

function nowOf(state: StandinState): string {
  return isoInstant(state.clock.nowMs());
}

function refused(status: number, error: string): Answer {
  return jsonAnswer(status, { error });
}
