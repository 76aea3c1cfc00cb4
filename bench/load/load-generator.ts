import type { BenchSlot } from "../support/bench-venue.ts";
import { bookOverHttp } from "./book-over-http.ts";
import { type KeepAliveClient, keepAliveClient } from "./keep-alive-client.ts";
import { rushForPlaces } from "./slot-rush.ts";
import type { Extras } from "./visitor.ts";

/** What the benchmark asks of this process. */
export type LoadOrder = { readonly port: number } & (Again | Rush);

/** As many visitors at once, one after another, for a while. */
type Again = {
  readonly visitorsAtOnce: number;
  readonly seconds: number;
} & (Book | Look);

/** Each visitor books one of the slots. */
type Book = Extras & { readonly task: "book"; readonly slots: readonly BenchSlot[] };

/** Each visitor looks at one of these addresses. */
type Look = { readonly task: "look"; readonly paths: readonly string[] };

/** All visitors want the same slot at the same moment, one ticket each. */
type Rush = Extras & {
  readonly task: "rush";
  readonly slot: BenchSlot;
  readonly visitors: number;
};

export interface LoadResult {
  /** Until the last visitor was answered. */
  readonly seconds: number;
  /** Of each visitor who got what they came for, in milliseconds. */
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
  const connections = order.task === "rush" ? order.visitors : order.visitorsAtOnce;
  const client = keepAliveClient(order.port, connections);
  try {
    if (order.task === "rush") return await rushForPlaces(client, order);
    return await visitAgainAndAgain(order, visitOf(client, order));
  } finally {
    client.close();
  }
}

function visitOf(client: KeepAliveClient, order: Book | Look): () => Promise<void> {
  if (order.task === "book") return () => bookOverHttp(client, oneOf(order.slots), order);
  return async () => {
    const { status, body } = await client.get(oneOf(order.paths));
    if (status !== 200) throw new Error(`The server answered ${status}: ${body}`);
  };
}

function oneOf<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}

async function visitAgainAndAgain(
  { visitorsAtOnce, seconds }: Again,
  visit: () => Promise<void>,
): Promise<LoadResult> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const latenciesMs: number[] = [];
  const keepVisiting = async () => {
    for (let now = startedAt; now < endsAt; ) {
      await visit();
      latenciesMs.push(performance.now() - now);
      now = performance.now();
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, keepVisiting));
  return { seconds: (performance.now() - startedAt) / 1000, latenciesMs };
}
