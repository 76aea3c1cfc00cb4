import type { BenchSlot } from "../support/bench-venue.ts";
import { bookOverHttp } from "./book-over-http.ts";
import { keepAliveClient } from "./keep-alive-client.ts";
import type { Extras } from "./visitor.ts";

/** What the benchmark asks of this process: as many visitors at once, one after another. */
export interface LoadOrder extends Extras {
  readonly port: number;
  readonly visitorsAtOnce: number;
  readonly seconds: number;
  readonly slots: readonly BenchSlot[];
}

export interface LoadResult {
  /** Until the last visitor was answered. */
  readonly seconds: number;
  /** Of each booking, its hold and its payment together, in milliseconds. */
  readonly latenciesMs: readonly number[];
}

/** Or why it failed. */
export type LoadAnswer = LoadResult | { readonly failure: string };

process.on("message", async (order: LoadOrder) => {
  const answer: LoadAnswer = await load(order).catch((error: Error) => ({
    failure: error.message,
  }));
  process.send?.(answer);
});

async function load(order: LoadOrder): Promise<LoadResult> {
  const { port, visitorsAtOnce, seconds, slots } = order;
  const client = keepAliveClient(port, visitorsAtOnce);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const latenciesMs: number[] = [];
  const visitAgainAndAgain = async () => {
    for (let now = startedAt; now < endsAt; ) {
      const slot = slots[Math.floor(Math.random() * slots.length)];
      if (slot) await bookOverHttp(client, slot, order);
      latenciesMs.push(performance.now() - now);
      now = performance.now();
    }
  };
  try {
    await Promise.all(Array.from({ length: visitorsAtOnce }, visitAgainAndAgain));
  } finally {
    client.close();
  }
  const tookSeconds = (performance.now() - startedAt) / 1000;
  return { seconds: tookSeconds, latenciesMs };
}
