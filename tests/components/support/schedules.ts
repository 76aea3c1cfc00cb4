import type {
  AdminSchedule,
  DaySchedule,
  ScheduleCalendar,
} from "../../../src/shared/contract/admin/schedules.ts";
import type { AdminSlot } from "../../../src/shared/contract/admin/slots.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { PLAIN_SCHEDULE } from "../../../src/shared/rules/slot-times.ts";
import { addDays, addMonths } from "../../../src/shared/time.ts";
import { sampleAdminActivity } from "./catalogue.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { kayak, newId, slides, venue } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** A schedule of Giant Slides for today only, from 10:00 to 13:00. */
export function sampleAdminSchedule(changes: Partial<AdminSchedule> = {}): AdminSchedule {
  return {
    id: newId(),
    activityId: slides.id,
    activityName: slides.name,
    activityRank: 0,
    startDate: venue.today,
    endDate: venue.today,
    daysOfWeek: [4],
    startTime: "10:00",
    endTime: "13:00",
    ...PLAIN_SCHEDULE,
    version: "1",
    ...changes,
  };
}

/** A schedule on one date: three slots of an hour, with some tickets sold. */
export function daySchedule(schedule: AdminSchedule, soldCount = 0): DaySchedule {
  return { ...schedule, sessionCount: 3, soldCount };
}

/** June to August 2026. */
export function scheduleCalendar(schedules: AdminSchedule[]): ScheduleCalendar {
  return { today: venue.today, from: "2026-06-01", until: "2026-08-31", schedules };
}

/** Today's slot of Giant Slides at 11:00, with two places sold. */
export function sampleAdminSlot(changes: Partial<AdminSlot> = {}): AdminSlot {
  return {
    activityId: slides.id,
    activityName: slides.name,
    activityRank: 0,
    startsAt: inMinutes(60),
    endsAt: inMinutes(120),
    capacity: 20,
    isCapacityManual: false,
    capacityReason: null,
    usualCapacity: 20,
    sold: 2,
    held: 0,
    parties: 1,
    placesLeft: 18,
    isOffered: true,
    isAvailable: true,
    closedReason: null,
    closedWith: null,
    isOver: false,
    ...changes,
  };
}

/** The response to a conflict check without conflicts. */
export const NO_CONFLICT = {
  hasConflict: false,
  conflictDetails: null,
  conflictsWith: null,
  affected: { bookingCount: 0, ticketCount: 0 },
  sessionsAbove: 0,
};

/** A venue that offers only this, today. */
export function scheduleApi(
  schedules: AdminSchedule[] = [],
  soldCount = 0,
  slots: AdminSlot[] = [],
): FakeApi {
  const days = schedules.map((schedule) => daySchedule(schedule, soldCount));
  return adminApi()
    .respond(contract.admin.activities.list, [slides, kayak].map(sampleAdminActivity))
    .respond(contract.admin.schedules.list, ({ from: day = venue.today }) => {
      const from = `${day.slice(0, 8)}01`;
      return { ...scheduleCalendar(schedules), from, until: addDays(addMonths(from, 3), -1) };
    })
    .respond(contract.admin.closures.list, [])
    .respond(contract.admin.schedules.listOfDay, ({ date, activityId }) =>
      days.filter(
        (schedule) => date === venue.today && (activityId ?? slides.id) === schedule.activityId,
      ),
    )
    .respond(contract.admin.slots.listOfDay, ({ date }) => (date === venue.today ? slots : []))
    .respond(contract.admin.schedules.checkConflicts, NO_CONFLICT);
}
