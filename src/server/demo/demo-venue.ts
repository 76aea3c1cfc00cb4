import { activities, type DemoActivity } from "../../../database/seed/activities.ts";
import {
  addons,
  type DemoDiscount,
  discounts,
  voucherAmountsPence,
} from "../../../database/seed/extras.ts";
import { waiver } from "../../../database/seed/waiver.ts";
import { PLAIN_SCHEDULE, type ScheduleTimes } from "../../shared/rules/slot-times.ts";
import { addDays } from "../../shared/time.ts";
import type { DemoRows, Row } from "./demo-rows.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** How far the schedules reach from today, in days. */
export const PAST_DAYS = 65;
export const FUTURE_DAYS = 90;
/** Discount codes are valid from before the first booking until after the end of the schedules. */
const DISCOUNT_PAST_DAYS = 120;
const DISCOUNT_FUTURE_DAYS = 365;

export type PlannedActivity = DemoActivity & { id: string; schedules: ScheduleTimes[] };
export type PlannedAddon = (typeof addons)[number] & { id: string };
export type PlannedDiscount = DemoDiscount & { id: string; startDate: string; endDate: string };

/** The venue's catalogue, with ids that bookings refer to. */
export interface DemoVenue {
  activities: PlannedActivity[];
  addons: PlannedAddon[];
  discounts: PlannedDiscount[];
  waiver: { versionId: string; templateId: string; title: string; content: string };
}

/** @param today the venue's date */
export function planVenue(random: SeededRandom, today: string): DemoVenue {
  return {
    activities: activities.map((activity) => ({
      ...activity,
      id: random.uuid(),
      schedules: activity.openings.map((opening) => ({
        ...PLAIN_SCHEDULE,
        ...opening,
        startDate: addDays(today, -PAST_DAYS),
        endDate: addDays(today, FUTURE_DAYS),
      })),
    })),
    addons: addons.map((addon) => ({ ...addon, id: random.uuid() })),
    discounts: discounts.map((discount) => ({
      ...discount,
      id: random.uuid(),
      startDate: addDays(today, -DISCOUNT_PAST_DAYS),
      endDate: addDays(today, DISCOUNT_FUTURE_DAYS),
    })),
    waiver: { ...waiver, versionId: random.uuid(), templateId: random.uuid() },
  };
}

type VenueTable =
  | "activities"
  | "schedules"
  | "addons"
  | "voucherTemplates"
  | "waiverTemplates"
  | "waiverVersions";

/**
 * Converts the catalogue to rows.
 * @param imageUrls by the activity's `art`
 * @param createdAt of every row
 */
export function venueRows(
  venue: DemoVenue,
  imageUrls: ReadonlyMap<string, string>,
  createdAt: Date,
): Pick<DemoRows, VenueTable> {
  const { templateId, versionId, title, content } = venue.waiver;
  return {
    activities: venue.activities.map(({ id, name, description, art, ...activity }) => ({
      id,
      name,
      description,
      imageUrl: imageUrls.get(art) ?? null,
      pricePence: activity.pricePence,
      durationMinutes: activity.durationMinutes,
      maxCapacity: activity.maxCapacity,
      createdAt,
    })),
    schedules: venue.activities.flatMap(scheduleRows),
    addons: venue.addons.map((addon) => ({ ...addon, createdAt })),
    voucherTemplates: voucherAmountsPence.map((amountPence) => ({ amountPence, createdAt })),
    waiverTemplates: [{ id: templateId, title, isActive: true, createdAt }],
    waiverVersions: [{ id: versionId, templateId, version: 1, title, content, createdAt }],
  };
}

function scheduleRows({ id, schedules }: PlannedActivity): Row<"schedules">[] {
  return schedules.map(({ furtherWindows, ...schedule }) => ({
    ...schedule,
    activityId: id,
    daysOfWeek: [...schedule.daysOfWeek],
    furtherWindows: JSON.stringify(furtherWindows),
  }));
}
