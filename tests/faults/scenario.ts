import type { Context } from "../../src/server/context.ts";
import { type SeededRandom, seededRandom } from "../../src/server/demo/seeded-random.ts";
import type { ErrorCode } from "../../src/shared/errors.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { ProcessCrashed } from "./simulated-process.ts";
import type { TestEnvironment } from "./test-environment.ts";

/** What the caller of an operation learns of its outcome. */
export type Reply<Answer> =
  | { kind: "answer"; value: Answer }
  | { kind: "refused"; code: ErrorCode; details: Record<string, unknown> | undefined }
  /** An error that is not a refusal (a 500 or 503 over HTTP); the outcome is unknown. */
  | { kind: "failed"; error: Error }
  /** The connection broke; the outcome is unknown. */
  | { kind: "silence" };

/** Someone who acts in a scenario. The same seed leads to the same random choices. */
export interface Actor {
  readonly name: string;
  readonly random: SeededRandom;
}

/** The state of one scenario: what happened, and which checks failed. */
export class Scenario {
  readonly environment: TestEnvironment;
  readonly seed: string;
  /** Every action and reply, in order; printed if a check fails. */
  readonly trace: string[] = [];
  readonly violations: string[] = [];
  readonly #startedAt = performance.now();

  constructor(environment: TestEnvironment, seed: string) {
    this.environment = environment;
    this.seed = seed;
  }

  actor(name: string): Actor {
    return { name, random: seededRandom(`${this.seed}/${name}`) };
  }

  /** Sends an operation to one of the processes, as over the network; never throws. */
  async run<Answer>(
    actor: Actor,
    label: string,
    operation: (context: Context) => Promise<Answer>,
  ): Promise<Reply<Answer>> {
    const process = await this.environment.pickProcess(actor.random);
    this.environment.stats.count("operations", label.split(" ")[0] ?? label);
    const reply = await toReply(process.run(operation));
    const outcome = describe(reply);
    this.environment.stats.count("replies", reply.kind);
    this.addTrace(`${actor.name}: ${label} → ${outcome}`);
    return reply;
  }

  addTrace(line: string): void {
    this.trace.push(`${(performance.now() - this.#startedAt).toFixed(0).padStart(6)} ms  ${line}`);
  }

  addViolation(sentence: string): void {
    this.environment.stats.count("violations", sentence.split(":")[0] ?? sentence);
    this.violations.push(sentence);
    this.addTrace(`VIOLATION ${sentence}`);
  }
}

async function toReply<Answer>(running: Promise<Answer>): Promise<Reply<Answer>> {
  try {
    return { kind: "answer", value: await running };
  } catch (error) {
    if (error instanceof Refusal) {
      return { kind: "refused", code: error.code, details: error.details };
    }
    if (error instanceof ProcessCrashed) return { kind: "silence" };
    return { kind: "failed", error: error as Error };
  }
}

function describe(reply: Reply<unknown>): string {
  switch (reply.kind) {
    case "answer":
      return JSON.stringify(reply.value)?.slice(0, 160) ?? "done";
    case "refused":
      return reply.code;
    case "failed":
      return `failed: ${reply.error.message}`;
    case "silence":
      return "no answer";
  }
}
