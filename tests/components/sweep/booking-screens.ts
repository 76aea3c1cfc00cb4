import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { adminPaths } from "../../../src/web/admin/kit/admin-paths.ts";
import {
  adminBookingApi,
  bookingUrl,
  chooseAction,
  refundParts,
  sampleAdminBooking,
  sampleAdminCancellation,
  sampleChangePreview,
  unpaidChanges,
} from "../support/admin-bookings.ts";
import {
  adminBookingsApi,
  bookingsPage,
  listedBooking,
  listedBookings,
} from "../support/admin-bookings-list.ts";
import {
  daySlot,
  party,
  sampleAdminDay,
  sampleAffectedBooking,
  todayApi,
} from "../support/admin-days.ts";
import { sampleAdminActivity } from "../support/catalogue.ts";
import { inMinutes, NOW } from "../support/clock.ts";
import { ownRole } from "../support/roles.ts";
import { kayak, newId, slides, towel, waiver } from "../support/samples.ts";
import { sampleAdminSlot } from "../support/schedules.ts";
import {
  bookButton,
  bookingConfirmation,
  nameField,
  slotsOn,
  staffBookingApi,
} from "../support/staff-booking.ts";
import { adminApi } from "../support/venue-api.ts";
import type { Screen } from "./screen.ts";

const { admin } = contract;
const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const expectText = (text: string | RegExp) =>
  expect.element(page.getByText(text).first()).toBeVisible();

/** Locks every control that changes something. */
const READ_ONLY = ownRole({ role: "Read-only", permissions: ["see-bookings", "stats"] });

const readyParty = party();
const incompleteParty = party({
  customerName: "Maximiliane Fortescue-Wellington",
  ticketCount: 4,
  isWaiverSigned: false,
  duePence: 8800,
  note: "A wheelchair comes along.",
});
const arrivedParty = party({ checkedInCount: 2, checkedInAt: NOW.toISOString() });

function dayApi() {
  return todayApi(readyParty, incompleteParty, arrivedParty)
    .respond(admin.slots.listOfDay, [
      sampleAdminSlot({ startsAt: inMinutes(30), endsAt: inMinutes(90) }),
    ])
    .respond(admin.closures.list, [])
    .respond(admin.closures.affectedBookings, [sampleAffectedBooking()])
    .respond(contract.waivers.active, waiver);
}

async function scan(code: string): Promise<void> {
  await page.getByLabelText("Scan a code or type a name").fill(code);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert").filter({ hasText: code })).toBeVisible();
}

const CLOSED_REASON = "High winds on the lake until the evening, says the Met Office";
const CLOSED_SLOT = { reason: "closed", closedReason: CLOSED_REASON } as const;

const today: Screen[] = [
  {
    route: adminPaths.today,
    path: adminPaths.today,
    api: dayApi,
    states: {
      "an incomplete party is scanned": () => scan(incompleteParty.reference),
      "a party that is already checked in is scanned": async () => {
        await page.getByLabelText("Scan a code or type a name").fill(arrivedParty.reference);
        await userEvent.keyboard("{Enter}");
        await expectText(/already checked in$/);
      },
      "a payment is taken at the entrance": async () => {
        await scan(incompleteParty.reference);
        await button("Take payment").first().click();
        await expect.element(dialog("Take Payment")).toBeVisible();
      },
      "a waiver is signed at the entrance": async () => {
        await button(/^Sign the waiver of Maximiliane/).click();
        await expect.element(dialog("Review & Sign Waiver")).toBeVisible();
      },
      "an email to a session is written": async () => {
        await button(/^Close or change places/)
          .first()
          .click();
        await button("Email Customers").click();
        await button("Preview").click();
        await expectText("Please enter a subject");
      },
      "a session is to be moved": async () => {
        await button(/^Close or change places/)
          .first()
          .click();
        await button("Move Bookings").click();
        await expect.element(page.getByLabelText("To session")).toBeVisible();
      },
      "the day is to be closed": async () => {
        await button("Close this day").click();
        await expect.element(dialog("Close This Day")).toBeVisible();
      },
      "the outcomes are reviewed before the day is closed": async () => {
        await button("Close this day").click();
        await page.getByText("Weather", { exact: true }).click();
        await page.getByLabelText(/^What becomes of/).selectOptions("Cancel, refund £44.00");
        await button("Close This Day").click();
        await expectText("1 customer is emailed immediately.");
      },
    },
  },
  {
    route: adminPaths.today,
    path: adminPaths.today,
    variant: "when it is closed",
    api: () =>
      dayApi().respond(
        admin.days.get,
        sampleAdminDay(
          [
            daySlot([readyParty, arrivedParty], CLOSED_SLOT),
            daySlot([], { startsAt: inMinutes(90), endsAt: inMinutes(150), ...CLOSED_SLOT }),
          ],
          { closures: [{ activityId: null, activityName: null, reason: CLOSED_REASON }] },
        ),
      ),
  },
  {
    route: adminPaths.today,
    path: adminPaths.today,
    variant: "without sessions",
    api: () => dayApi().respond(admin.days.get, sampleAdminDay([], { nextDate: "2026-06-20" })),
  },
  {
    route: adminPaths.today,
    path: adminPaths.today,
    variant: "when it is full, and over",
    api: () =>
      dayApi().respond(
        admin.days.get,
        sampleAdminDay([
          daySlot([arrivedParty], { startsAt: inMinutes(-90), endsAt: inMinutes(-30) }),
          daySlot([readyParty, incompleteParty], {
            capacity: 6,
            placesLeft: 0,
            reason: "sold_out",
          }),
        ]),
      ),
  },
  {
    route: adminPaths.today,
    path: adminPaths.today,
    variant: "for a reader",
    api: () => dayApi().respond(admin.staffRoles.own, READ_ONLY),
    states: {
      "a scanned party cannot be checked in": async () => {
        await page.getByLabelText("Scan a code or type a name").fill(readyParty.reference);
        await userEvent.keyboard("{Enter}");
        await expect
          .element(button(`Check in ${readyParty.ticketCount}`))
          .toHaveAttribute("aria-disabled", "true");
      },
      "a session cannot be closed": async () => {
        await button(/^Close or change places/)
          .first()
          .click();
        await expect.element(dialog("Close or Change Places")).toBeVisible();
      },
    },
  },
];

