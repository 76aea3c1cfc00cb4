import { randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Activity, Slot } from "../../src/shared/contract/activities.ts";
import { addDays } from "../../src/shared/time.ts";
import { newAddress } from "./desk-changes.ts";
import { bookAtDesk, type DeskBooked } from "./own-bookings.ts";
import type { FreeSlot } from "./places.ts";
import type { RunningServer } from "./running-server.ts";

export const SETTLEMENTS = /\/api\/desk\/settlements$/;
export const BOOKED_PEOPLE = /\/api\/desk\/booked-people/;
export const CLOSURES = /\/api\/desk\/closures\/[^/]+$/;
export const CAPACITY = /\/api\/desk\/activities\/[^/]+\/slots\/[^/]+\/capacity$/;
export const SESSION_CLOSURE = /\/api\/desk\/activities\/[^/]+\/slots\/[^/]+\/closure$/;

/** A day further ahead than other tests book, so that nobody minds that it is closed. */
export async function dayFarAhead(
  request: APIRequestContext,
  name = "Giant Slides",
): Promise<FreeSlot[]> {
  const activities: Activity[] = await (await request.get("/api/activities")).json();
  const activity = activities.find((candidate) => candidate.name === name);
  if (!activity) throw new Error(`The demo venue has no ${name}.`);
  const { today } = await (await request.get("/api/venue")).json();
  for (;;) {
    const date = addDays(today, randomInt(90, 340));
    const path = `/api/activities/${activity.id}/slots?date=${date}`;
    const slots: Slot[] = await (await request.get(path)).json();
    const isFree = ({ reason, placesLeft }: Slot) =>
      reason === null && placesLeft === activity.maxCapacity;
    if (slots.length < 3 || !slots.every(isFree)) continue;
    return slots.map((slot) => ({ activity, date, windowsAhead: 0, slot }));
  }
}

/** Somebody has booked there, by the desk. */
export function bookThere(
  server: RunningServer,
  request: APIRequestContext,
  free: FreeSlot,
): Promise<DeskBooked> {
  return bookAtDesk(server, request, newAddress(), { free });
}
