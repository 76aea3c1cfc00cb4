import { describe, expect, it } from "vitest";
import { getChangeText } from "./change-text.ts";

const booking = {
  status: "confirmed",
  startsAt: "2026-07-16T12:10:00.000Z",
  endsAt: "2026-07-16T13:10:00.000Z",
  deadline: "2026-07-15T12:10:00.000Z",
  can: {
    cancel: true,
    move: true,
    signWaiver: false,
    pay: false,
    correctContact: false,
    changeItems: false,
  },
} as const;
const NO_ACTIONS = {
  cancel: false,
  move: false,
  signWaiver: false,
  pay: false,
  correctContact: false,
  changeItems: false,
};

function changeTextAt(now: string, changes: Partial<Parameters<typeof getChangeText>[0]> = {}) {
  return getChangeText({ ...booking, ...changes }, "Europe/London", new Date(now));
}

describe("getChangeText", () => {
  it("says until when the booking can be moved or cancelled, in the venue's time zone", () => {
    expect(changeTextAt("2026-07-10T09:00:00Z")).toEqual({
      title: "Plans changed?",
      text: "You can move your booking, or cancel it for a full refund, until 1:10 pm on Wednesday, July 15.",
      needsVenueContact: false,
    });
  });

  it("says when the deadline was and shows the venue's contact details", () => {
    const lateText = changeTextAt("2026-07-16T09:00:00Z", { can: { ...NO_ACTIONS, cancel: true } });
    expect(lateText.text).toContain("ended at 1:10 pm on Wednesday, July 15.");
    expect(lateText.needsVenueContact).toBe(true);
  });

  it("distinguishes a session that has begun from one that is over", () => {
    const titleAt = (now: string) => changeTextAt(now, { can: NO_ACTIONS }).title;
    expect(titleAt("2026-07-16T13:09:59Z")).toBe("Your session has begun");
    expect(titleAt("2026-07-16T13:10:00Z")).toBe("Thank you for coming");
  });

  it("shows the venue's contact details for cancelled and pending bookings", () => {
    for (const status of ["cancelled", "pending"] as const) {
      expect(
        changeTextAt("2026-07-10T09:00:00Z", { status, can: NO_ACTIONS }).needsVenueContact,
      ).toBe(true);
    }
  });
});
