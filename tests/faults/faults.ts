import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import { FAILPOINTS } from "../../src/server/platform/failpoints.ts";
import { databaseFaults } from "./database-faults.ts";
import type { InjectedFault } from "./fault.ts";
import { providerFaults } from "./provider-faults.ts";
import type { TestEnvironment } from "./test-environment.ts";

const emailFaults: InjectedFault[] = [
  {
    name: "mail: down",
    async inject({ mailServer }) {
      mailServer?.proxy.refuse();
      mailServer?.proxy.cut();
      return () => mailServer?.proxy.resume();
    },
  },
  {
    name: "mail: slow",
    async inject({ mailServer }) {
      mailServer?.server.delay(50);
      return () => mailServer?.server.delay(0);
    },
  },
  {
    name: "mail: says not now",
    async inject({ mailServer }, random) {
      mailServer?.server.refuse(random.pick(["recipient", "sender", "content"]), 451);
      return () => mailServer?.server.accept();
    },
  },
  {
    name: "mail: says never",
    async inject({ mailServer }, random) {
      mailServer?.server.refuse(random.pick(["recipient", "content"]), 550);
      return () => mailServer?.server.accept();
    },
  },
  {
    name: "mail: reply lost",
    async inject({ mailServer }) {
      void mailServer?.proxy.cutNextReply("\r\n.\r\n");
      return () => mailServer?.proxy.resume();
    },
  },
];

const webhookFaults: InjectedFault[] = [
  ...(["duplicate", "late", "response-lost", "forged-key", "forged-body", "dropped"] as const).map(
    (group) => ({
      name: `webhook: ${group}`,
      inject: async ({ simulator }: TestEnvironment, random: SeededRandom) =>
        simulator.webhooks.addFault({ kind: group, times: random.integer(1, 3) }),
    }),
  ),
  {
    name: "webhook: the late ones all come, in another order",
    inject: async ({ simulator }) => {
      simulator.webhooks.release({ order: "reversed" });
      return undefined;
    },
  },
];

const crashes: InjectedFault[] = [
  ...FAILPOINTS.map((point) => ({
    name: `death at ${point}`,
    inject: async (environment: TestEnvironment) => {
      // Every process crashes if every one reaches the failpoint.
      const processes = await environment.allProcesses();
      for (const process of processes) process.crashAt(point);
      return () => {
        for (const process of processes) process.crashAt(null);
      };
    },
  })),
  {
    name: "death at any moment",
    async inject(environment, random) {
      const process = await environment.pickProcess(random);
      setTimeout(() => process.kill(), random.integer(0, 15));
      return undefined;
    },
  },
];

/** Faults that can occur during any action. */
const FAULT_GROUPS: readonly (readonly InjectedFault[])[] = [
  providerFaults,
  databaseFaults,
  crashes,
  emailFaults,
  webhookFaults,
];

/** Matches the names of the faults that affect each action. */
const FAULTS_BY_ACTION = {
  hold: /hold/,
  pay: /(square (create|complete|cancel|get))|place|capture|void\.|email\./,
  buy: /(square (create|complete|cancel|get))|purchase|capture|void\.|email\.|delivery/,
  void: /(square (cancel|complete|refund|get))|void|refund|delivery/,
  cancel: /(square (cancel|complete|refund|get))|cancel|refund|void\./,
  payLater: /(square (create|complete|cancel|get|refund))|pay\.|change|capture|void\.|email\./,
  move: /move|email\./,
  change: /(square (complete|refund|get))|change|refund|email\./,
  staff: /email\./,
  sign: /sign/,
  job: /square|capture|void|refund|webhook|email\./,
} as const;

export type ActionKind = keyof typeof FAULTS_BY_ACTION;

/** Picks a fault, with a bias towards those that affect the action. */
export function pickFault(random: SeededRandom, action: ActionKind): InjectedFault {
  const group = random.pick(FAULT_GROUPS);
  const relevant = [...providerFaults, ...crashes].filter(({ name }) =>
    FAULTS_BY_ACTION[action].test(name),
  );
  const isRelevant = random.chance(action === "hold" ? 0.2 : 0.6);
  const isCrash = random.chance(0.4);
  const candidates = relevant.filter(({ name }) => name.startsWith("death") === isCrash);
  return random.pick(isRelevant && candidates.length > 0 ? candidates : group);
}
