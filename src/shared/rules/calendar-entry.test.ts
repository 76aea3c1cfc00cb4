import { expect, test } from "vitest";
import { sampleConfirmation } from "../../../tests/support/emails.ts";
import { createCalendarEntry } from "./calendar-entry.ts";

const venue = {
  businessName: "Harbour Lake; Ltd",
  businessEmail: "hello@example.com",
  businessAddress: "1 Quay, Kelside",
};
const moved = new Date("2026-07-01T08:00:00Z");

function linesOf(changes: object, sequence = 0): string[] {
  const text = createCalendarEntry({ ...sampleConfirmation(), ...changes }, sequence, moved, venue);
  return text.replaceAll("\r\n ", "").split("\r\n");
}

test("the entry has the booking's id, times, place and number of tickets", () => {
  expect(linesOf({}, 2)).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      "UID:3f9a27c4-0d5e-4b7a-9c1f-2a6b8d4e0f13",
      "SEQUENCE:2",
      "DTSTAMP:20260701T080000Z",
      "DTSTART:20260716T121000Z",
      "DTEND:20260716T131000Z",
      "SUMMARY:Aqua Assault Course",
      "DESCRIPTION:Booking reference 3F9A27C4\\n4 tickets",
      "LOCATION:Harbour Lake\\; Ltd\\, 1 Quay\\, Kelside",
      'ORGANIZER;CN="Harbour Lake; Ltd":mailto:hello@example.com',
    ]),
  );
});

test("no typed name can add a line, and no line is longer than 75 octets", () => {
  const activityName = `Splash\r\nSTATUS:CANCELLED, "é" ${"très ".repeat(40)}`;
  const lines = linesOf({ activityName });
  expect(lines.filter((line) => line.startsWith("STATUS:"))).toEqual(["STATUS:CONFIRMED"]);
  const raw = createCalendarEntry({ ...sampleConfirmation(), activityName }, 0, moved, venue);
  expect(raw.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.find((line) => line.startsWith("SUMMARY:"))).toContain("très très");
});
