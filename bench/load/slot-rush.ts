import type { BenchSlot } from "../support/bench-venue.ts";
import { holdOverHttp, payOverHttp } from "./book-over-http.ts";
import type { KeepAliveClient } from "./keep-alive-client.ts";
import type { LoadResult } from "./load-generator.ts";
import { type Extras, newVisitor } from "./visitor.ts";

interface Rush extends Extras {
  readonly slot: BenchSlot;
  readonly visitors: number;
}

/**
 * Everybody wants a place in one slot at the same moment. Who gets one pays for it; the others are
 * told that it is full.
 * @returns the latencies of those who booked, and the time until the last was answered.
 * @throws when anybody is answered anything else.
 */
export async function rushForPlaces(
  client: KeepAliveClient,
  { slot, visitors, ...extras }: Rush,
): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const everybody = Array.from({ length: visitors }, newVisitor);
  // Connections are opened first: they are the visitors' browsers'.
  await Promise.all(everybody.map(() => client.get("/healthz")));
  const startedAt = performance.now();
  const buy = async (visitor: ReturnType<typeof newVisitor>) => {
    const held = await holdOverHttp(client, visitor, { ...slot, ticketCount: 1 });
    if (held.status === 409 && held.body.includes('"SLOT_FULL"')) return;
    await payOverHttp(client, visitor, held, extras, 1);
    latenciesMs.push(performance.now() - startedAt);
  };
  await Promise.all(everybody.map(buy));
  return { seconds: (performance.now() - startedAt) / 1000, latenciesMs };
}