const listedRows = [
  listedBooking({ duePence: 4400, customerName: "Maximiliane Fortescue-Wellington" }),
  listedBooking({ status: "cancelled" }),
  listedBooking({ discountPence: 400, discountCode: "LAKE5", totalPence: 4000 }),
  ...listedBookings(9),
];
const [firstRow] = listedRows as [(typeof listedRows)[0]];

const bookings: Screen[] = [
  {
    route: adminPaths.bookings,
    path: adminPaths.bookings,
    api: () =>
      adminBookingsApi(listedRows).respond(admin.bookingDeletions.preview, {
        confirmedCount: 1,
        begunCount: 0,
        policy: refundParts(0),
        full: refundParts(4400),
      }),
    states: {
      "some are to be deleted": async () => {
        await page.getByRole("checkbox", { name: `Select ${firstRow.reference}` }).click();
        await button("Delete Selected (1)").click();
        await expect.element(dialog("Delete 1 booking?")).toBeVisible();
      },
    },
  },
  {
    route: adminPaths.bookings,
    path: `${adminPaths.bookings}?from=2026-06-18&until=2026-06-18&session=10%3A00&payment=unpaid&waiver=unsigned&source=staff`,
    variant: "with every filter",
    api: () =>
      adminBookingsApi(listedRows)
        .respond(admin.activities.list, [sampleAdminActivity()])
        .respond(admin.activities.archived, [])
        .respond(admin.slots.listOfDay, [sampleAdminSlot()])
        .respond(admin.bookingViews.list, [
          { id: newId(), name: "To sign", filter: { waiver: "unsigned" }, madeBy: "Ada Harbour" },
        ]),
    states: {
      "the filters are open": async () => {
        await button(/^Filters/).click();
        await expect.element(page.getByLabelText("Session")).toBeVisible();
        await button("Save these filters").click();
      },
    },
  },
  {
    route: adminPaths.bookings,
    path: `${adminPaths.bookings}?from=2026-06-18&until=2026-06-18&activityId=${slides.id}&session=10%3A00`,
    variant: "of one session",
    api: () =>
      adminBookingsApi(listedRows)
        .respond(admin.bookings.list, bookingsPage(listedRows, { activity: slides }))
        .respond(admin.slots.listOfDay, [sampleAdminSlot()]),
    states: {
      "its customers are to be emailed": async () => {
        await button("Email Customers").click();
        await expect.element(dialog("Email Customers")).toBeVisible();
      },
      "its bookings are to be moved": async () => {
        await button("Move Bookings").click();
        await expect.element(page.getByLabelText("To session")).toBeVisible();
      },
    },
  },
  {
    route: adminPaths.bookings,
    path: `${adminPaths.bookings}?search=nobody`,
    variant: "when nothing is found",
    api: () => adminBookingsApi([]).respond(admin.bookings.list, bookingsPage([])),
  },
  {
    route: adminPaths.bookings,
    path: adminPaths.bookings,
    variant: "for a reader",
    api: () => adminBookingsApi(listedRows).respond(admin.staffRoles.own, READ_ONLY),
    states: {
      "some cannot be deleted": async () => {
        await page.getByRole("checkbox", { name: `Select ${firstRow.reference}` }).click();
        await expect
          .element(button("Delete Selected (1)"))
          .toHaveAttribute("aria-disabled", "true");
      },
    },
  },
];

