import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { stopOnSignals } from "./stop-on-signals.ts";

/** A process that can be sent signals and says how it left. */
function createTestProcess(stop: () => Promise<void>, limitMs?: number) {
  const emitter = new EventEmitter();
  const exits: number[] = [];
  stopOnSignals(
    { on: emitter.on.bind(emitter), exit: (code) => void exits.push(code) },
    stop,
    limitMs,
  );
  return { send: (signal: string) => emitter.emit(signal, signal), exits };
}

test.each(["SIGTERM", "SIGINT"])(
  "%s stops, and leaves with 0 once that is done",
  async (signal) => {
    const stopping = Promise.withResolvers<void>();
    const { send, exits } = createTestProcess(() => stopping.promise);
    send(signal);
    expect(exits).toEqual([]);
    stopping.resolve();
    await expect.poll(() => exits).toEqual([0]);
  },
);

test("a second SIGTERM leaves at once", () => {
  const { send, exits } = createTestProcess(() => new Promise(() => undefined));
  send("SIGTERM");
  send("SIGTERM");
  expect(exits).toEqual([1]);
});

test("a Ctrl-C that arrives twice is one wish; pressed again, it leaves at once", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { send, exits } = createTestProcess(() => new Promise(() => undefined));
  send("SIGINT");
  send("SIGINT");
  expect(exits).toEqual([]);
  vi.advanceTimersByTime(1_000);
  send("SIGINT");
  expect(exits).toEqual([1]);
  vi.useRealTimers();
});

test("a stop that is stuck, or fails, leaves all the same", async () => {
  const stuck = createTestProcess(() => new Promise(() => undefined), 10);
  stuck.send("SIGTERM");
  await expect.poll(() => stuck.exits).toEqual([1]);
  const failing = createTestProcess(() => Promise.reject(new Error("the database is gone")));
  failing.send("SIGTERM");
  await expect.poll(() => failing.exits).toEqual([1]);
});
