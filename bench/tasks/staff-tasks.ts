import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectBooked, pay } from "../../e2e/screens/payment.ts";
import { bookSlotAsStaff, openDistantDay } from "../../e2e/support/closures.ts";
import { openReadyToPay } from "../../e2e/support/ready-to-pay.ts";
import type { RunningServer } from "../../e2e/support/running-server.ts";
import { createVisitToday, type Visit } from "../../e2e/support/visits.ts";
import { formatPence, penceToDecimal } from "../../src/shared/money.ts";
import type { Staff } from "./staff.ts";

/** The demo venue, and two browsers that have it open. */
export interface TaskVenue {
  readonly server: RunningServer;
  /** A member of staff is signed in. */
  readonly staffPage: Page;
  /** Nobody is signed in. */
  readonly visitorPage: Page;
}

export interface StaffTask {
  readonly name: string;
  /** Creates what the task needs; not measured. */
  prepare(venue: TaskVenue): Promise<PreparedTask>;
}

interface PreparedTask {
  /** The screen where the task begins, if not today's. */
  readonly path?: string;
  /** @returns what the screen shows when the task is done */
  perform(staff: Staff): Promise<Locator>;
}

const IN_THREE_DAYS_MINUTES = 3 * 24 * 60;
const FLOAT_PENCE = 10_000;

