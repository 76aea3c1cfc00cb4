import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import { DATABASE_TROUBLES, type DatabaseTrouble, switchOn } from "./database-fault-triggers.ts";
import type { Trouble } from "./fault.ts";
import type { World } from "./test-environment.ts";

/** Statements whose reply is worth losing: those that change something. */
const REPLIES = [
  "hold-places",
  "start-payment",
  "confirm-booking",
  "refuse-payment",
  "record-captured",
  "record-voided",
  "cancel-confirmed-booking",
  "start-voucher-purchase",
  "confirm-voucher",
  "void-voucher",
  "",
];

export const databaseTroubles: Trouble[] = [
  {
    name: "database: connections reset",
    async begin(world, random) {
      (await world.process(random.whole(0, 1))).proxy.cut();
      return undefined;
    },
  },
  {
    name: "database: reply to a commit lost",
    async begin(world, random) {
      const { proxy } = await world.process(random.whole(0, 1));
      void proxy.cutNextReply(random.pick(REPLIES));
      return () => proxy.resume();
    },
  },
  {
    name: "database: unreachable",
    async begin(world, random) {
      const { proxy } = await world.process(random.whole(0, 1));
      proxy.refuse();
      proxy.cut();
      return () => proxy.resume();
    },
  },
  {
    name: "database: silent for a while",
    async begin(world, random) {
      const { proxy } = await world.process(random.whole(0, 1));
      proxy.stall();
      setTimeout(() => proxy.resume(), 30);
      return () => proxy.resume();
    },
  },
  {
    name: "database: slow",
    async begin(world, random) {
      const { proxy } = await world.process(random.whole(0, 1));
      proxy.slow(3);
      return () => proxy.resume();
    },
  },
  {
    name: "database: a reply ends in the middle",
    async begin(world, random) {
      const { proxy } = await world.process(random.whole(0, 1));
      proxy.resetAfter(random.whole(1, 3_000));
      return () => proxy.resume();
    },
  },
  ...(Object.keys(DATABASE_TROUBLES) as DatabaseTrouble[]).map((trouble) => ({
    name: `database: ${trouble}`,
    begin: async (world: World, random: SeededRandom) => {
      const end = await switchOn(world.pool, trouble, random.whole(0, 6));
      // What PostgreSQL asks to try again works at the second or third try.
      if (random.chance(0.5)) setTimeout(() => void end().catch(() => undefined), 8);
      return end;
    },
  })),
];
