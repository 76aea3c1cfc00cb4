import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LoadOptions, LoadOutcome, LoadResult } from "../load/load-generator.ts";
import { stopChild } from "./child-process.ts";

/** The load generator, a process of its own. */
export interface LoadProcess extends AsyncDisposable {
  readonly pid: number;
  /** @throws Error when the server responded with anything but a booking */
  run(order: LoadOptions): Promise<LoadResult>;
}

export async function startLoad(): Promise<LoadProcess> {
  const child = fork(fileURLToPath(import.meta.resolve("../load/load-generator.ts")));
  await once(child, "spawn");
  const exitOutcome = once(child, "exit").then((): [LoadOutcome] => [
    { failure: "The load generator exited unexpectedly." },
  ]);
  return {
    pid: child.pid ?? 0,
    async run(order) {
      const outcomeMessage = once(child, "message") as Promise<[LoadOutcome]>;
      child.send(order);
      const [outcome] = await Promise.race([outcomeMessage, exitOutcome]);
      if ("failure" in outcome) throw new Error(outcome.failure);
      return outcome;
    },
    [Symbol.asyncDispose]: () => stopChild(child),
  };
}
