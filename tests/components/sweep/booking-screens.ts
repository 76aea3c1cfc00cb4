import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { adminPaths } from "../../../src/web/admin/kit/admin-paths.ts";
import {
  bookingAddress,
  bookingApi,
  cancellationPreview,
  choose,
  deskBooking,
  moneyBack,
  unpaid,
} from "../support/admin-bookings.ts";
import {
  bookingsApi,
  listedBooking,
  listedBookings,
  pageOf,
} from "../support/admin-bookings-list.ts";
import { bookedThere, dayOf, party, sessionOf, todayApi } from "../support/admin-days.ts";
import { inMinutes, NOW } from "../support/clock.ts";
import { newId, waiver } from "../support/samples.ts";
import { deskSlot } from "../support/schedules.ts";
import { bookButton, bookingMade, nameField, saleApi } from "../support/staff-booking.ts";
import type { Screen } from "./screen.ts";

const { desk } = contract;
const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const shown = (words: string | RegExp) =>
  expect.element(page.getByText(words).first()).toBeVisible();

const ready = party();
const lacking = party({
  customerName: "Maximiliane Fortescue-Wellington",
  ticketCount: 4,
  isWaiverSigned: false,
  duePence: 8800,
  note: "A wheelchair comes along.",
});
const arrived = party({ peopleIn: 2, checkedInAt: NOW.toISOString() });

function dayApi() {
  return todayApi(ready, lacking, arrived)
    .answer(desk.slots.ofDay, [deskSlot({ startsAt: inMinutes(30), endsAt: inMinutes(90) })])
    .answer(desk.closures.list, [])
    .answer(desk.closures.people, [bookedThere()])
    .answer(contract.waivers.active, waiver);
}

async function scan(code: string): Promise<void> {
  await page.getByLabelText("Scan a code or type a name").fill(code);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert").filter({ hasText: code })).toBeVisible();
}

const WHY_CLOSED = "High winds on the lake until the evening, says the Met Office";
const CLOSED = { reason: "closed", closedReason: WHY_CLOSED } as const;

const today: Screen[] = [
  {
    route: adminPaths.today,
    path: adminPaths.today,
    api: dayApi,
    states: {
      "a party that lacks something is scanned": () => scan(lacking.reference),
      "a party that is in already is scanned": async () => {
        await page.getByLabelText("Scan a code or type a name").fill(arrived.reference);
        await userEvent.keyboard("{Enter}");
        await shown(/everybody is in already$/);
      },
      "a payment is taken at the entrance": async () => {
        await scan(lacking.reference);
        await button("Take payment").first().click();
        await expect.element(dialog("Take Payment")).toBeVisible();
      },
      "a waiver is signed at the entrance": async () => {
        await button(/^Sign the waiver of Maximiliane/).click();
        await expect.element(dialog("Review & Sign Waiver")).toBeVisible();
      },
      "the day is to be closed": async () => {
        await button("Close this day").click();
        await expect.element(dialog("Close This Day")).toBeVisible();
      },
      "what becomes of everybody is checked before it is closed": async () => {
        await button("Close this day").click();
        await page.getByText("Weather", { exact: true }).click();
        await page.getByLabelText(/^What becomes of/).selectOptions("Cancel, £44.00 back");
        await button("Close This Day").click();
        await shown("1 customer is e-mailed at once.");
      },
    },
  },
  {
    route: adminPaths.today,
    path: adminPaths.today,
    of: "when it is closed",
    api: () =>
      dayApi().answer(
        desk.days.get,
        dayOf(
          [
            sessionOf([ready, arrived], CLOSED),
            sessionOf([], { startsAt: inMinutes(90), endsAt: inMinutes(150), ...CLOSED }),
          ],
          { closures: [{ activityId: null, activityName: null, reason: WHY_CLOSED }] },
        ),
      ),
  },
  {
    route: adminPaths.today,
    path: adminPaths.today,
    of: "without sessions",
    api: () => dayApi().answer(desk.days.get, dayOf([], { nextDate: "2026-06-20" })),
  },
  {
    route: adminPaths.today,
    path: adminPaths.today,
    of: "when it is full, and over",
    api: () =>
      dayApi().answer(
        desk.days.get,
        dayOf([
          sessionOf([arrived], { startsAt: inMinutes(-90), endsAt: inMinutes(-30) }),
          sessionOf([ready, lacking], { capacity: 6, placesLeft: 0, reason: "sold_out" }),
        ]),
      ),
  },
];

