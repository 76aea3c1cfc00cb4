import type { DaySchedule } from "../../../shared/contract/desk/desk-schedules.ts";
import type { DeskSlot } from "../../../shared/contract/desk/desk-slots.ts";
import { toInstant } from "../../../shared/time.ts";
import type { ShownDay } from "./read-schedules.ts";

interface Sessions {
  /** By id of the schedule. */
  ofSchedules: ReadonlyMap<string, readonly DeskSlot[]>;
  /** Left from earlier schedules. */
  others: readonly DeskSlot[];
}

/** The sessions of a day below the schedule in whose hours they begin. */
export function sessionsBySchedule(
  { schedules, slots }: ShownDay,
  date: string,
  timeZone: string,
): Sessions {
  const beginsWithin = (slot: DeskSlot, schedule: DaySchedule) => {
    const [opensAt, closesAt] = [schedule.startTime, schedule.endTime].map((time) =>
      toInstant(date, time, timeZone).toISOString(),
    );
    const isOfIt = slot.activityId === schedule.activityId;
    return isOfIt && (opensAt ?? "") <= slot.startsAt && slot.startsAt < (closesAt ?? "");
  };
  const scheduleOf = (slot: DeskSlot) => schedules.find((one) => beginsWithin(slot, one))?.id;
  const groups = Map.groupBy(slots, scheduleOf);
  return {
    ofSchedules: new Map([...groups].flatMap(([id, of]) => (id === undefined ? [] : [[id, of]]))),
    others: groups.get(undefined) ?? [],
  };
}
