import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { JOBS } from "../../src/server/jobs.ts";
import { SQUARE_WEBHOOK_PATH } from "../../src/server/payments/webhooks/webhooks.routes.ts";
import { activityFields } from "../../src/shared/contract/admin/catalogue-fields.ts";
import type { Placement } from "../../src/shared/contract/public/checkouts.ts";
import { LIVE_CHECKOUTS_PER_VISITOR } from "../../src/shared/limits.ts";
import { SHIPPED_ROLE_IDS } from "../../src/shared/rules/staff-roles.ts";
import { addDays, localDate, toInstant } from "../../src/shared/time.ts";
import { findBrokenInvariants } from "../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../tests/invariants/ledgers.ts";
import { Person, type Reply, type Target } from "../../tests/processes/support/person.ts";
import { processFixture } from "../../tests/processes/support/process-fixture.ts";
import type { ServerProcess } from "../../tests/processes/support/server-process.ts";
import { plainPicture, uploadTestPicture } from "../../tests/support/pictures.ts";
import { temporaryDataDir } from "../../tests/support/temporary-data-dir.ts";
import { type TestAccount, testAccount } from "../../tests/support/test-account.ts";
import { emptyDatabase } from "../../tests/support/test-database.ts";
import {
  addActivity,
  addSchedule,
  issueVoucher,
  offerDiscount,
} from "../../tests/support/test-venue.ts";
import { placement } from "../../tests/support/test-visitor.ts";
import { voucherOrder } from "../../tests/support/test-voucher.ts";
import {
  type BalancedProcesses,
  findErrors,
  PROCESS_COUNTS,
  startBalancedProcesses,
} from "./support/balanced-processes.ts";
import { settle } from "./support/settle.ts";

/*
 * The races that tests prove inside one process, over HTTP against one, two and four processes
 * behind HAProxy: what a process keeps in its memory must never decide anything. The statements of
 * a race go to all processes at once.
 */

const fixture = await processFixture();
const { context, venue, mailServer } = fixture;
const { db, pool, simulator } = context;
const owner = await testAccount(context, { role: "admin", name: "Olive Owner" });
await db
  .updateTable("settings")
  .set({ maxBookingsPerSlot: 1000, customerChanges: "all" })
  .execute();

const TICKET_PENCE = 1800;

/** The activity of most races: 100 people at £18.00. */
const activityId = await addActivity(db, { name: "Kayak Tour", maxCapacity: 100 });
await addSchedule(db, activityId);

/** What a process logs while the machine is too busy to connect it to PostgreSQL in five seconds. */
const NO_CONNECTION = /connection timeout|timeout exceeded when trying to connect/;

/** The answer to a key whose payment is still being made, or checked. */
const UNDECIDED = /^(PAYMENT_RUNNING|checking)$/;

let slotCount = 0;
/** A slot of both activities that no other race uses. */
function newSlot(): string {
  const today = localDate(new Date(), "Europe/London");
  const day = addDays(today, 2 + Math.floor(slotCount / 6));
  return toInstant(day, `${10 + (slotCount++ % 6)}:00`, "Europe/London").toISOString();
}

