import { randomFor } from "../../support/seed.ts";
import type { TestVenue } from "../../support/test-venue.ts";
import { type BuyOptions, type BuyResult, buy } from "./buyer.ts";
import type { ProcessFixture } from "./process-fixture.ts";

/** The load of a busy minute. */
const CONCURRENT_BUYERS = 12;

export interface BackgroundBuyers {
  /** The results so far. */
  readonly results: readonly BuyResult[];
  /** Waits for the purchases in flight, without starting more. */
  finish(): Promise<readonly BuyResult[]>;
}

interface BuyerOptions extends Omit<BuyOptions, "giveUp"> {
  /** How long each retries a request without a response. */
  timeoutMs?: number;
  onResult?: (result: BuyResult) => void;
  /** How many buy at the same time. Default: as many as in a busy minute. */
  count?: number;
}

/** Starts buyers that buy one booking after another, for any slot of the venue. */
export function startBuyers(
  address: () => string,
  venue: TestVenue,
  { timeoutMs = 60_000, onResult, count = CONCURRENT_BUYERS, ...options }: BuyerOptions = {},
): BackgroundBuyers {
  const results: BuyResult[] = [];
  let isStopped = false;
  const buyRepeatedly = async (_: unknown, number: number) => {
    const random = randomFor(`buyers in row ${number}`);
    while (!isStopped) {
      const startsAt = random.pick(venue.slots);
      const result = await buy(address, venue, startsAt, {
        giveUp: AbortSignal.timeout(timeoutMs),
        ...options,
      });
      results.push(result);
      onResult?.(result);
    }
  };
  const buyers = Promise.all(Array.from({ length: count }, buyRepeatedly));
  return {
    results,
    async finish() {
      isStopped = true;
      await buyers;
      return results;
    },
  };
}

/** Makes sure that no slot fills up during a test. */
export async function raiseCapacity({ context: { db } }: ProcessFixture): Promise<void> {
  await db.updateTable("activities").set({ maxCapacity: 20_000 }).execute();
  await db.updateTable("settings").set({ maxBookingsPerSlot: 10_000 }).execute();
}
