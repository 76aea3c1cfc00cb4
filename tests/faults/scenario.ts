import type { Context } from "../../src/server/context.ts";
import { type SeededRandom, seededRandom } from "../../src/server/demo/seeded-random.ts";
import type { ErrorCode } from "../../src/shared/errors.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { NoAnswer } from "./simulated-process.ts";
import type { World } from "./test-environment.ts";

/** What somebody hears who asks the product for something. */
export type Reply<Answer> =
  | { kind: "answer"; answer: Answer }
  | { kind: "refused"; code: ErrorCode; details: Record<string, unknown> | undefined }
  /** An error that is no refusal: over HTTP a 500 or 503, and nobody knows what was done. */
  | { kind: "failed"; error: Error }
  /** The connection broke; nobody knows what was done. */
  | { kind: "silence" };

/** Somebody in a story, with choices of their own: the same seed, the same choices. */
export interface Actor {
  readonly name: string;
  readonly random: SeededRandom;
}

/** What is going on in one story, and what everybody was told. */
export class Story {
  readonly world: World;
  readonly seed: string;
  /** Everything that was done and heard, in order; printed when something turns out wrong. */
  readonly trace: string[] = [];
  readonly violations: string[] = [];
  readonly #startedAt = performance.now();

  constructor(world: World, seed: string) {
    this.world = world;
    this.seed = seed;
  }

  actor(name: string): Actor {
    return { name, random: seededRandom(`${this.seed}/${name}`) };
  }

  /** Asks one of the processes, as over the network; never throws. */
  async ask<Answer>(
    actor: Actor,
    what: string,
    work: (context: Context) => Promise<Answer>,
  ): Promise<Reply<Answer>> {
    const process = await this.world.process(actor.random.whole(0, 1));
    this.world.figures.count("operations", what.split(" ")[0] ?? what);
    const reply = await replyOf(process.ask(work));
    const heard = describe(reply);
    this.world.figures.count("replies", reply.kind);
    this.note(`${actor.name}: ${what} → ${heard}`);
    return reply;
  }

  note(line: string): void {
    this.trace.push(`${(performance.now() - this.#startedAt).toFixed(0).padStart(6)} ms  ${line}`);
  }

  violation(sentence: string): void {
    this.world.figures.count("violations", sentence.split(":")[0] ?? sentence);
    this.violations.push(sentence);
    this.note(`VIOLATION ${sentence}`);
  }
}

async function replyOf<Answer>(asked: Promise<Answer>): Promise<Reply<Answer>> {
  try {
    return { kind: "answer", answer: await asked };
  } catch (error) {
    if (error instanceof Refusal) {
      return { kind: "refused", code: error.code, details: error.details };
    }
    if (error instanceof NoAnswer) return { kind: "silence" };
    return { kind: "failed", error: error as Error };
  }
}

function describe(reply: Reply<unknown>): string {
  switch (reply.kind) {
    case "answer":
      return JSON.stringify(reply.answer)?.slice(0, 160) ?? "done";
    case "refused":
      return reply.code;
    case "failed":
      return `failed: ${reply.error.message}`;
    case "silence":
      return "no answer";
  }
}
