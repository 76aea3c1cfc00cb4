import type { Day } from "../../../shared/contract/public/activities.ts";
import { BOOKING_HORIZON_DAYS, DATE_WINDOW_DAYS } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, daysBetween } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { type OfferedSlot, offeredSlots } from "./offered-slots.ts";
import { type OfferRow, readOfferCoalesced } from "./slots.queries.ts";

/** Days read at a time when searching for the first open one. */
const SEARCH_DAYS = 60;

/**
 * Lists the date picker's days from a date (today if absent), each open or with the reason it is
 * not, and the first open date from there on.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function listDays(
  context: Context,
  input: { activityId: string; from?: string | undefined },
): Promise<{ days: Day[]; firstOpenDate: string | null }> {
  const offer = await readOfferFrom(context, input.activityId, input.from, DATE_WINDOW_DAYS);
  const days = toDays(offer, DATE_WINDOW_DAYS);
  const firstOpen = days.find((day) => day.reason === null)?.date;
  const next = addDays(offer.fromDate, DATE_WINDOW_DAYS);
  const firstOpenDate = firstOpen ?? (await findFirstOpenDate(context, input.activityId, next));
  return { days, firstOpenDate };
}

async function findFirstOpenDate(
  context: Context,
  activityId: string,
  from: string,
): Promise<string | null> {
  let date = from;
  for (;;) {
    const offer = await readOfferFrom(context, activityId, date, SEARCH_DAYS);
    const open = toDays(offer, SEARCH_DAYS).find((day) => day.reason === null);
    if (open) return open.date;
    date = addDays(date, SEARCH_DAYS);
    if (daysBetween(offer.today, date) > BOOKING_HORIZON_DAYS) return null;
  }
}

async function readOfferFrom(
  { pool }: Context,
  activityId: string,
  from: string | undefined,
  days: number,
): Promise<OfferRow> {
  const offer = await readOfferCoalesced(pool, {
    activityId,
    ...(from && { fromDate: from }),
    days,
  });
  if (!offer || offer.isHidden) throw new Refusal("ACTIVITY_NOT_FOUND");
  return offer;
}

function toDays(offer: OfferRow, count: number): Day[] {
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(offer.fromDate, i);
    const choice = summariseDay(offeredSlots(offer, date));
    const closed = offer.closedDays.find((closedDay) => closedDay.date === date);
    const isClosed = closed !== undefined && choice.reason === "closed";
    return { date, ...choice, ...(isClosed && { closedReason: closed.reason }) };
  });
}

/**
 * A day is as open as its most open slot. Without an open slot, it gives the reason closest to
 * open.
 */
function summariseDay(slots: readonly OfferedSlot[]): Pick<Day, "placesLeft" | "reason"> {
  const open = slots.filter((slot) => slot.reason === null);
  if (open.length > 0) {
    return { placesLeft: Math.max(...open.map((slot) => slot.placesLeft)), reason: null };
  }
  const closest = REASONS_BY_PRIORITY.find((reason) =>
    slots.some((slot) => slot.reason === reason),
  );
  return { placesLeft: 0, reason: closest ?? "no_sessions" };
}

const REASONS_BY_PRIORITY = ["fully_booked", "sold_out", "too_late", "closed", "started"] as const;
