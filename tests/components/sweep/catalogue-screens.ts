import { expect } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { adminPaths } from "../../../src/web/admin/kit/admin-paths.ts";
import {
  deskActivity,
  deskAddon,
  deskDiscount,
  waiverTemplate,
  waiverVersion,
} from "../support/catalogue.ts";
import { inMinutes } from "../support/clock.ts";
import { passTime } from "../support/open-app.ts";
import { customerPage, deskCustomer, invitation, thisAdministrator } from "../support/people.ts";
import { kayak, newId, slides } from "../support/samples.ts";
import {
  calendarOf,
  daySchedule,
  deskSchedule,
  deskSlot,
  NOTHING_IN_THE_WAY,
} from "../support/schedules.ts";
import { adminApi } from "../support/venue-api.ts";
import { deskSettings } from "../support/venue-settings.ts";
import type { Screen } from "./screen.ts";

const { desk } = contract;
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const shown = (words: string | RegExp) =>
  expect.element(page.getByText(words).first()).toBeVisible();

const LONG = "Windermere and Ullswater Paddleboarding for Families with Small Children";

const activity = deskActivity({ bookingsAhead: 3, mostPeopleAhead: 7, hasHistory: true });

const activities: Screen[] = [
  {
    route: adminPaths.activities,
    path: adminPaths.activities,
    api: () =>
      adminApi()
        .answer(desk.activities.list, [
          activity,
          deskActivity({ name: LONG, isScheduled: false, imageUrl: "/gift-voucher.svg" }),
        ])
        .answer(desk.activities.archived, [
          { id: newId(), name: "Log Flume", archivedAt: inMinutes(-1440), bookingsAhead: 0 },
        ]),
    states: {
      "a new one with errors": async () => {
        await button("Add Activity").click();
        await button("Create Activity").click();
        await shown("Name is required");
      },
      "what a change would do to those who booked": async () => {
        await button("Edit Raft Race").click();
        await page.getByLabelText("Max Capacity").fill("5");
        await page.getByLabelText("Price (£)").fill("25");
        await expect.element(dialog("Edit Activity")).toBeVisible();
      },
      "one is to be deleted": async () => {
        await button("Delete Raft Race").click();
        await expect
          .element(dialog("Are you sure you want to delete this activity?"))
          .toBeVisible();
      },
      "what is archived": async () => {
        await page.getByText("1 archived").click();
        await shown("Log Flume");
      },
    },
  },
  {
    route: adminPaths.activities,
    path: adminPaths.activities,
    of: "without any",
    api: () => adminApi().answer(desk.activities.list, []).answer(desk.activities.archived, []),
  },
];

const addons: Screen[] = [
  {
    route: adminPaths.addons,
    path: adminPaths.addons,
    api: () =>
      adminApi()
        .answer(desk.addons.list, [
          deskAddon({ hasHistory: true }),
          deskAddon({ name: LONG, available: false, description: `${LONG} `.repeat(3) }),
        ])
        .answer(desk.addons.archived, [
          { id: newId(), name: "Wetsuit", archivedAt: inMinutes(-1440) },
        ]),
    states: {
      "a new one with errors": async () => {
        await button("Create Add-on").click();
        await dialog("Create Add-on").getByRole("button", { name: "Create Add-on" }).click();
        await shown("Name is required");
      },
      "one is to be deleted": async () => {
        await button("Delete Paddle").click();
        await expect.element(dialog("Are you sure you want to delete this add-on?")).toBeVisible();
      },
      "what is archived": async () => {
        await page.getByText("1 archived").click();
        await shown("Wetsuit");
      },
    },
  },
  {
    route: adminPaths.addons,
    path: adminPaths.addons,
    of: "without any",
    api: () => adminApi().answer(desk.addons.list, []).answer(desk.addons.archived, []),
  },
];

const used = deskDiscount({ timesUsed: 2, maxUses: 10, hasHistory: true });

