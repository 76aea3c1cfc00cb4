import { setTimeout as pause } from "node:timers/promises";
import { bringForward, runOut } from "../support/make-all-due.ts";
import type { Witnesses } from "./check-outcome.ts";
import { judge } from "./check-scenario.ts";
import { type Doing, pickTrouble } from "./faults.ts";
import { cancelAsHolder, linkTo, moveAsHolder, sign } from "./holder.ts";
import { type Offer, openDay } from "./open-day.ts";
import { Provider } from "./provider-dashboard.ts";
import { runJob } from "./run-to-completion.ts";
import { type Actor, Story } from "./scenario.ts";
import { cancel, move } from "./staff-actions.ts";
import { sell, takeMoney } from "./staff-sales.ts";
import type { World } from "./test-environment.ts";
import { Visitor } from "./visitor.ts";
import { Shopper, voidOne } from "./voucher-buyer.ts";

/**
 * One story: some visitors, staff, the provider, time and trouble at once around one to three
 * sessions; then quiet, and everything is judged.
 * @param number its place in its world: each story has a day of its own.
 */
export async function tellStory(world: World, seed: string, number: number): Promise<Story> {
  const story = new Story(world, seed);
  const narrator = story.actor("narrator");
  const offer = await openDay(world, narrator, number);
  const visitors = Array.from(
    { length: narrator.random.whole(2, 4) },
    (_, i) => new Visitor(story, `visitor ${i + 1}`, offer, i % 2 === 0 ? null : world.account),
  );
  const shopper = new Shopper(story, "shopper");
  const provider = new Provider(story);
  const witnesses: Witnesses = {
    visitors,
    cancels: [],
    moves: [],
    sales: [],
    shoppers: [shopper],
    voids: [],
    signs: [],
    touched: provider.touched,
  };
  const scene: Scene = { story, offer, witnesses };
  await Promise.all([
    ...visitors.map((visitor) => visit(scene, visitor)),
    shop(scene, shopper),
    work(scene),
    meddle(provider),
    passTime(story),
  ]);
  await judge(story, witnesses);
  return story;
}

interface Scene {
  story: Story;
  offer: Offer;
  witnesses: Witnesses;
}

type Visit = "hold" | "pay" | "repeat" | "adjust" | "extend" | "look" | "release";

/** What a visitor does next, by how often, and what is on the way of it. */
const VISITS: [Visit, Doing][] = [
  ["hold", "hold"],
  ["hold", "hold"],
  ["pay", "pay"],
  ["pay", "pay"],
  ["pay", "pay"],
  ["pay", "pay"],
  ["repeat", "pay"],
  ["adjust", "hold"],
  ["extend", "hold"],
  ["look", "hold"],
  ["release", "hold"],
];

async function visit(scene: Scene, visitor: Visitor): Promise<void> {
  const { actor } = visitor;
  const { random } = actor;
  const { story } = scene;
  await withTrouble(story, actor, "hold", () => visitor.hold());
  for (let step = random.whole(2, 6); step > 0; step--) {
    const [what, doing] = random.pick(VISITS);
    const regrets = random.chance(0.15);
    if (regrets) await regretOwn(scene, visitor);
    else await withTrouble(story, actor, doing, () => visitor[what]());
  }
}

/** Buys a voucher or two, spends from one by somebody's booking, or has one voided. */
async function shop(scene: Scene, shopper: Shopper): Promise<void> {
  const { random } = shopper.actor;
  const { story, offer, witnesses } = scene;
  for (let step = random.whole(0, 5); step > 0; step--) {
    const what = random.pick(["buy", "buy", "repeat", "void", "void"] as const);
    await withTrouble(story, shopper.actor, what === "void" ? "void" : "buy", async () => {
      if (what === "void") {
        const ids = [...shopper.vouchers.keys()];
        if (ids.length === 0) return;
        witnesses.voids.push(await voidOne(story, shopper.actor, random.pick(ids)));
      } else await shopper[what]();
    });
    // Visitors of the same story come to know of the codes, and spend them.
    for (const { code } of shopper.vouchers.values()) if (code) offer.voucherCodes.push(code);
  }
}

/** Cancels or moves one of their own bookings, by its link or signed in. */
async function regretOwn({ story, offer, witnesses }: Scene, visitor: Visitor): Promise<void> {
  const { actor } = visitor;
  const isMove = actor.random.chance(0.4);
  const ids = [...visitor.bookings.keys()];
  if (ids.length === 0) return;
  const held = await visitor.holdsBy(actor.random.pick(ids));
  await withTrouble(story, actor, isMove ? "move" : "cancel", async () => {
    if (isMove) witnesses.moves.push(await moveAsHolder(story, actor, held, offer.slots));
    else witnesses.cancels.push(...(await cancelAsHolder(story, actor, held)));
  });
}