const listed = [
  listedBooking({ duePence: 4400, customerName: "Maximiliane Fortescue-Wellington" }),
  listedBooking({ status: "cancelled" }),
  listedBooking({ discountPence: 400, discountCode: "LAKE5", totalPence: 4000 }),
  ...listedBookings(9),
];
const [firstListed] = listed as [(typeof listed)[0]];

const bookings: Screen[] = [
  {
    route: adminPaths.bookings,
    path: adminPaths.bookings,
    api: () =>
      bookingsApi(listed).answer(desk.deletions.preview, {
        confirmedCount: 1,
        begunCount: 0,
        policy: moneyBack(0),
        full: moneyBack(4400),
      }),
    states: {
      "some are to be deleted": async () => {
        await page.getByRole("checkbox", { name: `Select ${firstListed.reference}` }).click();
        await button("Delete Selected (1)").click();
        await expect.element(dialog("Delete 1 booking?")).toBeVisible();
      },
    },
  },
  {
    route: adminPaths.bookings,
    path: `${adminPaths.bookings}?search=nobody`,
    of: "when nothing is found",
    api: () => bookingsApi([]).answer(desk.bookings.list, pageOf([])),
  },
];

/** A booking that stands open above a screen; its dialogs are the same above each. */
const opened = (of: string, booking = deskBooking(), states: Screen["states"] = {}): Screen => ({
  route: "/admin/*",
  path: bookingAddress(booking),
  of,
  api: () =>
    bookingApi(booking)
      .answer(desk.changes.previewCancellation, cancellationPreview)
      .answer(desk.changes.cancel, { ...moneyBack(4400), status: "cancelled" })
      .answer(contract.waivers.active, waiver)
      .sampleTheRest(),
  states,
});

const openBookings: Screen[] = [
  opened("with a booking", deskBooking(), {
    "what can be done with it": async () => {
      await button("Actions").click();
      await expect.element(page.getByRole("menu")).toBeVisible();
    },
    "it is to be cancelled": async () => {
      const question = await choose("Cancel Booking");
      await expect.element(question.getByText(/This cannot be undone\.$/)).toBeVisible();
    },
    "its customer is asked about": async () => {
      const question = await choose("Cancel Booking");
      await question.getByRole("button", { name: "Cancel Booking" }).click();
      await expect.element(dialog("Send a cancellation e-mail?")).toBeVisible();
    },
    "it is to be moved": async () => {
      await expect.element(await choose("Reschedule Booking")).toBeVisible();
    },
    "its waiver is to be signed": async () => {
      const signing = await choose("Sign waiver", "Review & Sign Waiver");
      await signing.getByRole("button", { name: "Sign the waiver" }).click();
      await shown("Please sign the waiver");
    },
  }),
  opened("with a booking to be paid", deskBooking(unpaid), {
    "its payment is taken": async () => {
      await expect.element(await choose("Take payment", "Take Payment")).toBeVisible();
    },
  }),
  opened(
    "with a cancelled booking",
    deskBooking({
      status: "cancelled",
      cancelledAt: NOW.toISOString(),
      policy: null,
      refunds: [
        {
          id: newId(),
          method: "cash",
          amountPence: 4400,
          state: "queued",
          origin: "desk",
          at: NOW.toISOString(),
        },
      ],
    }),
  ),
];

async function fillName(): Promise<void> {
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
  await nameField().fill("Jo Marsden");
}

const newBooking: Screen = {
  route: adminPaths.newBooking,
  path: adminPaths.newBooking,
  api: () =>
    saleApi().answer(desk.sales.suggestCustomers, ({ text }) =>
      text.startsWith("amel")
        ? [
            {
              id: newId(),
              name: "Amelia Hartley",
              email: "amelia@example.com",
              phone: "07700900123",
            },
          ]
        : [],
    ),
  states: {
    "nobody is named": async () => {
      await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
      await bookButton().click();
      await shown("Please enter a name");
    },
    "customers are found": async () => {
      await nameField().fill("amel");
      await expect.element(page.getByRole("option", { name: /^Amelia/ })).toBeVisible();
    },
    "too little cash": async () => {
      await fillName();
      await page.getByLabelText(/^Cash given/).fill("1");
      await shown(/ short$/);
    },
    "it is booked": async () => {
      await fillName();
      await bookButton().click();
      await expect.element(bookingMade()).toBeVisible();
    },
  },
};

/** Today, the bookings and what becomes of one, and the sale at the desk. */
export const deskScreens: Screen[] = [...today, ...bookings, ...openBookings, newBooking];