const discounts: Screen[] = [
  {
    route: adminPaths.discounts,
    path: adminPaths.discounts,
    api: () =>
      adminApi()
        .answer(desk.discounts.list, [
          used,
          deskDiscount({
            code: "SUMMER2026LONGEST",
            type: "percentage",
            percent: 15,
            amountPence: null,
            description: LONG,
            minSpendPence: 5000,
            maxDiscountPence: 2000,
            isActive: false,
            startDate: "2026-06-01",
            endDate: "2026-08-31",
          }),
          deskDiscount({ code: "OLD", isArchived: true }),
        ])
        .answer(contract.activities.list, [slides, kayak])
        .answer(desk.discounts.uses, {
          uses: [
            {
              bookingId: newId(),
              reference: "7F3A91C2",
              customerName: "Amelia Hartley",
              activityName: slides.name,
              startsAt: inMinutes(60),
              usedAt: inMinutes(-60),
              discountPence: 500,
              returnedAt: null,
            },
          ],
          page: 1,
          count: 1,
        }),
    states: {
      "a new one with errors": async () => {
        await button("Create Discount Code").click();
        await dialog("Create Discount Code")
          .getByRole("button", { name: "Create Discount Code" })
          .click();
        await shown("Amount must be greater than 0");
      },
      "who used it": async () => {
        await button(/uses of LAKE5$/).click();
        await shown("Amelia Hartley");
      },
      "one is to be deleted": async () => {
        await button("Delete LAKE5").click();
        await expect.element(dialog("Delete LAKE5?")).toBeVisible();
      },
      "what is archived": async () => {
        await button(/^Show archived codes/).click();
        await shown("OLD");
      },
    },
  },
  {
    route: adminPaths.discounts,
    path: adminPaths.discounts,
    of: "without any",
    api: () =>
      adminApi().answer(desk.discounts.list, []).answer(contract.activities.list, [slides]),
  },
];

const lake = waiverTemplate({ title: "Lake day", isActive: true, wasActive: true });
const hill = waiverTemplate({ versionNumber: 2 });
const versions = [waiverVersion({ number: 2, signedCount: 12 }), waiverVersion()];

const waivers: Screen = {
  route: adminPaths.waivers,
  path: adminPaths.waivers,
  api: () =>
    adminApi()
      .answer(desk.waiverTemplates.list, [lake, hill])
      .answer(desk.waiverTemplates.get, ({ templateId }) => ({
        ...(templateId === lake.id ? lake : hill),
        versions,
      })),
  states: {
    "a new one with errors": async () => {
      await button("Create New Template").click();
      await button("Create Template").click();
      await shown("Title is required");
    },
    "a text is written": async () => {
      await button("Edit Hill walk").click();
      await page
        .getByRole("form", { name: "Edit Hill walk" })
        .getByLabelText("Content")
        .fill("# I, [PARTICIPANT NAME]\n\nwalk.\n\n1. One\n2. Two");
      await expect.element(button("Save as version 3")).toBeVisible();
    },
    "an earlier version": async () => {
      await button("Edit Hill walk").click();
      await button("Version 1").click();
      await expect.element(dialog("Preview")).toBeVisible();
    },
    "another is to be active": async () => {
      await button("Edit Hill walk").click();
      await page.getByRole("switch", { name: /^Active/ }).click();
      await expect.element(dialog("Activate Hill walk?")).toBeVisible();
    },
  },
};

const schedule = deskSchedule();

const schedulesApi = (schedules = [schedule]) =>
  adminApi()
    .answer(contract.activities.list, [slides, kayak])
    .answer(desk.schedules.list, calendarOf(schedules))
    .answer(
      desk.schedules.ofDay,
      schedules.map((one) => daySchedule(one, 2)),
    )
    .answer(desk.closures.list, [])
    .answer(desk.slots.ofDay, schedules.length > 0 ? [deskSlot(), deskSlot({ sold: 20 })] : [])
    .answer(desk.schedules.checkConflicts, NOTHING_IN_THE_WAY);

const createForm = () => dialog("Create Schedule");

async function openScheduleForm(): Promise<void> {
  await page
    .getByRole("region", { name: "Thursday 18 June 2026" })
    .getByRole("button", { name: "Create Schedule" })
    .click();
  await expect.element(createForm()).toBeVisible();
}

