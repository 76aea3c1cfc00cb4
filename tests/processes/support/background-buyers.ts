import { randomFor } from "../../support/seed.ts";
import type { TestVenue } from "../../support/test-venue.ts";
import { type BuyResult, buy } from "./buyer.ts";
import type { ProcessFixture } from "./process-fixture.ts";

/** As many as a busy minute has. */
const CONCURRENT_BUYERS = 12;

export interface BackgroundBuyers {
  /** What each was told so far. */
  readonly results: readonly BuyResult[];
  /** Lets those under way finish; no more come. */
  finish(): Promise<readonly BuyResult[]>;
}

/** Buyers, one after another in several rows, for any of the venue's sessions. */
export function startBuyers(
  address: () => string,
  venue: TestVenue,
  timeoutMs?: number,
): BackgroundBuyers {
  const results: BuyResult[] = [];
  let isStopped = false;
  const buyRepeatedly = async (_: unknown, number: number) => {
    const random = randomFor(`buyers in row ${number}`);
    while (!isStopped) {
      const startsAt = random.pick(venue.slots);
      results.push(await buy(address, venue, startsAt, timeoutMs));
    }
  };
  const buyers = Promise.all(Array.from({ length: CONCURRENT_BUYERS }, buyRepeatedly));
  return {
    results,
    async finish() {
      isStopped = true;
      await buyers;
      return results;
    },
  };
}

/** So that what is tested is never that a session is full. */
export async function raiseCapacity({ context: { db } }: ProcessFixture): Promise<void> {
  await db.updateTable("activities").set({ maxCapacity: 20_000 }).execute();
  await db.updateTable("settings").set({ maxBookingsPerSlot: 10_000 }).execute();
}