/** What staff do all day. */
export const STAFF_TASKS: readonly StaffTask[] = [
  {
    name: "find a booking of another day by name",
    async prepare(venue) {
      const visit = await createVisit(venue, { inMinutes: IN_THREE_DAYS_MINUTES });
      return {
        perform: async (staff) => {
          const booking = await findAnyDay(staff, getLastName(visit));
          return booking.getByText(visit.name).first();
        },
      };
    },
  },
  {
    name: "check in 3 of 4",
    async prepare(venue) {
      const visit = await createVisit(venue, { tickets: 4 });
      return {
        perform: async (staff) => {
          const row = await findToday(staff, getLastName(visit));
          await staff.press(staff.button(`Check in ${visit.name}, ${visit.reference}`, row));
          await staff.press(staff.button(`Check out one person of ${visit.name}`, row));
          return row.getByText("3 of 4");
        },
      };
    },
  },
  {
    name: "sell 2 tickets of the next session to a walk-in, for cash",
    async prepare() {
      return {
        perform: async (staff) => {
          await staff.press(staff.page.getByRole("link", { name: "New booking" }));
          await staff.type(staff.page.getByRole("combobox", { name: "Name" }), "Jo Marsden");
          await staff.press(staff.button("One more: Tickets"));
          await staff.press(staff.button(/^Take £.* and book$/));
          return staff.page.getByRole("region", { name: "Booking made" });
        },
      };
    },
  },
  {
    name: "move a booking to tomorrow",
    async prepare(venue) {
      const visit = await createVisit(venue);
      return {
        perform: async (staff) => {
          const row = await findToday(staff, getLastName(visit));
          await staff.press(staff.button(`More for ${visit.reference}`, row));
          await staff.press(staff.page.getByRole("menuitem", { name: "Reschedule Booking" }));
          const dialog = staff.page.getByRole("dialog", { name: "Reschedule Booking" });
          await staff.press(staff.button(/^Friday,? 19 June 2026/, dialog));
          await dialog.getByRole("heading", { name: "Friday 19 June" }).waitFor();
          await staff.press(
            dialog.getByRole("listitem").getByRole("button", { name: /left/ }).first(),
          );
          await staff.press(staff.button("Reschedule Booking", dialog));
          return dialog.getByText("Booking rescheduled successfully");
        },
      };
    },
  },
  {
    name: "add a ticket to a booking, and take what is due in cash",
    async prepare(venue) {
      const visit = await createVisit(venue);
      return {
        perform: async (staff) => {
          const row = await findToday(staff, getLastName(visit));
          await staff.press(staff.button(visit.reference, row));
          const change = await staff.chooseAction(
            "Change tickets or add-ons",
            "Change Tickets or Add-ons",
          );
          await staff.press(staff.button("One more: Tickets", change));
          await staff.press(staff.button("Save Change", change));
          const payment = await staff.chooseAction("Take payment", "Take Payment");
          await staff.press(staff.button(/^Take £/, payment));
          return staff.page.getByText(/taken\. Paid in full\.$/);
        },
      };
    },
  },
  {
    name: "refund half of a booking paid by card",
    async prepare({ server, visitorPage }) {
      const { visitor, totalPence } = await openReadyToPay(visitorPage, visitorPage.request, {
        tickets: 2,
      });
      await pay(visitorPage);
      await expectBooked(visitorPage);
      const { rows } = await server.pool.query<{ reference: string }>(
        "SELECT reference FROM bookings WHERE email = $1",
        [visitor.email],
      );
      const halfPence = totalPence / 2;
      return {
        perform: async (staff) => {
          await findAnyDay(staff, rows[0]?.reference ?? "");
          const dialog = await staff.chooseAction(
            "Refund or reduce price",
            "Refund or Reduce Price",
          );
          await staff.type(dialog.getByLabel("Amount in pounds"), penceToDecimal(halfPence));
          await staff.type(dialog.getByLabel("Reason"), "Cold water");
          await staff.press(staff.button(`Refund ${formatPence(halfPence)}`, dialog));
          return staff.page.getByText(/^Price reduced\./);
        },
      };
    },
  },
  {
    name: "close a day and move its 3 bookings",
    async prepare({ server, staffPage: { request } }) {
      const [freeSlot] = await openDistantDay(server, request);
      if (!freeSlot) throw new Error("The day has no session.");
      for (let count = 0; count < 3; count++) await bookSlotAsStaff(server, request, freeSlot);
      return {
        path: `/admin/today?date=${freeSlot.date}`,
        perform: async (staff) => {
          await staff.press(staff.button("Close this day"));
          const dialog = staff.page.getByRole("dialog", { name: /This Day$/ });
          await staff.press(dialog.getByText("Weather", { exact: true }));
          await staff.press(staff.button("Move all", dialog));
          await staff.press(staff.button("Close This Day", dialog));
          await staff.press(staff.button("Yes, Close This Day", dialog));
          return staff.page.getByText("3 bookings moved.");
        },
      };
    },
  },
  {
    name: "cash up: enter the count and close the till",
    async prepare(venue) {
      const { request } = venue.staffPage;
      const opening = await request.put(`/api/admin/till/sessions/${randomUUID()}`, {
        headers: { "sec-fetch-site": "same-origin" },
        data: { floatPence: FLOAT_PENCE, addsUnassigned: false },
      });
      if (!opening.ok()) throw new Error(await opening.text());
      await createVisit(venue);
      const { session } = await (await request.get("/api/admin/till")).json();
      return {
        perform: async (staff) => {
          await staff.press(staff.page.getByRole("link", { name: "Cash-up" }));
          await staff.press(staff.button("Close till"));
          const dialog = staff.page.getByRole("dialog", { name: "Close the till" });
          const count = penceToDecimal(session.expectedPence);
          await staff.type(dialog.getByLabel("Counted cash (£)"), count);
          await staff.press(staff.button("Close Till", dialog));
          return staff.page.getByText("The till is closed.");
        },
      };
    },
  },
];

type VisitOptions = Parameters<typeof createVisitToday>[2];

/** A booking of 2 within the hour, paid in cash, under a name of its own. */
function createVisit(
  { server, staffPage: { request } }: TaskVenue,
  options: VisitOptions = {},
): Promise<Visit> {
  return createVisitToday(server, request, options);
}

function getLastName({ name }: Visit): string {
  return name.split(" ")[1] ?? "";
}

/** Finds a booking of the day that Today shows. @returns its row */
async function findToday(staff: Staff, name: string): Promise<Locator> {
  await staff.type(staff.page.getByLabel("Scan a code or type a name"), name);
  return staff.page.getByRole("row").filter({ hasText: name });
}

/** Finds a booking of any day and opens it. @returns its dialog */
async function findAnyDay(staff: Staff, text: string): Promise<Locator> {
  await staff.press(staff.button("Search"));
  await staff.type(staff.page.getByRole("combobox", { name: "Search the back office" }), text);
  await staff.press(staff.page.getByRole("option").filter({ hasText: text }).first());
  return staff.page.getByRole("dialog", { name: /^Booking/ });
}