/** How many replies had each code; the status where there is none. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const codes = replies.map(({ status, body }) => body?.code ?? String(status));
  return Object.fromEntries(
    [...Map.groupBy(codes, (code) => code)].map(([code, { length }]) => [code, length]),
  );
}

const newVenue = { database: await emptyDatabase(), dataDir: await temporaryDataDir() };
afterAll(() => rm(newVenue.dataDir, { recursive: true, force: true }));

test("processes that start at once on an empty database migrate it once and are one venue", async () => {
  const settings = {
    DEMO: "1",
    DATABASE_URL: newVenue.database.url,
    DATA_DIR: newVenue.dataDir,
    // Created in the folder by the first that needs it.
    AUTH_SECRET: "",
  };
  const servers = await Promise.all(
    Array.from({ length: Math.max(...PROCESS_COUNTS) }, () => fixture.start(settings)),
  );
  const readSignIns = () =>
    servers.map((server) => /An administrator +(\S+) +(\S+)/.exec(server.output())?.slice(1));
  await expect.poll(readSignIns).not.toContain(undefined);
  const signIns = readSignIns();
  const [[email, password] = []] = signIns;
  for (const signIn of signIns) expect(signIn).toEqual([email, password]);
  const person = new Person();
  const [first] = servers as [ServerProcess, ...ServerProcess[]];
  await person.send(first, "POST /api/session", { body: { email, password } });
  const accounts = await Promise.all(
    servers.map((server) => person.send(server, "GET /api/session")),
  );
  for (const { body } of accounts) expect(body.account).toMatchObject({ email });
  const names = await Promise.all(
    servers.map(async (server) => {
      const { body } = await person.send(server, "GET /api/activities");
      return body.map(({ name }: { name: string }) => name);
    }),
  );
  for (const shown of names) expect([shown, new Set(shown).size]).toEqual([names[0], shown.length]);
  const exitCodes = await Promise.all(servers.map((server) => server.terminate()));
  expect(exitCodes).toEqual(servers.map(() => 0));
  expect(servers.flatMap(findErrors).filter((message) => !NO_CONNECTION.test(message))).toEqual([]);
});

describe.each(PROCESS_COUNTS)("with %i processes", (count) => {
  let processes: BalancedProcesses;
  let balancer: Target;
  let targets: readonly Target[];
  const cleanups: (() => unknown)[] = [];
  const startedAt = performance.now();
  const figures = { requests: 0 };

  beforeAll(async () => {
    processes = await startBalancedProcesses(fixture, count);
    balancer = { url: processes.balancer.url };
    targets = processes.urls.map((url) => ({ url, isPastBalancer: true }));
    // Every process gets a webhook for every change, as if Square had repeated each.
    for (const { url } of targets) {
      const unsubscribe = simulator.webhooks.subscribe({
        url: `http://localhost:3000${SQUARE_WEBHOOK_PATH}`,
        target: `${url}${SQUARE_WEBHOOK_PATH}`,
        key: "a key of the tests",
      });
      cleanups.push(unsubscribe);
    }
  });

  afterAll(async () => {
    for (const cleanup of cleanups) cleanup();
    const served = await processes.balancer.countRequests();
    const errors = await processes.stop();
    const others = errors.filter((message) => !NO_CONNECTION.test(message));
    console.log(
      `${count} processes: ${figures.requests} requests to processes of choice and ${served.join(" + ")} through HAProxy, in ${Math.round((performance.now() - startedAt) / 1000)} s.`,
    );
    const overloads = errors.length - others.length;
    if (overloads > 0)
      console.log(`  ${overloads} times the machine was too busy to connect in time.`);
    expect(others).toEqual([]);
  });

  /** One of the processes; consecutive indexes are different ones. */
  const processOf = (index: number) => targets[index % count] as Target;

  /** Does something many times at once, each at the next process. */
  function spread<Result>(
    times: number,
    act: (target: Target, index: number) => Promise<Result>,
  ): Promise<Result[]> {
    figures.requests += times;
    return Promise.all(Array.from({ length: times }, (_, index) => act(processOf(index), index)));
  }

  /** Enough that each process gets several. */
  const PER_RACE = Math.max(8, 3 * count);

  function hold(
    person: Person,
    target: Target,
    startsAt: string,
    { ticketCount = 1, of = activityId } = {},
  ): Promise<Reply> {
    return person.send(target, "POST /api/checkouts", {
      body: { activityId: of, startsAt, ticketCount },
    });
  }

  interface Holder {
    person: Person;
    checkoutId: string;
  }

  /** Somebody who holds places, at one process. */
  async function newHolder(
    target: Target,
    startsAt: string,
    options: Parameters<typeof hold>[3] = {},
  ): Promise<Holder> {
    const person = new Person();
    const reply = await hold(person, target, startsAt, options);
    expect(reply).toMatchObject({ status: 201 });
    return { person, checkoutId: reply.body.id };
  }

  interface Booked extends Holder {
    bookingId: string;
  }

  async function pay(
    holder: Holder,
    target: Target,
    changes: Partial<Placement> = {},
    key: string = randomUUID(),
  ): Promise<Reply> {
    const reply = await holder.person.send(
      target,
      `POST /api/checkouts/${holder.checkoutId}/booking`,
      {
        headers: { "idempotency-key": key },
        body: placement(venue, { expectedTotalPence: TICKET_PENCE, ...changes }),
      },
    );
    return reply.status === 202 ? waitForOutcome(holder, target, reply) : reply;
  }

  /** Looks again and again, as the page does, until a payment of unknown outcome is checked. */
  async function waitForOutcome(
    { person, checkoutId }: Holder,
    target: Target,
    reply: Reply,
  ): Promise<Reply> {
    let checkout: Reply["body"];
    do {
      await sleep(500);
      checkout = (await person.send(target, `GET /api/checkouts/${checkoutId}`)).body;
    } while (checkout.state === "paying");
    if (checkout.state === "confirmed") return { ...reply, status: 201, body: checkout };
    return { ...reply, status: 409, body: { code: checkout.lastRefusal } };
  }

  /** Holds and pays at different processes. */
  async function book(startsAt: string, index = 0): Promise<Booked> {
    const holder = await newHolder(processOf(index), startsAt);
    const reply = await pay(holder, processOf(index + 1));
    expect(reply).toMatchObject({ status: 201 });
    return { ...holder, bookingId: reply.body.booking.id };
  }

  /** So many payments are captured since then, and all others are voided. */
  async function expectCharged(position: number, captured: number): Promise<void> {
    const readStates = () => {
      const states = simulator
        .payments()
        .slice(position)
        .map(({ status }) => status);
      return {
        captured: states.filter((status) => status === "COMPLETED").length,
        authorised: states.filter((status) => status === "APPROVED").length,
      };
    };
    await expect.poll(readStates).toEqual({ captured, authorised: 0 });
  }

  async function signIn(account: TestAccount, target: Target): Promise<Person> {
    const person = new Person();
    const { email, password } = account;
    const reply = await person.send(target, "POST /api/session", { body: { email, password } });
    expect(reply).toMatchObject({ status: 201 });
    return person;
  }

  async function readAccounts(person: Person): Promise<unknown[]> {
    const replies = await spread(count, (target) => person.send(target, "GET /api/session"));
    return replies.map(({ body }) => body.account?.email ?? null);
  }

  const everywhere = <Value>(value: Value): Value[] => Array(count).fill(value);

  test("of sixty buyers for ten places, ten book and nobody else is charged", async () => {
    const startsAt = newSlot();
    const before = simulator.payments().length;
    const replies = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const person = new Person();
        const held = await hold(person, balancer, startsAt, { of: venue.activityId });
        if (held.status !== 201) return held;
        return pay({ person, checkoutId: held.body.id }, balancer);
      }),
    );
    expect(tally(replies)).toEqual({ 201: 10, SLOT_FULL: 50 });
    await expectCharged(before, 10);
  });

  test("one place each is left to buyers who ask every process at once", async () => {
    for (let round = 0; round < 5; round++) {
      const startsAt = newSlot();
      // Every process remembers the slot with ten places.
      await newHolder(processOf(round), startsAt, { ticketCount: 9, of: venue.activityId });
      await spread(count, (target) => {
        const path = `/api/activities/${venue.activityId}/slots?date=${startsAt.slice(0, 10)}`;
        return new Person().send(target, `GET ${path}`);
      });
      const replies = await spread(PER_RACE, (target) =>
        hold(new Person(), target, startsAt, { of: venue.activityId }),
      );
      expect(tally(replies)).toEqual({ 201: 1, SLOT_FULL: PER_RACE - 1 });
    }
  });

  test("the last add-ons are sold once each, and nobody is charged for one that is gone", async () => {
    const { id: addonId } = await db
      .insertInto("addons")
      .values({ name: `Drone film ${count}`, pricePence: 500, maxQuantity: 2, stockPerSlot: 3 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const startsAt = newSlot();
    const holders = await spread(PER_RACE, (target) => newHolder(target, startsAt));
    const before = simulator.payments().length;
    const replies = await spread(PER_RACE, (target, index) =>
      pay(holders[index] as Holder, target, {
        addons: [{ id: addonId, quantity: 1 }],
        expectedTotalPence: TICKET_PENCE + 500,
      }),
    );
    expect(tally(replies)).toEqual({ 201: 3, ADDON_SOLD_OUT: PER_RACE - 3 });
    await expectCharged(before, 3);
  });

  test("a voucher is spent once, and the other cards are not charged for the rest", async () => {
    const voucherCode = await issueVoucher(db, 1000);
    const startsAt = newSlot();
    const holders = await spread(PER_RACE, (target) => newHolder(target, startsAt));
    const before = simulator.payments().length;
    const replies = await spread(PER_RACE, (target, index) =>
      pay(holders[index] as Holder, target, { voucherCode, expectedTotalPence: 800 }),
    );
    expect(tally(replies)).toEqual({ 201: 1, VOUCHER_REDEEMED: PER_RACE - 1 });
    await expectCharged(before, 1);
  });

  test("the last uses of a discount code are used once each", async () => {
    const code = `LAST${count}`;
    await offerDiscount(db, code, { maxUses: 3 });
    const startsAt = newSlot();
    const holders = await spread(PER_RACE, (target) => newHolder(target, startsAt));
    const before = simulator.payments().length;
    const replies = await spread(PER_RACE, (target, index) =>
      pay(holders[index] as Holder, target, { discountCode: code, expectedTotalPence: 1620 }),
    );
    expect(tally(replies)).toEqual({ 201: 3, DISCOUNT_INVALID: PER_RACE - 3 });
    await expectCharged(before, 3);
  });

  /** Sends the same purchase to all processes at once and again: every answer is the same. */
  async function expectBoughtOnce(press: (target: Target) => Promise<Reply>): Promise<void> {
    const before = simulator.payments().length;
    const replies = await spread(PER_RACE, press);
    for (const { status, body } of replies) {
      if (status !== 201) expect(body.code ?? body.state).toMatch(UNDECIDED);
    }
    await expect.poll(async () => (await press(processOf(0))).status).toBe(201);
    const repeats = await spread(count, press);
    expect(tally(repeats)).toEqual({ 201: count });
    const bought = [...replies, ...repeats].flatMap(
      ({ body }) => body.booking ?? body.voucher ?? [],
    );
    for (const answer of bought) expect(answer).toEqual(bought[0]);
    await expectCharged(before, 1);
  }

  test("a secret holds places once, and a key books and charges once, at whichever process", async () => {
    for (let round = 0; round < 5; round++) {
      const person = new Person();
      const startsAt = newSlot();
      const holds = await spread(PER_RACE, (target) => hold(person, target, startsAt));
      const [checkoutId] = holds.map(({ body }) => body.id);
      expect(holds.map(({ body }) => body.id)).toEqual(Array(PER_RACE).fill(checkoutId));
      const request = {
        headers: { "idempotency-key": randomUUID() },
        body: placement(venue, { expectedTotalPence: TICKET_PENCE }),
      };
      await expectBoughtOnce((target) =>
        person.send(target, `POST /api/checkouts/${checkoutId}/booking`, request),
      );
    }
  });

  test("a voucher is bought once with a key, at whichever process", async () => {
    const person = new Person();
    const request = { headers: { "idempotency-key": randomUUID() }, body: voucherOrder() };
    await expectBoughtOnce((target) => person.send(target, "POST /api/voucher-purchases", request));
  });

  test("what one process holds, any other extends, reads, pays or releases", async () => {
    const startsAt = newSlot();
    for (const held of targets) {
      for (const paid of targets) {
        const holder = await newHolder(held, startsAt);
        const { person, checkoutId } = holder;
        const path = `/api/checkouts/${checkoutId}`;
        expect(await person.send(paid, `POST ${path}/extension`)).toMatchObject({ status: 200 });
        expect(await person.send(held, `GET ${path}`)).toMatchObject({
          body: { state: "held", canExtend: false },
        });
        expect(await pay(holder, paid)).toMatchObject({ status: 201 });
        expect((await person.send(held, `GET ${path}`)).body.state).toBe("confirmed");
      }
      const released = await newHolder(held, startsAt);
      const path = `/api/checkouts/${released.checkoutId}`;
      await released.person.send(processOf(1), `DELETE ${path}`);
      const replies = await spread(count, (target) => pay(released, target));
      expect(tally(replies)).toEqual({ HOLD_EXPIRED: count });
    }
  });

  test("a visitor holds no more at once than the limit, at all processes together", async () => {
    const person = new Person();
    const slots = Array.from({ length: PER_RACE }, newSlot);
    const replies = await spread(PER_RACE, (target, index) =>
      // Other tabs of the same browser: each has a secret of its own.
      person.send(target, "POST /api/checkouts", {
        headers: { "checkout-secret": new Person().secret },
        body: { activityId, startsAt: slots[index], ticketCount: 1 },
      }),
    );
    expect(tally(replies)).toEqual({
      201: LIVE_CHECKOUTS_PER_VISITOR,
      TOO_MANY_HOLDS: PER_RACE - LIVE_CHECKOUTS_PER_VISITOR,
    });
  });

  test("once staff have closed a slot, no process holds or sells it, and payments in flight end well", async () => {
    const staff = await signIn(owner, processOf(0));
    const startsAt = newSlot();
    const early = await spread(count, (target) => newHolder(target, startsAt));
    const before = simulator.payments().length;
    const buyers = spread(24, async (target, index) => {
      await sleep(5 * index);
      const person = new Person();
      const held = await hold(person, target, startsAt);
      if (held.status !== 201) return held;
      return pay({ person, checkoutId: held.body.id }, processOf(index + 1));
    });
    await sleep(80);
    const closed = await staff.send(
      processOf(1),
      `PUT /api/admin/activities/${activityId}/slots/${startsAt}/closure`,
      { body: { reason: "Weather" } },
    );
    expect(closed).toMatchObject({ status: 200, body: { isAvailable: false } });
    const [held, paid] = await Promise.all([
      spread(2 * count, (target) => hold(new Person(), target, startsAt)),
      spread(count, (target, index) => pay(early[index] as Holder, target)),
    ]);
    expect(tally(held)).toEqual({ SLOT_CLOSED: 2 * count });
    expect(tally(paid)).toEqual({ SLOT_CLOSED: count });
    const replies = await buyers;
    const { 201: booked = 0, ...others } = tally(replies);
    expect(booked + (others.SLOT_CLOSED ?? 0)).toBe(24);
    await expectCharged(before, booked);
    const reopened = await staff.send(
      processOf(2),
      `DELETE /api/admin/activities/${activityId}/slots/${startsAt}/closure`,
    );
    expect(reopened).toMatchObject({ status: 200 });
    const after = await spread(count, (target) => hold(new Person(), target, startsAt));
    expect(tally(after)).toEqual({ 201: count });
  });

  async function changePrice(staff: Person, target: Target, id: string, pricePence: number) {
    const listed = await staff.send(target, "GET /api/admin/activities");
    const card = listed.body.find((activity: { id: string }) => activity.id === id);
    const saved = await staff.send(target, `PUT /api/admin/activities/${id}`, {
      body: { ...activityFields.parse(card), version: card.version, pricePence },
    });
    expect(saved).toMatchObject({ status: 200 });
  }

  test("nobody pays another price than they were shown, and once it is changed no process sells at the old one", async () => {
    const staff = await signIn(owner, processOf(0));
    const priced = await addActivity(db, { name: `Raft ${count}`, maxCapacity: 100 });
    await addSchedule(db, priced);
    const startsAt = newSlot();
    let pricePence = TICKET_PENCE;
    for (let round = 0; round < 4; round++) {
      const oldPrice = pricePence;
      pricePence += 100;
      // Every process remembers the offer at the old price.
      const late = await spread(count, (target) => newHolder(target, startsAt, { of: priced }));
      const racing = await spread(12, (target) => newHolder(target, startsAt, { of: priced }));
      const before = simulator.payments().length;
      const buyers = spread(12, async (target, index) => {
        await sleep(8 * index);
        return pay(racing[index] as Holder, target, { expectedTotalPence: oldPrice });
      });
      await sleep(30);
      await changePrice(staff, processOf(round), priced, pricePence);
      const [sold, held, shown] = await Promise.all([
        spread(count, (target, index) =>
          pay(late[index] as Holder, target, { expectedTotalPence: oldPrice }),
        ),
        spread(count, (target) => hold(new Person(), target, startsAt, { of: priced })),
        spread(count, (target) => new Person().send(target, `GET /api/activities/${priced}`)),
      ]);
      expect(tally(sold)).toEqual({ PRICE_CHANGED: count });
      expect(held.map(({ body }) => body.activityPricePence)).toEqual(everywhere(pricePence));
      expect(shown.map(({ body }) => body.pricePence)).toEqual(everywhere(pricePence));
      const replies = await buyers;
      const { 201: booked = 0, ...others } = tally(replies);
      expect(booked + (others.PRICE_CHANGED ?? 0)).toBe(12);
      const paid = replies.flatMap(({ body }) => body.booking?.order.totalPence ?? []);
      expect(paid).toEqual(Array(booked).fill(oldPrice));
      await expectCharged(before, booked);
      const now = await spread(count, (target, index) =>
        pay(late[index] as Holder, target, { expectedTotalPence: pricePence }),
      );
      expect(tally(now)).toEqual({ 201: count });
    }
  });

  const cancelBooking = ({ person, bookingId }: Booked, target: Target) =>
    person.send(target, `POST /api/bookings/${bookingId}/cancellation`, {
      headers: { "manage-token": person.secret },
      body: { expectedRefundPence: TICKET_PENCE },
    });

  test("a booking that is cancelled at every process at once is cancelled and refunded once", async () => {
    for (let round = 0; round < 3; round++) {
      const booked = await book(newSlot(), round);
      const before = simulator.refunds().length;
      const replies = await spread(PER_RACE, (target) => cancelBooking(booked, target));
      for (const { body } of replies) {
        expect(body).toMatchObject({ status: "cancelled", refundPence: TICKET_PENCE });
      }
      await expect.poll(() => simulator.refunds().length).toBeGreaterThan(before);
      const refunded = simulator.refunds().slice(before);
      expect(refunded.map(({ amountPence }) => amountPence)).toEqual([TICKET_PENCE]);
    }
  });

  /** A booking as every process shows it, which is the same. */
  async function readBooking({ person, bookingId }: Booked) {
    const replies = await spread(count, (target) =>
      person.send(target, `GET /api/bookings/${bookingId}`, {
        headers: { "manage-token": person.secret },
      }),
    );
    const [first, ...others] = replies.map(({ body: { status, startsAt } }) => ({
      status,
      startsAt,
    }));
    for (const other of others) expect(other).toEqual(first);
    return first;
  }

  const move = ({ person, bookingId }: Booked, target: Target, startsAt: string) =>
    person.send(target, `POST /api/bookings/${bookingId}/move`, {
      headers: { "manage-token": person.secret },
      body: { startsAt },
    });

  async function countPeople(slots: readonly string[]): Promise<number> {
    const { rows } = await pool.query(
      `SELECT coalesce(sum(bookings_count), 0)::int AS people FROM time_slots
       WHERE start_time = ANY ($1) AND activity_id = $2`,
      [slots, activityId],
    );
    return rows[0].people;
  }

  const MOVES = Math.max(3, count);

  test("a booking that every process moves to another slot ends in one of them", async () => {
    for (let round = 0; round < 3; round++) {
      const booked = await book(newSlot(), round);
      const slots = Array.from({ length: MOVES }, newSlot);
      const replies = await spread(MOVES, (target, index) =>
        move(booked, target, slots[index] as string),
      );
      const { 200: moved = 0, BOOKING_CHANGED: refused = 0 } = tally(replies);
      expect({ moved: moved > 0, all: moved + refused }).toEqual({ moved: true, all: MOVES });
      const shown = await readBooking(booked);
      expect(shown).toMatchObject({ status: "confirmed" });
      expect(slots).toContain(shown?.startsAt);
      expect(await countPeople(slots)).toBe(1);
    }
  });

  test("a booking that is cancelled while every process moves it leaves no place taken", async () => {
    for (let round = 0; round < 3; round++) {
      const booked = await book(newSlot(), round);
      const slots = Array.from({ length: MOVES }, newSlot);
      const moving = spread(MOVES, (target, index) => move(booked, target, slots[index] as string));
      await sleep(15 * round);
      const cancel = () => cancelBooking(booked, processOf(round));
      let cancelled = await cancel();
      while (cancelled.body.code === "BOOKING_CHANGED") cancelled = await cancel();
      expect(cancelled.body).toMatchObject({ status: "cancelled", refundPence: TICKET_PENCE });
      for (const { status, body } of await moving) {
        if (status !== 200) expect(body.code).toMatch(/^BOOKING_(CHANGED|CANCELLED)$/);
      }
      expect(await readBooking(booked)).toMatchObject({ status: "cancelled" });
      expect(await countPeople(slots)).toBe(0);
    }
  });

  test("a session that begins at one process is one everywhere, and ends everywhere at once", async () => {
    const customer = await testAccount(context);
    for (let round = 0; round < count; round++) {
      const person = await signIn(round % 2 === 0 ? customer : owner, processOf(round));
      const { email } = round % 2 === 0 ? customer : owner;
      expect(await readAccounts(person)).toEqual(everywhere(email));
      const stolen = person.cookie;
      expect(await person.send(processOf(round + 1), "DELETE /api/session")).toMatchObject({
        status: 200,
      });
      const replies = await spread(2 * count, (target) =>
        new Person().send(target, "GET /api/session", { headers: { cookie: stolen } }),
      );
      expect(replies.map(({ body }) => body.account)).toEqual(Array(2 * count).fill(null));
    }
  });

  test("what a role allows and who is staff changes at every process at once", async () => {
    const boss = await signIn(owner, processOf(0));
    const roleId = randomUUID();
    const save = (target: Target, permissions: string[], version: string | null) =>
      boss.send(target, `PUT /api/admin/staff-roles/${roleId}`, {
        body: { name: `Desk ${count}`, permissions, version },
      });
    const saved = await save(processOf(0), ["catalogue", "sell"], null);
    expect(saved).toMatchObject({ status: 200 });
    const account = await testAccount(context, { role: "admin", staffRole: "front-desk" });
    await boss.send(processOf(1), `PUT /api/administrators/${account.id}/role`, {
      body: { roleId },
    });
    const member = await signIn(account, processOf(2));
    const tryEverywhere = async () =>
      tally(
        await spread(count, (target) => member.send(target, "GET /api/admin/archived-add-ons")),
      );
    expect(await tryEverywhere()).toEqual({ 200: count });
    const narrowed = await save(processOf(1), ["sell"], saved.body.version);
    expect(narrowed).toMatchObject({ status: 200 });
    expect(await tryEverywhere()).toEqual({ NOT_PERMITTED: count });
    await save(processOf(2), ["catalogue", "sell"], narrowed.body.version);
    expect(await tryEverywhere()).toEqual({ 200: count });
    await boss.send(processOf(3), `PUT /api/administrators/${account.id}/role`, {
      body: { roleId: SHIPPED_ROLE_IDS["read-only"] },
    });
    expect(await tryEverywhere()).toEqual({ UNAUTHENTICATED: count });
    const again = await signIn(account, processOf(1));
    await boss.send(processOf(0), `DELETE /api/administrators/${account.id}`);
    const replies = await spread(count, (target) => again.send(target, "GET /api/admin/own-role"));
    expect(tally(replies)).toEqual({ UNAUTHENTICATED: count });
  });

  test("a second factor begins at one process and ends at another, and a code counts once", async () => {
    const account = await testAccount(context, { role: "admin" });
    const person = await signIn(account, processOf(0));
    const path = "/api/admin/own-second-factors/authenticator";
    const started = await person.send(processOf(0), `POST ${path}`, { body: {} });
    const codeOf = async (step: number) => {
      const { rows } = await pool.query("SELECT extract(epoch FROM venue_now())::float8 AS now");
      const epoch = Math.floor(rows[0].now) + 30 * step;
      return generateSync({ secret: started.body.secret, epoch });
    };
    const confirmed = await person.send(processOf(1), `POST ${path}/confirmation`, {
      body: { code: await codeOf(0) },
    });
    expect(confirmed).toMatchObject({ status: 200 });
    await pool.query("UPDATE totp_secrets SET last_step = last_step - 2");
    const pending = await signIn(account, processOf(1));
    expect(await readAccounts(pending)).toEqual(everywhere(null));
    const code = await codeOf(0);
    const { cookie } = pending;
    const replies = await spread(PER_RACE, (target) =>
      new Person(pending.address).send(target, "POST /api/admin/sign-in/code", {
        headers: { cookie },
        body: { code },
      }),
    );
    const { 201: signedIn = 0 } = tally(replies);
    expect(signedIn).toBe(1);
  });

  test("rate limits count what all processes get together", async () => {
    const person = new Person();
    const open = (who: Person) => (target: Target) =>
      who.send(target, "GET /api/managed-booking", { headers: { "manage-token": "no-such-link" } });
    const byVisitor = await spread(40, open(person));
    expect(tally(byVisitor)).toEqual({ MANAGE_LINK_INVALID: 20, TOO_MANY_REQUESTS: 20 });

    const { address } = new Person();
    const byNetwork = await spread(120, (target) => open(new Person(address))(target));
    expect(tally(byNetwork)).toEqual({ MANAGE_LINK_INVALID: 100, TOO_MANY_REQUESTS: 20 });

    const { email } = await testAccount(context);
    const guesser = new Person();
    const guesses = await spread(16, (target) =>
      guesser.send(target, "POST /api/session", { body: { email, password: "a wrong guess" } }),
    );
    expect(tally(guesses)).toEqual({ SIGN_IN_FAILED: 10, TOO_MANY_REQUESTS: 6 });
  });

  test("a picture that one process stored is served by every other", async () => {
    const staff = await signIn(owner, processOf(0));
    const photo = await plainPicture(900, 600).jpeg().toBuffer();
    for (const { url } of targets) {
      const uploaded = await uploadTestPicture(photo, {
        base: url,
        cookie: staff.cookie,
        headers: { "x-forwarded-for": `${staff.address}, 127.0.0.1` },
      });
      expect(uploaded).toMatchObject({ status: 200 });
      const replies = await spread(count, (target) =>
        fetch(`${target.url}${uploaded.imageUrl}-800.avif`),
      );
      const files = await Promise.all(replies.map((reply) => reply.bytes()));
      expect(replies.map(({ status }) => status)).toEqual(everywhere(200));
      for (const file of files) expect(file).toEqual(files[0]);
    }
  });

  test("settings that one process changes are shown by all, and of two changes of one version one is refused", async () => {
    const staff = await signIn(owner, processOf(0));
    const read = async (target: Target) =>
      (await staff.send(target, "GET /api/admin/settings")).body;
    for (const [index, target] of targets.entries()) {
      const businessName = `Lake ${count} ${index}`;
      const site = `https://site-${count}-${index}.example`;
      const before = await read(processOf(index + 1));
      const body = { ...before, ...REQUIRED_SETTINGS, businessName, embedOrigins: [site] };
      expect(await staff.send(target, "PUT /api/admin/settings", { body })).toMatchObject({
        status: 200,
      });
      const shown = await spread(count, (other) => new Person().send(other, "GET /api/venue"));
      expect(shown.map((reply) => reply.body.businessName)).toEqual(everywhere(businessName));
      // A process may know the sites from five seconds before.
      await expect
        .poll(async () => {
          const pages = await spread(count, (other) => new Person().send(other, "GET /booking"));
          return pages.map(({ headers, body: html }) => ({
            isEmbeddable: headers.get("content-security-policy")?.includes(site),
            isNamed: html.includes(businessName),
          }));
        })
        .toEqual(everywhere({ isEmbeddable: true, isNamed: true }));
    }
    const before = await read(processOf(0));
    const replies = await spread(PER_RACE, (target, index) =>
      staff.send(target, "PUT /api/admin/settings", {
        body: { ...before, ...REQUIRED_SETTINGS, businessName: `Lake ${count} at once ${index}` },
      }),
    );
    expect(tally(replies)).toEqual({ 200: 1, SETTINGS_CHANGED: PER_RACE - 1 });
  });

  test("what happens at the card processor is recorded once, though every process gets the webhook", async () => {
    const { bookingId } = await book(newSlot());
    const { rows } = await pool.query(
      "SELECT provider_payment_id AS id FROM payments WHERE booking_id = $1",
      [bookingId],
    );
    simulator.performDashboardAction({ act: "refund", paymentId: rows[0].id, amountPence: 500 });
    await simulator.webhooks.idle();
    const readRefunds = async () => {
      const { rows } = await pool.query(
        `SELECT r.amount_pence FROM refunds r JOIN payments p ON p.id = r.payment_id
         WHERE p.booking_id = $1`,
        [bookingId],
      );
      return rows;
    };
    await expect.poll(readRefunds).toEqual([{ amount_pence: 500 }]);
  });

  test("every job has run at every process, and each email was sent once", async () => {
    const readJobs = async () => {
      const { rows } = await pool.query(
        `SELECT count(*)::int AS runs, count(failed_at) FILTER (WHERE last_error !~ $1)::int AS failures
         FROM job_runs WHERE started_at IS NOT NULL`,
        [NO_CONNECTION.source],
      );
      return rows[0];
    };
    await expect
      .poll(readJobs, { timeout: 300_000, interval: 1000 })
      .toEqual({ runs: JOBS.length * count, failures: 0 });
    await settle(context);
    const { rows: sent } = await pool.query<{ address: string; count: number }>(
      "SELECT to_address AS address, count(*)::int AS count FROM emails WHERE state = 'sent' GROUP BY 1",
    );
    const received = Map.groupBy(mailServer.received, ({ recipients }) => recipients[0]);
    expect(sent.length).toBeGreaterThan(20);
    for (const { address, count: emails } of sent) {
      expect({ address, emails: received.get(address)?.length }).toEqual({ address, emails });
    }
    const { rows: seals } = await pool.query(
      "SELECT count(*)::int AS emails FROM emails WHERE kind = 'activity-log-seal' GROUP BY to_address",
    );
    for (const { emails } of seals) expect(emails).toBe(1);
  });

  test("afterwards every invariant holds, and both ledgers agree", async () => {
    expect(await findBrokenInvariants(pool)).toEqual([]);
    expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
    const served = await processes.balancer.countRequests();
    expect(served.filter((requests) => requests > 0)).toHaveLength(count);
  });
});

/** Of a venue that has never saved its settings. */
const REQUIRED_SETTINGS = {
  businessPhone: "01539 555 010",
  checkoutInfoArrival: "Arrive early.",
  checkoutInfoClothing: "Bring a towel.",
  checkoutInfoRequirements: "You can swim.",
  checkoutInfoCancellation: "48 hours before.",
};