/** An open booking above a screen; its dialogs are the same above every screen. */
const openBookingScreen = (
  variant: string,
  booking = sampleAdminBooking(),
  states: Screen["states"] = {},
): Screen => ({
  route: "/admin/*",
  path: bookingUrl(booking),
  variant,
  api: () =>
    adminBookingApi(booking)
      .respond(admin.bookingChanges.previewCancellation, sampleAdminCancellation)
      .respond(admin.bookingChanges.cancel, { ...refundParts(4400), status: "cancelled" })
      .respond(contract.addons.list, [towel])
      .respond(admin.activities.list, [slides, kayak].map(sampleAdminActivity))
      .respond(admin.staffBookings.slots, ({ date }) => slotsOn(date))
      .respond(admin.bookingChanges.previewChange, {
        ...sampleChangePreview,
        pricePence: 2200,
        duePence: 0,
        policy: refundParts(2200),
        full: refundParts(2200),
        isDiscountLost: true,
        needsSignature: true,
        removedAddons: [towel.name],
      })
      .respond(contract.waivers.active, waiver)
      .respondWithSamples(),
  states,
});

const bookingOfReader = openBookingScreen(
  "with a booking, for a reader",
  sampleAdminBooking(unpaidChanges),
  {
    "the menu of actions": async () => {
      await button("Actions").click();
      await expect.element(page.getByRole("menu")).toBeVisible();
    },
  },
);

const openBookings: Screen[] = [
  ...(["BOOKING_NOT_FOUND", "SERVER_BUSY"] as const).map(
    (code): Screen => ({
      route: "/admin/*",
      path: bookingUrl({ id: newId() }),
      variant: `with a booking that is refused as ${code}`,
      api: () => adminApi().refuse(admin.bookings.get, code),
      states: {
        "the reason is shown": async () => {
          await expect.element(page.getByRole("dialog").getByRole("alert")).toBeVisible();
        },
      },
    }),
  ),
  openBookingScreen("with a booking", sampleAdminBooking(), {
    "the menu of actions": async () => {
      await button("Actions").click();
      await expect.element(page.getByRole("menu")).toBeVisible();
    },
    "it is to be cancelled": async () => {
      const confirmDialog = await chooseAction("Cancel Booking");
      await expect.element(confirmDialog.getByText(/This cannot be undone\.$/)).toBeVisible();
    },
    "staff are asked whether to email the customer": async () => {
      const confirmDialog = await chooseAction("Cancel Booking");
      await confirmDialog.getByRole("button", { name: "Cancel Booking" }).click();
      await expect.element(dialog("Send a cancellation email?")).toBeVisible();
    },
    "it is to be moved": async () => {
      await expect.element(await chooseAction("Reschedule Booking")).toBeVisible();
    },
    "a ticket is to be removed": async () => {
      const changeDialog = await chooseAction(
        "Change tickets or add-ons",
        "Change Tickets or Add-ons",
      );
      await changeDialog.getByRole("button", { name: "One fewer: Tickets" }).click();
      await expectText("Paid too much");
    },
    "its activity is to be changed": async () => {
      const changeDialog = await chooseAction("Change activity", "Change Activity");
      await changeDialog.getByText("11:00 am").click();
      await expectText("Paid too much");
    },
    "its contact details are to be corrected": async () => {
      await expect
        .element(await chooseAction("Correct contact details", "Correct Contact Details"))
        .toBeVisible();
    },
    "its price is to be reduced": async () => {
      const adjustDialog = await chooseAction("Refund or reduce price", "Refund or Reduce Price");
      await adjustDialog.getByLabelText("Amount in pounds").fill("22");
      await expectText("Paid too much");
    },
    "its waiver is to be signed": async () => {
      const waiverDialog = await chooseAction("Sign waiver", "Review & Sign Waiver");
      await waiverDialog.getByRole("button", { name: "Sign the waiver" }).click();
      await expectText("Please sign the waiver");
    },
  }),
  openBookingScreen("with a booking to be paid", sampleAdminBooking(unpaidChanges), {
    "its payment is taken": async () => {
      await expect.element(await chooseAction("Take payment", "Take Payment")).toBeVisible();
    },
  }),
  {
    ...bookingOfReader,
    api: () => bookingOfReader.api().respond(admin.staffRoles.own, READ_ONLY),
  },
  openBookingScreen(
    "with a cancelled booking",
    sampleAdminBooking({
      status: "cancelled",
      cancelledAt: NOW.toISOString(),
      policy: null,
      refunds: [
        {
          id: newId(),
          method: "cash",
          amountPence: 4400,
          state: "queued",
          origin: "offline",
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
    staffBookingApi().respond(admin.staffBookings.suggestCustomers, ({ text }) =>
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
    "no name is given": async () => {
      await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
      await bookButton().click();
      await expectText("Please enter a name");
    },
    "customers are found": async () => {
      await nameField().fill("amel");
      await expect.element(page.getByRole("option", { name: /^Amelia/ })).toBeVisible();
    },
    "too little cash": async () => {
      await fillName();
      await page.getByLabelText(/^Cash given/).fill("1");
      await expectText(/ short$/);
    },
    "it is booked": async () => {
      await fillName();
      await bookButton().click();
      await expect.element(bookingConfirmation()).toBeVisible();
    },
  },
};

/** Today, the bookings list, a booking with its actions, and new staff bookings. */
export const bookingScreens: Screen[] = [...today, ...bookings, ...openBookings, newBooking];
