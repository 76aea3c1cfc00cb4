import { beforeEach, expect, test, vi } from "vitest";
import type { Checkout } from "../../shared/contract/public/checkouts.ts";
import { bookingDraft, changeDraft, emptyDraft } from "../draft/booking-draft.ts";

/** A server that holds whatever is asked for, by secret; `failNext` loses or refuses one answer. */
const server = vi.hoisted(() => {
  type Held = { id: string; secret: string; state: string; startsAt: string; ticketCount: number };
  const holds: Held[] = [];
  const state: { failNext: Error | null; loseAnswer: boolean } = {
    failNext: null,
    loseAnswer: false,
  };
  return { holds, state };
});

interface Call {
  params: { checkoutId: string };
  headers: { "checkout-secret": string };
  body: { startsAt: string; ticketCount: number };
}

vi.mock("../app/browser-api.ts", () => {
  function answer(hold: (typeof server.holds)[number]): Partial<Checkout> {
    const activityId = "a";
    const terms = { activityId, activityPricePence: 1400, secondsLeft: 900, canExtend: true };
    return { ...terms, ...hold, state: hold.state as Checkout["state"] };
  }
  function find({ params }: Call) {
    const hold = server.holds.find(({ id }) => id === params.checkoutId);
    if (!hold) throw Object.assign(new Error(), { code: "CHECKOUT_NOT_FOUND" });
    return hold;
  }
  const checkouts = {
    create: async ({ headers, body }: Call) => {
      const { failNext, loseAnswer } = server.state;
      server.state.failNext = null;
      if (failNext && !loseAnswer) throw failNext;
      const secret = headers["checkout-secret"];
      let hold = server.holds.find((h) => h.secret === secret);
      if (!hold) {
        hold = { id: `checkout-${server.holds.length}`, secret, state: "held", ...body };
        server.holds.push(hold);
      }
      if (failNext) throw failNext;
      return answer(hold);
    },
    get: async (call: Call) => answer(find(call)),
    adjust: async (call: Call) => answer(Object.assign(find(call), call.body)),
    release: async (call: Call) => Object.assign(find(call), { state: "released" }),
  };
  return { api: { checkouts } };
});

const { holdPlaces, isOnlyHeld, refreshHold } = await import("./hold/hold.ts");

const noAnswer = new TypeError("fetch failed");
const one = { startsAt: "2026-07-16T12:00:00.000Z", endsAt: "2026-07-16T12:45:00.000Z" };
const two = { startsAt: "2026-07-16T13:00:00.000Z", endsAt: "2026-07-16T13:45:00.000Z" };

beforeEach(() => {
  server.holds.length = 0;
  Object.assign(server.state, { failNext: null, loseAnswer: false });
  const activity = {
    id: "a",
    name: "Giant Slides",
    description: "",
    imageUrl: null,
    pricePence: 1400,
    durationMinutes: 45,
    maxCapacity: 24,
  };
  changeDraft({ ...emptyDraft(), activity, date: "2026-07-16", slot: one });
});

test("places are held once, and the draft knows until when", async () => {
  await holdPlaces(2);
  expect(server.holds).toHaveLength(1);
  expect(bookingDraft().held).toMatchObject({ ticketCount: 2, canExtend: true });
  expect(bookingDraft().held?.secret).toMatch(/^[0-9a-f]{32}$/);
  expect(bookingDraft().holdAttempt).toBeNull();
});

test("another number adjusts the same hold", async () => {
  await holdPlaces(2);
  await holdPlaces(5);
  expect(server.holds).toEqual([expect.objectContaining({ ticketCount: 5, state: "held" })]);
});

test("another slot is held before the old one is given back", async () => {
  await holdPlaces(2);
  changeDraft({ slot: two });
  await holdPlaces(2);
  expect(server.holds.map(({ startsAt, state }) => [startsAt, state])).toEqual([
    [one.startsAt, "released"],
    [two.startsAt, "held"],
  ]);
});

test("a refused slot leaves the places that were held", async () => {
  await holdPlaces(2);
  changeDraft({ slot: two });
  server.state.failNext = Object.assign(new Error(), { code: "SLOT_FULL" });
  await expect(holdPlaces(2)).rejects.toThrow();
  expect(server.holds).toEqual([expect.objectContaining({ state: "held" })]);
  expect(bookingDraft().held?.startsAt).toBe(one.startsAt);
  expect(bookingDraft().holdAttempt).toBeNull();
});

test("an attempt whose answer was lost is repeated under its own secret, then adjusted", async () => {
  Object.assign(server.state, { failNext: noAnswer, loseAnswer: true });
  await expect(holdPlaces(2)).rejects.toBe(noAnswer);
  await holdPlaces(3);
  expect(server.holds).toEqual([expect.objectContaining({ ticketCount: 3 })]);
});

test("two presses at once hold one lot of places", async () => {
  await Promise.all([holdPlaces(2), holdPlaces(2)]);
  expect(server.holds).toHaveLength(1);
});

test("a hold that is gone is made afresh", async () => {
  await holdPlaces(2);
  server.holds.length = 0;
  await holdPlaces(2);
  expect(server.holds).toEqual([expect.objectContaining({ state: "held", ticketCount: 2 })]);
});

test("asking where the places stand leaves the number alone that is just being chosen", async () => {
  const held = await holdPlaces(2);
  changeDraft({ ticketCount: 5 });
  await refreshHold(held);
  expect(bookingDraft()).toMatchObject({ ticketCount: 5, held: { ticketCount: 2 } });
});

test("an answer about places that were let go meanwhile does not bring them back", async () => {
  const held = await holdPlaces(2);
  const asked = refreshHold(held);
  changeDraft({ held: null });
  await asked;
  expect(bookingDraft().held).toBeNull();
});

test("places are only held while they are there and nobody pays for them", async () => {
  const held = await holdPlaces(2);
  expect(await isOnlyHeld(held)).toBe(true);
  Object.assign(server.holds[0] ?? {}, { state: "paying" });
  expect(await isOnlyHeld(held)).toBe(false);
  server.holds.length = 0;
  expect(await isOnlyHeld(held)).toBe(false);
});