/** Staff cancel or move one of the bookings that people know of. */
async function change({ story, offer, witnesses }: Scene, staff: Actor): Promise<void> {
  const isMove = staff.random.chance(0.4);
  const sold = witnesses.sales.map(({ bookingId }) => bookingId);
  const told = witnesses.visitors.flatMap((visitor) => [...visitor.bookings.keys()]);
  const ids = [...told, ...sold];
  if (ids.length === 0) return;
  const id = staff.random.pick(ids);
  await withTrouble(story, staff, isMove ? "move" : "cancel", async () => {
    if (isMove) witnesses.moves.push(await move(story, staff, id, offer.slots));
    else witnesses.cancels.push(await cancel(story, staff, id));
  });
}

/** Staff, and the jobs that run by themselves. */
async function work(scene: Scene): Promise<void> {
  const { story } = scene;
  const staff = story.actor("staff");
  const jobs = story.actor("jobs");
  for (let step = staff.random.whole(2, 6); step > 0; step--) {
    await pause(staff.random.whole(1, 25));
    await withTrouble(story, jobs, "job", () => runJob(story, jobs));
    if (staff.random.chance(0.5)) await change(scene, staff);
    if (staff.random.chance(0.3)) await serve(scene, staff);
    if (staff.random.chance(0.4)) await signFor(scene, staff);
    if (staff.random.chance(0.06)) await close(scene, staff);
  }
}

/** A session is closed while people are paying for it; what is sold stays. */
async function close({ story, offer }: Scene, staff: Actor): Promise<void> {
  const startsAt = staff.random.pick(offer.slots);
  story.note(`staff: close ${startsAt.toISOString()}`);
  story.world.figures.count("operations", "close");
  await story.world.pool.query(
    "UPDATE time_slots SET is_available = false, closed_reason = 'Thunder' WHERE start_time = $1",
    [startsAt],
  );
}

/** Somebody comes to the desk: to book, or to pay for what was booked there. */
async function serve({ story, offer, witnesses }: Scene, staff: Actor): Promise<void> {
  const pays = staff.random.chance(0.5);
  const known = witnesses.sales.at(-1);
  await withTrouble(story, staff, "desk", async () => {
    if (known && pays) await takeMoney(story, staff, known);
    else witnesses.sales.push(await sell(story, staff, offer));
  });
}

/** Two of a party that booked at the desk sign for it by its link at the same moment. */
async function signFor({ story, witnesses }: Scene, staff: Actor): Promise<void> {
  const made = witnesses.sales.filter(({ heard }) => heard.some(({ kind }) => kind === "answer"));
  const sale = made.at(-1);
  if (!sale) return;
  const { bookingId } = sale;
  const held = { bookingId, proof: await linkTo(story.world, bookingId) };
  await withTrouble(story, staff, "sign", async () => {
    const signs = await Promise.all([1, 2].map(() => sign(story, staff, held)));
    witnesses.signs.push(...signs);
  });
}

/** Somebody at the card processor itself. */
async function meddle(provider: Provider): Promise<void> {
  const { random } = provider.actor;
  for (let step = random.pick([0, 0, 1, 2, 3]); step > 0; step--) {
    await pause(random.whole(1, 30));
    await provider.act();
  }
}

/** Clocks jump: what was leased is due at once, and holds run out. */
async function passTime(story: Story): Promise<void> {
  const { random } = story.actor("clock");
  for (let step = random.whole(0, 3); step > 0; step--) {
    await pause(random.whole(1, 40));
    const what = random.pick(["everything is due", "holds run out", "a minute at the provider"]);
    story.note(`clock: ${what}`);
    story.world.figures.count("faults", `clock: ${what}`);
    if (what === "everything is due") await bringForward(story.world);
    else if (what === "holds run out") await runOut(story.world);
    else story.world.advanceClock(60_000);
  }
}

const TROUBLE_SHARE = 0.4;

/** Does something, often while something else goes wrong. */
async function withTrouble(
  story: Story,
  actor: Actor,
  doing: Doing,
  act: () => Promise<void>,
): Promise<void> {
  const isTroubled = actor.random.chance(TROUBLE_SHARE);
  const trouble = pickTrouble(actor.random, doing);
  if (!isTroubled) return act();
  story.note(`${actor.name}: trouble begins: ${trouble.name}`);
  story.world.figures.count("faults", trouble.name.split(":")[0] ?? trouble.name);
  const end = await trouble.begin(story.world, actor.random);
  try {
    await act();
  } finally {
    await end?.();
  }
}