const schedules: Screen[] = [
  {
    route: adminPaths.schedules,
    path: adminPaths.schedules,
    api: schedulesApi,
    states: {
      "a new one with errors": async () => {
        await openScheduleForm();
        await createForm().getByRole("button", { name: "Create Schedule" }).click();
        await shown("Please choose an activity");
      },
    },
  },
  {
    route: adminPaths.schedules,
    path: adminPaths.schedules,
    of: "with one in the way",
    api: () =>
      schedulesApi().answer(desk.schedules.checkConflicts, {
        ...NOTHING_IN_THE_WAY,
        hasConflict: true,
        conflictDetails: "Thursdays, 10:00 am to 1:00 pm, 18 June. They share 18 June.",
        conflictsWith: schedule,
      }),
    states: {
      "it is told above the form": async () => {
        await openScheduleForm();
        await createForm().getByLabelText("Activity", { exact: true }).selectOptions(slides.id);
        await createForm().getByLabelText("Start time").fill("12:00");
        await createForm().getByLabelText("End time").fill("16:00");
        await passTime(500);
        await shown("This schedule overlaps another one of Giant Slides.");
      },
    },
  },
  {
    route: adminPaths.schedules,
    path: adminPaths.schedules,
    of: "without any",
    api: () => schedulesApi([]),
  },
];

const amelia = deskCustomer({ bookingCount: 1, waiverCount: 1, hasHistory: true });
const robin = deskCustomer({
  name: "Maximiliane Fortescue-Wellington",
  hasAccount: true,
  marketingConsent: true,
  email: "maximiliane.fortescue-wellington@a-very-long-domain.example",
  nextEmail: "next@lake.example",
});

const customers: Screen[] = [
  {
    route: adminPaths.customers,
    path: adminPaths.customers,
    api: () =>
      adminApi()
        .answer(desk.customers.list, customerPage([amelia, robin]))
        .answer(desk.customers.waivers, [
          {
            bookingId: newId(),
            reference: "7F3A91C2",
            activityName: slides.name,
            peopleCount: 2,
            startsAt: inMinutes(60),
            signedAt: inMinutes(-60),
          },
        ]),
    states: {
      "one is edited, with an error": async () => {
        await button("Edit Amelia Hartley").click();
        await page.getByLabelText("Phone").fill("07700");
        await shown("Phone number is too short");
      },
      "the waivers of one": async () => {
        await button("1 waiver of Amelia Hartley").click();
        await expect
          .element(dialog("Waivers of Amelia Hartley").getByText(/^Signed /))
          .toBeVisible();
      },
      "one is to be archived or erased": async () => {
        await button("Delete Amelia Hartley").click();
        await expect.element(dialog("Delete Amelia Hartley?")).toBeVisible();
      },
    },
  },
  {
    route: adminPaths.customers,
    path: `${adminPaths.customers}?search=nobody`,
    of: "when nobody is found",
    api: () => adminApi().answer(desk.customers.list, customerPage([])),
  },
];

const settings: Screen = {
  route: adminPaths.settings,
  path: adminPaths.settings,
  api: () => adminApi().answer(desk.settings.get, deskSettings()),
  states: {
    changed: async () => {
      await page.getByLabelText("Business name").fill("Larch Lake");
      await shown("1 change not saved");
    },
    "with an error": async () => {
      await page.getByLabelText("Business name").fill("");
      await button("Save Changes").click();
      await expect
        .element(page.getByRole("region", { name: /need.? another look$/ }))
        .toBeVisible();
    },
  },
};

const ada = thisAdministrator();
const grace = {
  id: newId(),
  name: "Grace Hopper",
  email: "grace@example.com",
  isYou: false,
  since: inMinutes(-60),
  invitedBy: ada.name,
};

const administrators: Screen = {
  route: adminPaths.administrators,
  path: adminPaths.administrators,
  api: () =>
    adminApi()
      .answer(contract.administrators.list, [ada, grace])
      .answer(contract.invitations.list, [invitation("alan@example.com")]),
  states: {
    "an address that cannot be one": async () => {
      await page.getByLabelText("E-mail address").fill("alan");
      await button("Send Invitation").click();
      await shown("Invalid email address");
    },
  },
};

/** What the venue offers and knows: its catalogue, schedules, customers, staff and settings. */
export const catalogueScreens: Screen[] = [
  ...activities,
  ...addons,
  ...discounts,
  waivers,
  ...schedules,
  ...customers,
  settings,
  administrators,
];
