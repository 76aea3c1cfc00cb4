import type { BenchSlot } from "../support/bench-venue.ts";
import { holdOverHttp, payOverHttp } from "./book-over-http.ts";
import type { KeepAliveClient } from "./keep-alive-client.ts";
import type { LoadResult } from "./load-generator.ts";
import { createVisitor, type PlacementFixture } from "./visitor.ts";

interface RushOptions extends PlacementFixture {
  readonly slot: BenchSlot;
  readonly visitors: number;
}

/**
 * All visitors want a place in one slot at the same moment. Those who get one pay for it; the
 * others get SLOT_FULL.
 * @returns the latencies of those who booked, and the time until the last response
 * @throws on any other response
 */
export async function runSlotRush(
  client: KeepAliveClient,
  { slot, visitors, ...extras }: RushOptions,
): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const allVisitors = Array.from({ length: visitors }, createVisitor);
  // Opens the connections first, because browsers would already have theirs.
  await Promise.all(allVisitors.map(() => client.get("/healthz")));
  const startedAt = performance.now();
  const buy = async (visitor: ReturnType<typeof createVisitor>) => {
    const holdReply = await holdOverHttp(client, visitor, { ...slot, ticketCount: 1 });
    if (holdReply.status === 409 && holdReply.body.includes('"SLOT_FULL"')) return;
    await payOverHttp(client, visitor, holdReply, extras, 1);
    latenciesMs.push(performance.now() - startedAt);
  };
  await Promise.all(allVisitors.map(buy));
  return { seconds: (performance.now() - startedAt) / 1000, latenciesMs };
}
