import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LoadAnswer, LoadOrder, LoadResult } from "../load/load-generator.ts";
import { end } from "./child-process.ts";

/** The visitors, in a process of their own. */
export interface Load extends AsyncDisposable {
  readonly pid: number;
  /** @throws when the server ever answered with anything but a booking. */
  run(order: LoadOrder): Promise<LoadResult>;
}

export async function startLoad(): Promise<Load> {
  const child = fork(fileURLToPath(import.meta.resolve("../load/load-generator.ts")));
  await once(child, "spawn");
  const ended = once(child, "exit").then((): [LoadAnswer] => [
    { failure: "The load generator ended by itself." },
  ]);
  return {
    pid: child.pid ?? 0,
    async run(order) {
      const answered = once(child, "message") as Promise<[LoadAnswer]>;
      child.send(order);
      const [answer] = await Promise.race([answered, ended]);
      if ("failure" in answer) throw new Error(answer.failure);
      return answer;
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}
