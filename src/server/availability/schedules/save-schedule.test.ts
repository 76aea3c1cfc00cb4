import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { createScheduleInput } from "../../../../tests/support/schedules.ts";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { activityFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { addDays, localDate, toInstant } from "../../../shared/time.ts";
import { moveBooking } from "../../bookings/move/move-booking.ts";
import { saveSchedule } from "./save-schedule.ts";

const stage = await staffFixture();
const { context, venue, call, staff, account, bookAsStaff } = stage;
const { db, pool } = context;
const { activityId } = venue;
const ZONE = "Europe/London";
const today = localDate(new Date(), ZONE);
// The venue's own schedule ends in 120 days; each test uses weeks of its own after that.
let weeks = 20;
const nextFortnight = () => {
  weeks += 2;
  return addDays(today, weeks * 7);
};
const saveRequest = (body: Record<string, unknown>) => {
  const { scheduleId, ...rest } = body;
  return call("PUT", `/admin/schedules/${scheduleId}`, staff, rest);
};
const check = ({ scheduleId, version: _, ...rest }: ReturnType<typeof createScheduleInput>) =>
  call("POST", `/admin/schedules/${scheduleId}/checks`, staff, rest);

async function offered(date: string): Promise<string[]> {
  const { body } = await call("GET", `/activities/${activityId}/slots?date=${date}`, {});
  return body.map(({ startsAt }: { startsAt: string }) => startsAt);
}

function eventsOf(entityId: string) {
  return db
    .selectFrom("events")
    .select(["type", "actorId", "before", "after"])
    .where("entityId", "=", entityId)
    .orderBy("at")
    .execute();
}

test("a new schedule's slots are offered to visitors, and a repeated request creates one schedule", async () => {
  const startDate = nextFortnight();
  const input = createScheduleInput(activityId, startDate, { daysOfWeek: [7, 6, 6, 1] });
  const [one, other] = await Promise.all([saveRequest(input), saveRequest(input)]);
  expect(one).toEqual({
    status: 200,
    body: {
      id: input.scheduleId,
      activityId,
      activityName: "Aqua Course",
      activityRank: 0,
      startDate,
      endDate: addDays(startDate, 13),
      daysOfWeek: [1, 6, 7],
      startTime: "17:00",
      endTime: "20:00",
      furtherWindows: [],
      gapMinutes: 0,
      capacity: null,
      version: expect.any(String),
    },
  });
  expect(other).toEqual(one);
  const monday = Array.from({ length: 7 }, (_, i) => addDays(startDate, i)).find(
    (date) => new Date(date).getUTCDay() === 1,
  ) as string;
  expect(await offered(monday)).toEqual(
    ["17:00", "18:00", "19:00"].map((time) => toInstant(monday, time, ZONE).toISOString()),
  );
  expect(await offered(addDays(monday, 1))).toEqual([]);
  expect(await eventsOf(input.scheduleId)).toMatchObject([
    {
      type: "schedule.created",
      actorId: account.id,
      after: { activityId, activityName: "Aqua Course", startDate, daysOfWeek: [1, 6, 7] },
    },
  ]);
  const mismatch = await saveRequest({ ...input, endTime: "21:00" });
  expect(mismatch.body.code).toBe("IDEMPOTENCY_MISMATCH");
});

test("an edit records before and after, and a second edit of the same version is refused", async () => {
  const input = createScheduleInput(activityId, nextFortnight());
  const { body: made } = await saveRequest(input);
  const edit = { ...input, version: made.version, endTime: "21:00" };
  const { body: changed } = await saveRequest(edit);
  expect(changed).toEqual({ ...made, endTime: "21:00", version: expect.any(String) });
  expect((await saveRequest(edit)).body).toEqual(changed);
  expect((await saveRequest({ ...edit, endTime: "22:00" })).body.code).toBe("SCHEDULE_CHANGED");
  expect(await eventsOf(input.scheduleId)).toMatchObject([
    { type: "schedule.created" },
    { type: "schedule.changed", before: { endTime: "20:00" }, after: { endTime: "21:00" } },
  ]);
  const gone = { ...edit, scheduleId: randomUUID() };
  expect((await saveRequest(gone)).body.code).toBe("SCHEDULE_NOT_FOUND");
});

test("a schedule that overlaps another of the activity is refused with a description of that one", async () => {
  const startDate = nextFortnight();
  const first = createScheduleInput(activityId, startDate, {
    startTime: "11:15",
    endTime: "15:00",
  });
  const { body: other } = await saveRequest(first);
  const input = createScheduleInput(activityId, addDays(startDate, 2), { startTime: "14:00" });
  const { body } = await check(input);
  expect(body).toEqual({
    hasConflict: true,
    conflictDetails: expect.stringMatching(
      /^Every day, 11:15 am to 3:00 pm, \d+ \w+.* to \d+ \w+.*\. They share 12 dates, the first on \w{3} \d+ \w+( \d+)?\.$/,
    ),
    conflictsWith: other,
    affected: { bookingCount: 0, ticketCount: 0 },
    sessionsAbove: 0,
  });
  expect((await saveRequest(input)).body.code).toBe("SCHEDULE_CONFLICT");
  for (const apart of [{ startTime: "15:00" }, { startTime: "08:00", endTime: "11:15" }]) {
    expect((await check({ ...input, ...apart })).body.hasConflict).toBe(false);
  }
  // A schedule does not conflict with itself.
  expect((await check({ ...first, endTime: "16:00" })).body.hasConflict).toBe(false);
  expect((await saveRequest({ ...first, version: other.version, endTime: "16:00" })).status).toBe(
    200,
  );
});

test("of concurrent conflicting schedules one is saved and the others are refused", async () => {
  const startDate = nextFortnight();
  for (let round = 0; round < 8; round++) {
    const inputs = [
      createScheduleInput(activityId, startDate),
      createScheduleInput(activityId, addDays(startDate, 5), {
        startTime: "19:00",
        endTime: "22:00",
      }),
      createScheduleInput(activityId, addDays(startDate, 9), { startTime: "16:00" }),
    ];
    const responses = await Promise.all(inputs.map(saveRequest));
    const codes = responses.map(({ status, body }) => (status === 200 ? "saved" : body.code));
    expect(codes.toSorted()).toEqual(["SCHEDULE_CONFLICT", "SCHEDULE_CONFLICT", "saved"]);
    const [saved] = responses.filter(({ status }) => status === 200);
    await call("DELETE", `/admin/schedules/${saved?.body.id}`, staff);
  }
});

test("of an edit and a conflicting new schedule at the same time, one is refused", async () => {
  const from = nextFortnight();
  const { body: early } = await saveRequest(
    createScheduleInput(activityId, from, { endTime: "18:00" }),
  );
  const { id: scheduleId, activityName: _name, activityRank: _rank, ...fields } = early;
  const edit = { ...fields, scheduleId, startTime: "17:00", endTime: "20:00" };
  const late = createScheduleInput(activityId, from, { startTime: "19:00", endTime: "22:00" });
  const responses = await Promise.all([saveRequest(edit), saveRequest(late)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("past days, too short hours and an unknown activity are refused", async () => {
  const startDate = nextFortnight();
  const code = async (changes: object) =>
    (await saveRequest(createScheduleInput(activityId, startDate, changes))).body.code;
  expect(await code({ startDate: addDays(today, -1) })).toBe("SCHEDULE_IN_PAST");
  expect(await code({ endTime: "17:59" })).toBe("SCHEDULE_TOO_SHORT");
  const furtherWindows = [{ startTime: "20:30", endTime: "21:15" }];
  expect(await code({ furtherWindows })).toBe("SCHEDULE_TOO_SHORT");
  expect(await code({ activityId: randomUUID() })).toBe("ACTIVITY_NOT_FOUND");
});

test.each([
  [{ startDate: "" }, "startDate", "Please choose a date"],
  [{ endDate: "2050-02-30" }, "endDate", "Please choose a date"],
  [{ endDate: today }, "endDate", "End date must not be before the start date"],
  [{ startTime: "" }, "startTime", "Please choose a time"],
  [{ endTime: "17:00" }, "endTime", "End time must be after the start time"],
  [{ daysOfWeek: [] }, "daysOfWeek", "Please choose at least one day of the week"],
  [{ activityId: "" }, "activityId", "Please choose an activity"],
  [{ gapMinutes: 2.5 }, "gapMinutes", "Gap must be a whole number of minutes from 0 to 1,440"],
  [{ capacity: 0 }, "capacity", "Capacity must be a whole number from 1 to 500"],
  [
    { furtherWindows: [{ startTime: "19:45", endTime: "21:00" }] },
    "furtherWindows.0.startTime",
    "This window overlaps another one",
  ],
  [
    { furtherWindows: [{ startTime: "21:00", endTime: "20:30" }] },
    "furtherWindows.0.endTime",
    "End time must be after the start time",
  ],
])("%j is refused with the form's message", async (changes, path, message) => {
  const { status, body } = await saveRequest(
    createScheduleInput(activityId, addDays(today, 130), changes),
  );
  expect(status).toBe(400);
  expect(body.data.fields).toContainEqual({ path, message });
});

test("weekdays that do not occur between the two dates are refused", async () => {
  const startDate = "2050-01-03";
  const input = { startDate, endDate: startDate, daysOfWeek: [2, 3] };
  const { body } = await saveRequest(createScheduleInput(activityId, startDate, input));
  const message = "None of these days lies between the two dates";
  expect(body.data.fields).toContainEqual({ path: "daysOfWeek", message });
});

test("a running schedule keeps its start, and one that closes at midnight is open until then", async () => {
  const other = await db
    .insertInto("activities")
    .values({ name: "Night Swim", pricePence: 900, durationMinutes: 60, maxCapacity: 5 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const input = createScheduleInput(other.id, addDays(today, -10), { endDate: addDays(today, 10) });
  const { scheduleId, version: _, furtherWindows: _windows, ...row } = input;
  await db
    .insertInto("schedules")
    .values({ id: scheduleId, ...row })
    .execute();
  const { body } = await call("GET", "/admin/schedules", staff);
  expect(body.today).toBe(today);
  const running = body.schedules.find(({ id }: { id: string }) => id === scheduleId);
  const edit = { ...input, version: running.version, startTime: "22:00", endTime: "00:00" };
  expect((await saveRequest(edit)).body).toMatchObject({ startTime: "22:00", endTime: "24:00" });
  const { version } = (await saveRequest(edit)).body;
  const earlier = { ...edit, version, startDate: addDays(today, -9) };
  expect((await saveRequest(earlier)).body.code).toBe("SCHEDULE_IN_PAST");
  const date = addDays(today, 5);
  const slots = await call("GET", `/activities/${other.id}/slots?date=${date}`, {});
  expect(slots.body.at(-1).endsAt).toBe(toInstant(addDays(date, 1), "00:00", ZONE).toISOString());
});

test("an edit stops offering slots, lets live holds finish and keeps bookings, without overlap", async () => {
  const startDate = nextFortnight();
  const input = createScheduleInput(activityId, startDate, {
    startTime: "10:00",
    endTime: "14:00",
  });
  const { body: made } = await saveRequest(input);
  const at = (time: string) => toInstant(startDate, time, ZONE);
  await bookAsStaff(at("11:00"));
  await bookAsStaff(at("11:00"), { ticketCount: 3, expectedTotalPence: 5400 });
  const visitor = await hold(context, venue, at("12:00"));

  // Ten minutes later: the times that are sold and held are not sold again.
  const moved = { ...input, startTime: "10:10", endTime: "14:10", version: made.version };
  const { version: _, ...checkInput } = moved;
  const checkResponse = await check({ ...checkInput, version: null });
  expect(checkResponse.body.affected).toEqual({ bookingCount: 2, ticketCount: 5 });
  expect((await saveRequest(moved)).status).toBe(200);
  expect(await offered(startDate)).toEqual([at("13:10").toISOString()]);
  const day = await call("GET", `/admin/days/${startDate}/schedules`, staff);
  expect(day.body).toMatchObject([{ id: input.scheduleId, sessionCount: 4, soldCount: 5 }]);

  const placed = await place(context, visitor, placement(venue));
  expect(placed.status).toBe(201);
  const { rows } = await pool.query(
    "SELECT bookings_count, held_count FROM time_slots WHERE start_time = ANY($1) ORDER BY start_time",
    [[at("11:00"), at("12:00")]],
  );
  expect(rows).toEqual([
    { bookings_count: 5, held_count: 0 },
    { bookings_count: 2, held_count: 0 },
  ]);
  await expect(hold(context, venue, at("11:00"))).rejects.toMatchObject({
    code: "TIME_SLOT_NOT_FOUND",
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a schedule can move to another activity; bookings stay with the first", async () => {
  const startDate = nextFortnight();
  const input = createScheduleInput(activityId, startDate);
  const { body: made } = await saveRequest(input);
  await bookAsStaff(toInstant(startDate, "18:00", ZONE));
  const other = await db
    .insertInto("activities")
    .values({ name: "Dusk Paddle", pricePence: 900, durationMinutes: 60, maxCapacity: 5 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const changed = { ...input, activityId: other.id };
  expect((await check(changed)).body.affected).toEqual({ bookingCount: 1, ticketCount: 2 });
  const saved = await saveSchedule(context, { ...changed, version: made.version }, account.id);
  expect(saved).toMatchObject({ activityName: "Dusk Paddle" });
  expect(await offered(startDate)).toEqual([]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("slots start in each window with the gap between them; windows are stored in order of time", async () => {
  const startDate = nextFortnight();
  const input = createScheduleInput(activityId, startDate, {
    furtherWindows: [
      { startTime: "22:00", endTime: "00:00" },
      { startTime: "09:00", endTime: "11:30" },
    ],
    gapMinutes: 20,
  });
  const { body: made } = await saveRequest(input);
  expect(made).toMatchObject({
    startTime: "09:00",
    endTime: "11:30",
    furtherWindows: [
      { startTime: "17:00", endTime: "20:00" },
      { startTime: "22:00", endTime: "24:00" },
    ],
    gapMinutes: 20,
  });
  expect((await saveRequest(input)).body).toEqual(made);
  const starts = ["09:00", "10:20", "17:00", "18:20", "22:00"];
  expect(await offered(startDate)).toEqual(
    starts.map((time) => toInstant(startDate, time, ZONE).toISOString()),
  );
  await bookAsStaff(toInstant(startDate, "18:20", ZONE));
  const day = await call("GET", `/admin/days/${startDate}/schedules`, staff);
  expect(day.body).toMatchObject([{ sessionCount: 5, soldCount: 2 }]);
  expect((await eventsOf(made.id)).at(-1)?.after).toMatchObject({
    furtherWindows: made.furtherWindows,
    gapMinutes: 20,
    capacity: null,
  });
});

test("schedules conflict when a window of one overlaps a window of the other", async () => {
  const startDate = nextFortnight();
  const furtherWindows = [{ startTime: "17:00", endTime: "20:00" }];
  const split = { startTime: "09:00", endTime: "12:00", furtherWindows };
  expect((await saveRequest(createScheduleInput(activityId, startDate, split))).status).toBe(200);
  const between = { startTime: "12:00", endTime: "17:00" };
  expect((await check(createScheduleInput(activityId, startDate, between))).body.hasConflict).toBe(
    false,
  );
  const late = createScheduleInput(activityId, startDate, {
    ...between,
    furtherWindows: [{ startTime: "19:59", endTime: "21:00" }],
  });
  expect((await check(late)).body).toMatchObject({
    hasConflict: true,
    conflictDetails: expect.stringMatching(
      /^Every day, 9:00 am to 12:00 pm and 5:00 pm to 8:00 pm, .*They share 14 dates/,
    ),
  });
  expect((await saveRequest(late)).body.code).toBe("SCHEDULE_CONFLICT");
});

test("the first hold, staff booking and move into a slot give it the schedule's capacity", async () => {
  const startDate = nextFortnight();
  const at = (time: string) => toInstant(startDate, time, ZONE);
  await saveRequest(createScheduleInput(activityId, startDate, { capacity: 3 }));
  await hold(context, venue, at("17:00"));
  const bookingId = await bookAsStaff(at("18:00"), { ticketCount: 1, expectedTotalPence: 1800 });
  const actor = { kind: "staff" as const, id: account.id };
  await moveBooking(context, { bookingId, startsAt: at("19:00"), actor, notify: false });
  expect(await capacities(startDate)).toEqual({ "17:00": 3, "18:00": 3, "19:00": 3 });
  await expect(hold(context, venue, at("17:00"))).rejects.toMatchObject({ code: "SLOT_FULL" });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("future slots follow the schedule's capacity, but not below their people nor against staff", async () => {
  const startDate = nextFortnight();
  const at = (time: string) => toInstant(startDate, time, ZONE);
  const input = createScheduleInput(activityId, startDate, { endTime: "21:00" });
  const { body: made } = await saveRequest(input);
  await bookAsStaff(at("17:00"));
  await bookAsStaff(at("18:00"), { ticketCount: 6, expectedTotalPence: 10_800 });
  await bookAsStaff(at("19:00"));
  await bookAsStaff(at("20:00"));
  const capacityPath = `/admin/activities/${activityId}/slots/${at("19:00").toISOString()}/capacity`;
  const manual = await call("PUT", capacityPath, staff, {
    capacity: 7,
    expectedCapacity: 100,
    reason: "Two boats are being repaired",
  });
  expect(manual.body).toMatchObject({ capacity: 7, usualCapacity: 100 });
  // The last slot is no longer offered, so it stays as it is.
  const edit = { ...input, version: made.version, endTime: "20:00", capacity: 4 };
  expect((await check({ ...edit, version: null })).body).toMatchObject({
    affected: { bookingCount: 1, ticketCount: 2 },
    sessionsAbove: 1,
  });
  const { body: changed } = await saveRequest(edit);
  expect(changed.capacity).toBe(4);
  expect(await capacities(startDate)).toEqual({ "17:00": 4, "18:00": 6, "19:00": 7, "20:00": 100 });
  const { body: slots } = await call("GET", `/admin/days/${startDate}/slots`, staff);
  expect(slots).toMatchObject([
    { capacity: 4, usualCapacity: 4 },
    { capacity: 6, usualCapacity: 4 },
    { capacity: 7, usualCapacity: 4 },
    { capacity: 100, usualCapacity: 100, isOffered: false },
  ]);

  // The activity's capacity does not concern slots whose schedule has one.
  const { body: activities } = await call("GET", "/admin/activities", staff);
  const activity = activities.find(({ id }: { id: string }) => id === activityId);
  const { version } = activity;
  const fields = activityFields.parse(activity);
  const save = (maxCapacity: number, from: string) =>
    call("PUT", `/admin/activities/${activityId}`, staff, {
      ...fields,
      maxCapacity,
      version: from,
    });
  const raised = await save(120, version);
  expect(raised.body).toMatchObject({ sessionsAbove: 0 });
  expect(await capacities(startDate)).toEqual({ "17:00": 4, "18:00": 6, "19:00": 7, "20:00": 120 });
  expect((await save(100, raised.body.activity.version)).status).toBe(200);

  await saveRequest({ ...edit, version: changed.version, capacity: null });
  expect(await capacities(startDate)).toEqual({
    "17:00": 100,
    "18:00": 100,
    "19:00": 7,
    "20:00": 100,
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

/** The capacities of a date's slots that have a row, by local start. */
async function capacities(date: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ time: string; capacity: number }>(
    `SELECT to_char(start_time AT TIME ZONE $1, 'HH24:MI') AS time, capacity FROM time_slots
     WHERE activity_id = $2 AND (start_time AT TIME ZONE $1)::date = $3 ORDER BY start_time`,
    [ZONE, activityId, date],
  );
  return Object.fromEntries(rows.map(({ time, capacity }) => [time, capacity]));
}

test.each([
  ["an end before the start", [{ startTime: "21:00", endTime: "20:30" }]],
  ["an overlap", [{ startTime: "19:00", endTime: "21:00" }]],
  [
    "the wrong order",
    [
      { startTime: "22:00", endTime: "23:00" },
      { startTime: "20:00", endTime: "21:00" },
    ],
  ],
  ["a missing time", [{ startTime: "21:00" }]],
])("the database refuses windows with %s", async (_, furtherWindows) => {
  const { scheduleId: id, version: _version, ...row } = createScheduleInput(activityId, today);
  const insert = db
    .insertInto("schedules")
    .values({ ...row, id, furtherWindows: JSON.stringify(furtherWindows) })
    .execute();
  await expect(insert).rejects.toMatchObject({ constraint: "schedules_windows" });
});
