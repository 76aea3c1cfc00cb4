import { randomFor } from "../../support/seed.ts";
import type { TestVenue } from "../../support/test-venue.ts";
import { buy, type Told } from "./buyer.ts";
import type { Stage } from "./process-fixture.ts";

/** As many as a busy minute has. */
const BUYERS_AT_ONCE = 12;

export interface Buyers {
  /** What each was told so far. */
  readonly told: readonly Told[];
  /** Lets those under way finish; no more come. */
  end(): Promise<readonly Told[]>;
}

/** Buyers, one after another in several rows, for any of the venue's sessions. */
export function keepBuying(address: () => string, venue: TestVenue, patienceMs?: number): Buyers {
  const told: Told[] = [];
  let isOver = false;
  const row = async (_: unknown, number: number) => {
    const random = randomFor(`buyers in row ${number}`);
    while (!isOver) {
      const startsAt = random.pick(venue.slots);
      told.push(await buy(address, venue, startsAt, patienceMs));
    }
  };
  const rows = Promise.all(Array.from({ length: BUYERS_AT_ONCE }, row));
  return {
    told,
    async end() {
      isOver = true;
      await rows;
      return told;
    },
  };
}

/** So that what is tested is never that a session is full. */
export async function makeRoom({ context: { db } }: Stage): Promise<void> {
  await db.updateTable("activities").set({ maxCapacity: 20_000 }).execute();
  await db.updateTable("settings").set({ maxBookingsPerSlot: 10_000 }).execute();
}
