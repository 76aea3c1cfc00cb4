import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Activity, Slot } from "../../src/shared/contract/public/activities.ts";
import { DATE_WINDOW_DAYS } from "../../src/shared/limits.ts";
import { addDays } from "../../src/shared/time.ts";
import { nextNumber } from "./counter.ts";

/** A slot of the demo venue that no other test uses, with all its places free. */
export interface FreeSlot {
  activity: Activity;
  date: string;
  /** How often the date picker has to be paged forward to show the date. */
  windowsAhead: number;
  slot: Slot;
}

/** Finds a slot with all its places free, on another day than the test before. */
export async function findFreeSlot(request: APIRequestContext, name: string): Promise<FreeSlot> {
  const activities: Activity[] = await (await request.get("/api/activities")).json();
  const activity = activities.find((candidate) => candidate.name === name);
  if (!activity) throw new Error(`The demo venue has no ${name}.`);
  const { today } = await (await request.get("/api/venue")).json();
  for (;;) {
    const number = nextNumber();
    const daysAhead = 3 + (number % 77);
    const date = addDays(today, daysAhead);
    const path = `/api/activities/${activity.id}/slots?date=${date}`;
    const slots: Slot[] = await (await request.get(path)).json();
    const freeSlots = slots.filter(
      (slot) => !slot.reason && slot.placesLeft === activity.maxCapacity,
    );
    const slot = freeSlots[Math.floor(number / 77) % Math.max(1, freeSlots.length)];
    const windowsAhead = Math.floor(daysAhead / DATE_WINDOW_DAYS);
    if (slot) return { activity, date, windowsAhead, slot };
  }
}

/** How many places a slot has left for visitors. */
export async function getPlacesLeft(request: APIRequestContext, free: FreeSlot): Promise<number> {
  const path = `/api/activities/${free.activity.id}/slots?date=${free.date}`;
  const slots: Slot[] = await (await request.get(path)).json();
  const slot = slots.find(({ startsAt }) => startsAt === free.slot.startsAt);
  if (!slot) throw new Error("The slot no longer exists.");
  return slot.placesLeft;
}

/** A family; one network may not hold much more of a slot. */
const PARTY_SIZE = 6;

/** Holds places for others, each family from a network of its own. */
export async function holdFromOtherNetworks(
  request: APIRequestContext,
  { activity, slot }: FreeSlot,
  ticketCount: number,
): Promise<void> {
  for (let remaining = ticketCount; remaining > 0; remaining -= PARTY_SIZE) {
    const reply = await request.post("/api/checkouts", {
      headers: {
        "checkout-secret": randomBytes(16).toString("hex"),
        "x-forwarded-for": `2001:db8:${randomBytes(2).toString("hex")}::1`,
      },
      data: {
        activityId: activity.id,
        startsAt: slot.startsAt,
        ticketCount: Math.min(remaining, PARTY_SIZE),
      },
    });
    if (!reply.ok()) throw new Error(await reply.text());
  }
}
