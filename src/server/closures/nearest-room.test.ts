import { expect, test } from "vitest";
import { nearestRooms, type Room } from "./nearest-room.ts";

const at = (hour: number) => new Date(Date.UTC(2030, 6, 1, hour));
const room = (hour: number, placesLeft: number, partiesLeft = 20): Room => ({
  startsAt: at(hour),
  endsAt: at(hour + 1),
  placesLeft,
  partiesLeft,
});
const party = (bookingId: string, hour: number, ticketCount: number) => ({
  bookingId,
  startsAt: at(hour),
  ticketCount,
});

function proposed(parties: ReturnType<typeof party>[], rooms: Room[]) {
  const found = [...nearestRooms(parties, rooms)];
  return Object.fromEntries(found.map(([id, { startsAt }]) => [id, startsAt.getUTCHours()]));
}

test("each booking is offered the nearest time with room, the later one of two as near", () => {
  expect(proposed([party("a", 10, 2)], [room(8, 5), room(9, 5), room(11, 5)])).toEqual({ a: 11 });
  expect(proposed([party("a", 10, 4)], [room(9, 3), room(14, 4)])).toEqual({ a: 14 });
});

test("what is proposed to all of them fits together, and the larger parties choose first", () => {
  const parties = [party("small", 10, 1), party("large", 10, 4), party("other", 10, 1)];
  expect(proposed(parties, [room(11, 5), room(15, 3)])).toEqual({
    large: 11,
    small: 11,
    other: 15,
  });
  expect(proposed(parties, [room(11, 6, 1), room(15, 9)])).toEqual({
    ...{ large: 11, small: 15, other: 15 },
  });
});

test("nothing is proposed where there is no room", () => {
  expect(proposed([party("a", 10, 4)], [room(9, 3)])).toEqual({});
});
