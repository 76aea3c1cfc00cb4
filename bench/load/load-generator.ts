import type { BenchSlot } from "../support/bench-venue.ts";
import { bookOverHttp } from "./book-over-http.ts";
import { createKeepAliveClient, type KeepAliveClient } from "./keep-alive-client.ts";
import { runSlotRush } from "./slot-rush.ts";
import type { PlacementFixture } from "./visitor.ts";

/** What the benchmark asks this process to do. */
export type LoadOptions = { readonly port: number } & (RepeatedVisits | Rush);

/** Concurrent visitors who repeat one task for some seconds. */
type RepeatedVisits = {
  readonly visitorsAtOnce: number;
  readonly seconds: number;
} & (BookTask | ReadTask);

/** Each visitor books one of the slots. */
type BookTask = PlacementFixture & { readonly task: "book"; readonly slots: readonly BenchSlot[] };

/** Each visitor requests one of these paths. */
type ReadTask = { readonly task: "read"; readonly paths: readonly string[] };

/** All visitors want the same slot at the same moment, one ticket each. */
type Rush = PlacementFixture & {
  readonly task: "rush";
  readonly slot: BenchSlot;
  readonly visitors: number;
};

export interface LoadResult {
  /** Until the last response. */
  readonly seconds: number;
  /** Of successful visitors, in milliseconds. */
  readonly latenciesMs: readonly number[];
}

export type LoadOutcome = LoadResult | { readonly failure: string };

process.on("message", async (options: LoadOptions) => {
  const outcome: LoadOutcome = await runLoad(options).catch((error: Error) => ({
    failure: error.message,
  }));
  process.send?.(outcome);
});

async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const connections = options.task === "rush" ? options.visitors : options.visitorsAtOnce;
  const client = createKeepAliveClient(options.port, connections);
  try {
    if (options.task === "rush") return await runSlotRush(client, options);
    return await repeatVisits(options, createVisit(client, options));
  } finally {
    client.close();
  }
}

function createVisit(client: KeepAliveClient, options: BookTask | ReadTask): () => Promise<void> {
  if (options.task === "book")
    return () => bookOverHttp(client, pickRandom(options.slots), options);
  return async () => {
    const { status, body } = await client.get(pickRandom(options.paths));
    if (status !== 200) throw new Error(`The server responded with ${status}: ${body}`);
  };
}

function pickRandom<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}

async function repeatVisits(
  { visitorsAtOnce, seconds }: RepeatedVisits,
  visit: () => Promise<void>,
): Promise<LoadResult> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const latenciesMs: number[] = [];
  const visitUntilEnd = async () => {
    for (let now = startedAt; now < endsAt; ) {
      await visit();
      latenciesMs.push(performance.now() - now);
      now = performance.now();
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, visitUntilEnd));
  return { seconds: (performance.now() - startedAt) / 1000, latenciesMs };
}
