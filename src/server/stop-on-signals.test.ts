import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { stopOnSignals } from "./stop-on-signals.ts";

/** A fake process that records its exit codes. */
function createTestProcess(stop: () => Promise<void>, limitMs = 60_000) {
  const emitter = new EventEmitter();
  const exits: number[] = [];
  stopOnSignals(
    { on: emitter.on.bind(emitter), exit: (code) => void exits.push(code) },
    stop,
    limitMs,
  );
  return { send: (signal: string) => emitter.emit(signal, signal), exits };
}

test.each(["SIGTERM", "SIGINT"])("exits with 0 after a graceful stop on %s", async (signal) => {
  const stopping = Promise.withResolvers<void>();
  const { send, exits } = createTestProcess(() => stopping.promise);
  send(signal);
  expect(exits).toEqual([]);
  stopping.resolve();
  await expect.poll(() => exits).toEqual([0]);
});

test.each(["SIGTERM", "SIGINT"])(
  "ignores a duplicate %s that a parent forwards, and exits at once on a later one",
  (signal) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { send, exits } = createTestProcess(() => new Promise(() => undefined));
    send(signal);
    send(signal);
    expect(exits).toEqual([]);
    vi.advanceTimersByTime(1_000);
    send(signal);
    expect(exits).toEqual([1]);
    vi.useRealTimers();
  },
);

test("exits with 1 when the stop fails or takes too long", async () => {
  const stuck = createTestProcess(() => new Promise(() => undefined), 10);
  stuck.send("SIGTERM");
  await expect.poll(() => stuck.exits).toEqual([1]);
  const failing = createTestProcess(() => Promise.reject(new Error("the database is gone")));
  failing.send("SIGTERM");
  await expect.poll(() => failing.exits).toEqual([1]);
});
