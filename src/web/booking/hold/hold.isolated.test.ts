import { beforeEach, expect, test, vi } from "vitest";
import type { Checkout } from "../../../shared/contract/public/checkouts.ts";
import { bookingDraft, changeDraft, emptyDraft } from "../../draft/booking-draft.ts";

/**
 * A fake server that holds places by secret. `failNext` fails one call; with `loseResponse` the
 * call still takes effect.
 */
const server = vi.hoisted(() => {
  type StoredHold = {
    id: string;
    secret: string;
    state: string;
    startsAt: string;
    ticketCount: number;
  };
  const holds: StoredHold[] = [];
  const state: { failNext: Error | null; loseResponse: boolean } = {
    failNext: null,
    loseResponse: false,
  };
  return { holds, state };
});

interface Call {
  params: { checkoutId: string };
  headers: { "checkout-secret": string };
  body: { startsAt: string; ticketCount: number };
}

vi.mock("../../app/browser-api.ts", () => {
  function toCheckout(hold: (typeof server.holds)[number]): Partial<Checkout> {
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
      const { failNext, loseResponse } = server.state;
      server.state.failNext = null;
      if (failNext && !loseResponse) throw failNext;
      const secret = headers["checkout-secret"];
      let hold = server.holds.find((h) => h.secret === secret);
      if (!hold) {
        hold = { id: `checkout-${server.holds.length}`, secret, state: "held", ...body };
        server.holds.push(hold);
      }
      if (failNext) throw failNext;
      return toCheckout(hold);
    },
    get: async (call: Call) => toCheckout(find(call)),
    adjust: async (call: Call) => toCheckout(Object.assign(find(call), call.body)),
    release: async (call: Call) => Object.assign(find(call), { state: "released" }),
  };
  return { api: { checkouts } };
});

const { ensureHold, isHeldUnpaid, refreshHold } = await import("./hold.ts");

const noResponse = new TypeError("fetch failed");
const firstSlot = { startsAt: "2026-07-16T12:00:00.000Z", endsAt: "2026-07-16T12:45:00.000Z" };
const secondSlot = { startsAt: "2026-07-16T13:00:00.000Z", endsAt: "2026-07-16T13:45:00.000Z" };

beforeEach(() => {
  server.holds.length = 0;
  Object.assign(server.state, { failNext: null, loseResponse: false });
  const activity = {
    id: "a",
    name: "Giant Slides",
    description: "",
    imageUrl: null,
    pricePence: 1400,
    durationMinutes: 45,
    maxCapacity: 24,
    minAge: null,
    minHeightCm: null,
    furtherImageUrls: [],
  };
  changeDraft({ ...emptyDraft(), activity, date: "2026-07-16", slot: firstSlot });
});

test("places are held once, and the draft knows when the hold expires", async () => {
  await ensureHold(2);
  expect(server.holds).toHaveLength(1);
  expect(bookingDraft().hold).toMatchObject({ ticketCount: 2, canExtend: true });
  expect(bookingDraft().hold?.secret).toMatch(/^[0-9a-f]{32}$/);
  expect(bookingDraft().holdAttempt).toBeNull();
});

test("another ticket count adjusts the same hold", async () => {
  await ensureHold(2);
  await ensureHold(5);
  expect(server.holds).toEqual([expect.objectContaining({ ticketCount: 5, state: "held" })]);
});

test("another slot is held before the old hold is released", async () => {
  await ensureHold(2);
  changeDraft({ slot: secondSlot });
  await ensureHold(2);
  expect(server.holds.map(({ startsAt, state }) => [startsAt, state])).toEqual([
    [firstSlot.startsAt, "released"],
    [secondSlot.startsAt, "held"],
  ]);
});

test("a refused slot leaves the old hold in place", async () => {
  await ensureHold(2);
  changeDraft({ slot: secondSlot });
  server.state.failNext = Object.assign(new Error(), { code: "SLOT_FULL" });
  await expect(ensureHold(2)).rejects.toThrow();
  expect(server.holds).toEqual([expect.objectContaining({ state: "held" })]);
  expect(bookingDraft().hold?.startsAt).toBe(firstSlot.startsAt);
  expect(bookingDraft().holdAttempt).toBeNull();
});

test("a hold attempt with a lost response is repeated with its own secret, then adjusted", async () => {
  Object.assign(server.state, { failNext: noResponse, loseResponse: true });
  await expect(ensureHold(2)).rejects.toBe(noResponse);
  await ensureHold(3);
  expect(server.holds).toEqual([expect.objectContaining({ ticketCount: 3 })]);
});

test("two concurrent presses create one hold", async () => {
  await Promise.all([ensureHold(2), ensureHold(2)]);
  expect(server.holds).toHaveLength(1);
});

test("a hold that no longer exists is created again", async () => {
  await ensureHold(2);
  server.holds.length = 0;
  await ensureHold(2);
  expect(server.holds).toEqual([expect.objectContaining({ state: "held", ticketCount: 2 })]);
});

test("refreshing the hold keeps the ticket count that is being chosen", async () => {
  const hold = await ensureHold(2);
  changeDraft({ ticketCount: 5 });
  await refreshHold(hold);
  expect(bookingDraft()).toMatchObject({ ticketCount: 5, hold: { ticketCount: 2 } });
});

test("a stale response does not restore a hold that was dropped", async () => {
  const hold = await ensureHold(2);
  const refreshing = refreshHold(hold);
  changeDraft({ hold: null });
  await refreshing;
  expect(bookingDraft().hold).toBeNull();
});

test("a hold counts as unpaid only while it exists and nobody is paying for it", async () => {
  const hold = await ensureHold(2);
  expect(await isHeldUnpaid(hold)).toBe(true);
  Object.assign(server.holds[0] ?? {}, { state: "paying" });
  expect(await isHeldUnpaid(hold)).toBe(false);
  server.holds.length = 0;
  expect(await isHeldUnpaid(hold)).toBe(false);
});
