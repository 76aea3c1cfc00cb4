import { expect, test } from "vitest";
import { type AvailableSlot, proposeMoves } from "./propose-moves.ts";

const ZONE = "Europe/London";
const slot = (startsAt: string, placesLeft: number, partiesLeft = 20): AvailableSlot => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(new Date(startsAt).getTime() + 3_600_000),
  placesLeft,
  partiesLeft,
});
const party = (bookingId: string, startsAt: string, ticketCount: number) => ({
  bookingId,
  ticketCount,
  startsAt: new Date(startsAt),
});

function proposed(parties: ReturnType<typeof party>[], slots: AvailableSlot[]) {
  const found = [...proposeMoves(parties, slots, ZONE)];
  return Object.fromEntries(found.map(([id, { startsAt }]) => [id, startsAt.toISOString()]));
}

const TEN = "2030-07-01T09:00:00.000Z";
const TEN_NEXT_DAY = "2030-07-02T09:00:00.000Z";
const TEN_THIRD_DAY = "2030-07-03T09:00:00.000Z";

test("each booking gets its own hour on the first later day with room", () => {
  const evenings = [slot("2030-06-30T17:00:00.000Z", 9), slot("2030-07-01T17:00:00.000Z", 9)];
  const slots = [slot(TEN_THIRD_DAY, 9), ...evenings, slot(TEN_NEXT_DAY, 3)];
  expect(proposed([party("a", TEN, 2)], slots)).toEqual({ a: TEN_NEXT_DAY });
  expect(proposed([party("a", TEN, 4)], slots)).toEqual({ a: TEN_THIRD_DAY });
});

test("no earlier day, the same day or another hour is proposed", () => {
  const slots = [
    slot("2030-06-30T09:00:00.000Z", 9),
    slot("2030-06-30T18:00:00.000Z", 9),
    slot("2030-07-01T10:00:00.000Z", 9),
    slot("2030-07-02T10:00:00.000Z", 9),
  ];
  expect(proposed([party("a", TEN, 1)], slots)).toEqual({});
});

test("all proposals fit at once, and larger parties choose first", () => {
  const parties = [party("small", TEN, 1), party("large", TEN, 4), party("other", TEN, 1)];
  expect(proposed(parties, [slot(TEN_NEXT_DAY, 5), slot(TEN_THIRD_DAY, 3)])).toEqual({
    large: TEN_NEXT_DAY,
    small: TEN_NEXT_DAY,
    other: TEN_THIRD_DAY,
  });
  expect(proposed(parties, [slot(TEN_NEXT_DAY, 6, 1), slot(TEN_THIRD_DAY, 9)])).toEqual({
    large: TEN_NEXT_DAY,
    small: TEN_THIRD_DAY,
    other: TEN_THIRD_DAY,
  });
});

test("the hour is in the venue's time zone, also across a clock change", () => {
  const saturday = "2026-10-24T09:00:00.000Z";
  const slots = [slot("2026-10-25T09:00:00.000Z", 9), slot("2026-10-25T10:00:00.000Z", 9)];
  expect(proposed([party("a", saturday, 2)], slots)).toEqual({ a: "2026-10-25T10:00:00.000Z" });
});
