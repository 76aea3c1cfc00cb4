import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import { FAIL_POINTS } from "../../src/server/platform/failpoints.ts";
import { databaseTroubles } from "./database-faults.ts";
import type { Trouble } from "./fault.ts";
import { providerTroubles } from "./provider-faults.ts";
import type { World } from "./test-environment.ts";

const mailTroubles: Trouble[] = [
  {
    name: "mail: down",
    async begin({ post }) {
      post?.wire.refuse();
      post?.wire.cut();
      return () => post?.wire.resume();
    },
  },
  {
    name: "mail: slow",
    async begin({ post }) {
      post?.server.delay(50);
      return () => post?.server.delay(0);
    },
  },
  {
    name: "mail: says not now",
    async begin({ post }, random) {
      post?.server.refuse(random.pick(["recipient", "sender", "content"]), 451);
      return () => post?.server.accept();
    },
  },
  {
    name: "mail: says never",
    async begin({ post }, random) {
      post?.server.refuse(random.pick(["recipient", "content"]), 550);
      return () => post?.server.accept();
    },
  },
  {
    name: "mail: reply lost",
    async begin({ post }) {
      void post?.wire.cutNextReply("\r\n.\r\n");
      return () => post?.wire.resume();
    },
  },
];

const webhookTroubles: Trouble[] = [
  ...(["duplicate", "late", "unheard", "forged-key", "forged-body", "dropped"] as const).map(
    (kind) => ({
      name: `webhook: ${kind}`,
      begin: async ({ standin }: World, random: SeededRandom) =>
        standin.webhooks.misbehave({ kind, times: random.whole(1, 3) }),
    }),
  ),
  {
    name: "webhook: the late ones all come, in another order",
    begin: async ({ standin }) => {
      standin.webhooks.release({ order: "reversed" });
      return undefined;
    },
  },
];

const deaths: Trouble[] = [
  ...FAIL_POINTS.map((point) => ({
    name: `death at ${point}`,
    begin: async (world: World) => {
      // Whichever process comes there first, and the other too if it does.
      const processes = [await world.process(0), await world.process(1)];
      for (const process of processes) process.dieAt(point);
      return () => {
        for (const process of processes) process.dieAt(null);
      };
    },
  })),
  {
    name: "death at any moment",
    async begin(world, random) {
      const process = await world.process(random.whole(0, 1));
      setTimeout(() => process.kill(), random.whole(0, 15));
      return undefined;
    },
  },
];

/** What can happen during anything. */
const ANYTIME: readonly (readonly Trouble[])[] = [
  providerTroubles,
  databaseTroubles,
  deaths,
  mailTroubles,
  webhookTroubles,
];

/** What somebody does, and the names of the calls and points on its way. */
const ON_THE_WAY = {
  hold: /hold/,
  pay: /(square (create|complete|cancel|get))|place|capture|void\.|message/,
  buy: /(square (create|complete|cancel|get))|purchase|capture|void\.|message|delivery/,
  void: /(square (cancel|complete|refund|get))|void|refund|delivery/,
  cancel: /(square (cancel|complete|refund|get))|cancel|refund|void\./,
  move: /move|message/,
  desk: /message/,
  sign: /sign/,
  job: /square|capture|void|refund|webhook|message/,
} as const;

export type Doing = keyof typeof ON_THE_WAY;

/** Many a trouble is one that lies on the way of what is being done. */
export function pickTrouble(random: SeededRandom, doing: Doing): Trouble {
  const kind = random.pick(ANYTIME);
  const wanted = [...providerTroubles, ...deaths].filter(({ name }) =>
    ON_THE_WAY[doing].test(name),
  );
  const isWanted = random.chance(doing === "hold" ? 0.2 : 0.6);
  const isDeath = random.chance(0.4);
  const some = wanted.filter(({ name }) => name.startsWith("death") === isDeath);
  return random.pick(isWanted && some.length > 0 ? some : kind);
}
