import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import {
  DATABASE_FAULT_SQLSTATES,
  type DatabaseFaultTrigger,
  injectDatabaseFault,
} from "./database-fault-triggers.ts";
import type { InjectedFault } from "./fault.ts";
import type { TestEnvironment } from "./test-environment.ts";

/** Statements whose lost reply matters: those that write. */
const DROPPABLE_STATEMENTS = [
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

export const databaseFaults: InjectedFault[] = [
  {
    name: "database: connections reset",
    async inject(environment, random) {
      (await environment.pickProcess(random)).proxy.cut();
      return undefined;
    },
  },
  {
    name: "database: reply to a commit lost",
    async inject(environment, random) {
      const { proxy } = await environment.pickProcess(random);
      void proxy.cutNextReply(random.pick(DROPPABLE_STATEMENTS));
      return () => proxy.resume();
    },
  },
  {
    name: "database: unreachable",
    async inject(environment, random) {
      const { proxy } = await environment.pickProcess(random);
      proxy.refuse();
      proxy.cut();
      return () => proxy.resume();
    },
  },
  {
    name: "database: silent for a while",
    async inject(environment, random) {
      const { proxy } = await environment.pickProcess(random);
      proxy.stall();
      setTimeout(() => proxy.resume(), 30);
      return () => proxy.resume();
    },
  },
  {
    name: "database: slow",
    async inject(environment, random) {
      const { proxy } = await environment.pickProcess(random);
      proxy.slow(3);
      return () => proxy.resume();
    },
  },
  {
    name: "database: a reply ends in the middle",
    async inject(environment, random) {
      const { proxy } = await environment.pickProcess(random);
      proxy.resetAfter(random.integer(1, 3_000));
      return () => proxy.resume();
    },
  },
  ...(Object.keys(DATABASE_FAULT_SQLSTATES) as DatabaseFaultTrigger[]).map((fault) => ({
    name: `database: ${fault}`,
    inject: async (environment: TestEnvironment, random: SeededRandom) => {
      const clearFault = await injectDatabaseFault(environment.pool, fault, random.integer(0, 6));
      // Statements that PostgreSQL says may be retried then succeed at the second or third attempt.
      if (random.chance(0.5)) setTimeout(() => void clearFault().catch(() => undefined), 8);
      return clearFault;
    },
  })),
];
