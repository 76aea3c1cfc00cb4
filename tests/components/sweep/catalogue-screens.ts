import { expect } from "vitest";
import { page } from "vitest/browser";
import type { ProofOptions } from "../../../src/shared/contract/admin/second-factors.ts";
import type { StaffRole } from "../../../src/shared/contract/admin/staff-roles.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { adminPaths, customerPath } from "../../../src/web/admin/kit/admin-paths.ts";
import {
  sampleAdminActivity,
  sampleAdminAddon,
  sampleAdminDiscount,
  waiverTemplate,
  waiverVersion,
} from "../support/catalogue.ts";
import { inMinutes } from "../support/clock.ts";
import { advanceTime } from "../support/open-app.ts";
import {
  busyCustomer,
  currentAdministrator,
  customerPage,
  customerPageApi,
  invitation,
  sampleAdminCustomer,
  sampleCustomerBooking,
  sampleCustomerDetails,
} from "../support/people.ts";
import { ownRole, shippedRoles } from "../support/roles.ts";
import { administrator, kayak, newId, slides } from "../support/samples.ts";
import {
  daySchedule,
  NO_CONFLICT,
  sampleAdminSchedule,
  sampleAdminSlot,
  scheduleCalendar,
} from "../support/schedules.ts";
import { adminApi } from "../support/venue-api.ts";
import { sampleAdminSettings } from "../support/venue-settings.ts";
import type { Screen } from "./screen.ts";

const { admin } = contract;
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const expectText = (text: string | RegExp) =>
  expect.element(page.getByText(text).first()).toBeVisible();

const LONG_NAME = "Windermere and Ullswater Paddleboarding for Families with Small Children";

const activity = sampleAdminActivity({ bookingsAhead: 3, mostPeopleAhead: 7, hasHistory: true });

const activities: Screen[] = [
  {
    route: adminPaths.activities,
    path: adminPaths.activities,
    api: () =>
      adminApi()
        .respond(admin.activities.list, [
          activity,
          sampleAdminActivity({
            name: LONG_NAME,
            isScheduled: false,
            imageUrl: "/gift-voucher.svg",
            furtherImageUrls: ["/files/lake", "/files/shore"],
            minAge: 6,
            minHeightCm: 120,
            isHidden: true,
          }),
        ])
        .refuse(admin.activities.setPosition, "ACTIVITY_GONE")
        .respond(admin.activities.archived, [
          { id: newId(), name: "Log Flume", archivedAt: inMinutes(-1440), bookingsAhead: 0 },
        ]),
    states: {
      "a new one with errors": async () => {
        await button("Add Activity").click();
        await button("Create Activity").click();
        await expectText("Name is required");
      },
      "the effects of a change on bookings": async () => {
        await button("Edit Raft Race").click();
        await page.getByLabelText("Max Capacity").fill("5");
        await page.getByLabelText("Price (£)").fill("25");
        await expect.element(dialog("Edit Activity")).toBeVisible();
      },
      "one with more images": async () => {
        await button(`Edit ${LONG_NAME}`).click();
        await expect.element(button("Move image 3 earlier")).toBeVisible();
      },
      "one was not moved": async () => {
        await button("Move Raft Race down").click();
        await expectText("Failed to change the order");
      },
      "one is to be deleted": async () => {
        await button("Delete Raft Race").click();
        await expect
          .element(dialog("Are you sure you want to delete this activity?"))
          .toBeVisible();
      },
      "what is archived": async () => {
        await page.getByText("1 archived").click();
        await expectText("Log Flume");
      },
    },
  },
  {
    route: adminPaths.activities,
    path: adminPaths.activities,
    variant: "without any",
    api: () => adminApi().respond(admin.activities.list, []).respond(admin.activities.archived, []),
  },
];

const addons: Screen[] = [
  {
    route: adminPaths.addons,
    path: adminPaths.addons,
    api: () =>
      adminApi()
        .respond(admin.addons.list, [
          sampleAdminAddon({ hasHistory: true }),
          sampleAdminAddon({
            name: LONG_NAME,
            available: false,
            description: `${LONG_NAME} `.repeat(3),
            activities: [{ id: newId(), name: LONG_NAME }],
            stockPerSlot: 1000,
          }),
        ])
        .respond(admin.addons.archived, [
          { id: newId(), name: "Wetsuit", archivedAt: inMinutes(-1440) },
        ]),
    states: {
      "a new one with errors": async () => {
        await button("Create Add-on").click();
        await dialog("Create Add-on").getByRole("button", { name: "Create Add-on" }).click();
        await expectText("Name is required");
      },
      "one is to be deleted": async () => {
        await button("Delete Paddle").click();
        await expect.element(dialog("Are you sure you want to delete this add-on?")).toBeVisible();
      },
      "what is archived": async () => {
        await page.getByText("1 archived").click();
        await expectText("Wetsuit");
      },
    },
  },
  {
    route: adminPaths.addons,
    path: adminPaths.addons,
    variant: "without any",
    api: () => adminApi().respond(admin.addons.list, []).respond(admin.addons.archived, []),
  },
];

const usedDiscount = sampleAdminDiscount({ timesUsed: 2, maxUses: 10, hasHistory: true });

const discounts: Screen[] = [
  {
    route: adminPaths.discounts,
    path: adminPaths.discounts,
    api: () =>
      adminApi()
        .respond(admin.discounts.list, [
          usedDiscount,
          sampleAdminDiscount({
            code: "SUMMER2026LONGEST",
            type: "percentage",
            percent: 15,
            amountPence: null,
            description: LONG_NAME,
            minSpendPence: 5000,
            maxDiscountPence: 2000,
            isActive: false,
            startDate: "2026-06-01",
            endDate: "2026-08-31",
          }),
          sampleAdminDiscount({ code: "OLD", isArchived: true }),
        ])
        .respond(contract.admin.activities.list, [slides, kayak].map(sampleAdminActivity))
        .respond(admin.discounts.uses, {
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
        await expectText("Amount must be greater than 0");
      },
      "who used it": async () => {
        await button(/uses of LAKE5$/).click();
        await expectText("Amelia Hartley");
      },
      "one is to be deleted": async () => {
        await button("Delete LAKE5").click();
        await expect.element(dialog("Delete LAKE5?")).toBeVisible();
      },
      "what is archived": async () => {
        await button(/^Show archived codes/).click();
        await expectText("OLD");
      },
    },
  },
  {
    route: adminPaths.discounts,
    path: adminPaths.discounts,
    variant: "without any",
    api: () =>
      adminApi()
        .respond(admin.discounts.list, [])
        .respond(contract.admin.activities.list, [sampleAdminActivity(slides)]),
  },
];

const lakeTemplate = waiverTemplate({ title: "Lake day", isActive: true, wasActive: true });
const hillTemplate = waiverTemplate({ versionNumber: 2 });
const versions = [waiverVersion({ number: 2, signedCount: 12 }), waiverVersion()];

const waivers: Screen = {
  route: adminPaths.waivers,
  path: adminPaths.waivers,
  api: () =>
    adminApi()
      .respond(admin.waiverTemplates.list, [lakeTemplate, hillTemplate])
      .respond(admin.waiverTemplates.get, ({ templateId }) => ({
        ...(templateId === lakeTemplate.id ? lakeTemplate : hillTemplate),
        versions,
      })),
  states: {
    "a new one with errors": async () => {
      await button("Create New Template").click();
      await button("Create Template").click();
      await expectText("Title is required");
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

const schedule = sampleAdminSchedule();

const schedulesApi = (schedules = [schedule]) =>
  adminApi()
    .respond(contract.admin.activities.list, [slides, kayak].map(sampleAdminActivity))
    .respond(admin.schedules.list, scheduleCalendar(schedules))
    .respond(
      admin.schedules.listOfDay,
      schedules.map((one) => daySchedule(one, 2)),
    )
    .respond(admin.closures.list, [])
    .respond(
      admin.slots.listOfDay,
      schedules.length > 0 ? [sampleAdminSlot(), sampleAdminSlot({ sold: 20 })] : [],
    )
    .respond(admin.schedules.checkConflicts, NO_CONFLICT);

const createForm = () => dialog("Create Schedule");

/** Chooses from the menu of an administrator's row. */
async function chooseForGrace(action: string): Promise<void> {
  await button("More for Grace Hopper").click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

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
        await expectText("Please choose an activity");
      },
    },
  },
  {
    route: adminPaths.schedules,
    path: adminPaths.schedules,
    variant: "with one in the way",
    api: () =>
      schedulesApi().respond(admin.schedules.checkConflicts, {
        ...NO_CONFLICT,
        hasConflict: true,
        conflictDetails: "Thursdays, 10:00 am to 1:00 pm, 18 June. They share 18 June.",
        conflictsWith: schedule,
      }),
    states: {
      "the conflict is shown above the form": async () => {
        await openScheduleForm();
        await createForm().getByLabelText("Activity", { exact: true }).selectOptions(slides.id);
        await createForm().getByLabelText("Start time").fill("12:00");
        await createForm().getByLabelText("End time").fill("16:00");
        await advanceTime(500);
        await expectText("This schedule overlaps another one of Giant Slides.");
      },
    },
  },
  {
    route: adminPaths.schedules,
    path: `${adminPaths.schedules}?date=2026-08-31`,
    variant: "on a bank holiday, with several windows",
    api: () =>
      schedulesApi([
        sampleAdminSchedule({
          endTime: "12:00",
          furtherWindows: [{ startTime: "13:30", endTime: "24:00" }],
          gapMinutes: 15,
          capacity: 6,
        }),
      ]),
    states: {
      "a duplicate with a window that is empty": async () => {
        await button(/^Duplicate schedule/).click();
        await createForm().getByRole("button", { name: "Add another window" }).click();
        await createForm().getByRole("button", { name: "Create Schedule" }).click();
        await expectText("Please choose a time");
      },
      "the calendar of a field": async () => {
        await button("Create Schedule").first().click();
        await createForm().getByRole("button", { name: "Open calendar" }).first().click();
        await expect.element(dialog("Calendar: Start date")).toBeVisible();
      },
    },
  },
  {
    route: adminPaths.schedules,
    path: adminPaths.schedules,
    variant: "without any",
    api: () => schedulesApi([]),
  },
];

const amelia = sampleAdminCustomer({ bookingCount: 1, waiverCount: 1, hasHistory: true });
const robin = sampleAdminCustomer({
  name: "Maximiliane Fortescue-Wellington",
  hasAccount: true,
  marketingConsent: true,
  email: "maximiliane.fortescue-wellington@a-very-long-domain.example",
  nextEmail: "next@lake.example",
});

const customersApi = () => adminApi().respond(admin.customers.list, customerPage([amelia, robin]));

/** Customers can be neither exported nor erased without a fresh proof. */
const customersApiWithProof = (options: Partial<ProofOptions>) =>
  customersApi()
    .refuse(admin.customers.export, "PROOF_NEEDED")
    .refuse(admin.customers.erase, "PROOF_NEEDED")
    .respond(admin.secondFactors.startProof, {
      email: administrator.email,
      passkey: null,
      hasAuthenticator: false,
      usesPassword: false,
      ...options,
    });

const proofDialog = () => dialog("Confirm it’s you");

const customers: Screen[] = [
  {
    route: adminPaths.customers,
    path: adminPaths.customers,
    api: () =>
      customersApi().respond(admin.customers.waivers, [
        {
          bookingId: newId(),
          reference: "7F3A91C2",
          activityName: slides.name,
          version: 1,
          peopleCount: 2,
          startsAt: inMinutes(60),
          signedAt: inMinutes(-60),
        },
      ]),
    states: {
      "one is edited, with an error": async () => {
        await button("Edit Amelia Hartley").click();
        await page.getByLabelText("Phone").fill("07700");
        await expectText("Phone number is too short");
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
    variant: "when nobody is found",
    api: () => adminApi().respond(admin.customers.list, customerPage([])),
  },
  {
    route: adminPaths.customers,
    path: adminPaths.customers,
    variant: "for the front desk",
    api: () =>
      customersApi().respond(
        admin.staffRoles.own,
        ownRole({ role: "Front desk", permissions: ["see-bookings", "sell", "customers"] }),
      ),
    states: {
      "what is locked is pressed": async () => {
        (button("Export CSV").element() as HTMLElement).click();
        await expect
          .element(
            page
              .getByRole("region", { name: "Notifications" })
              .getByText("Your role, Front desk, does not include “Export lists”."),
          )
          .toBeVisible();
      },
      "one is to be archived": async () => {
        await button("Delete Amelia Hartley").click();
        await expectText("Your role, Front desk, does not include “Erase people’s data”.");
      },
    },
  },
  {
    route: adminPaths.customers,
    path: adminPaths.customers,
    variant: "with a proof by passkey or code",
    api: () =>
      customersApiWithProof({ passkey: { challenge: "AAAA" }, hasAuthenticator: true }).refuse(
        admin.secondFactors.prove,
        "CODE_WRONG",
      ),
    states: {
      "an export needs it": async () => {
        await button("Export CSV").click();
        await expect
          .element(proofDialog().getByRole("button", { name: "Use your passkey" }))
          .toBeVisible();
      },
      "the code is wrong": async () => {
        await button("Export CSV").click();
        await proofDialog().getByLabelText("Code from your authenticator app").fill("123456");
        await proofDialog().getByRole("button", { name: "Confirm" }).click();
        await expectText(errors.CODE_WRONG.sentence);
      },
      "it is not given": async () => {
        await button("Export CSV").click();
        await proofDialog().getByRole("button", { name: "Close" }).click();
        await expectText("Nothing was done, because you did not confirm that it is you.");
      },
    },
  },
  {
    route: adminPaths.customers,
    path: adminPaths.customers,
    variant: "with a proof by password",
    api: () =>
      customersApiWithProof({ usesPassword: true }).refuse(
        admin.secondFactors.prove,
        "PROOF_PASSWORD_WRONG",
      ),
    states: {
      "erasing needs it, and the password is wrong": async () => {
        await button("Delete Amelia Hartley").click();
        await page.getByRole("radio", { name: "Erase personal data" }).click();
        await button("Erase Personal Data").click();
        await proofDialog().getByLabelText("Password").fill("wrong horse");
        await proofDialog().getByRole("button", { name: "Confirm" }).click();
        await expectText(errors.PROOF_PASSWORD_WRONG.sentence);
      },
    },
  },
  {
    route: adminPaths.customers,
    path: adminPaths.customers,
    variant: "with a proof that cannot be asked for",
    api: () => customersApiWithProof({}).refuse(admin.secondFactors.startProof, "SERVER_BUSY"),
    states: {
      "an export needs it": async () => {
        await button("Export CSV").click();
        await expect.element(proofDialog().getByRole("alert")).toBeVisible();
      },
    },
  },
];

const settings: Screen = {
  route: adminPaths.settings,
  path: adminPaths.settings,
  api: () => adminApi().respond(admin.settings.get, sampleAdminSettings()),
  states: {
    changed: async () => {
      await page.getByLabelText("Business name").fill("Larch Lake");
      await expectText("1 change not saved");
    },
    "with an error": async () => {
      await page.getByLabelText("Business name").fill("");
      await button("Save Changes").click();
      await expect
        .element(page.getByRole("region", { name: /^Please check (this|\d+) fields?$/ }))
        .toBeVisible();
    },
  },
};

const ada = currentAdministrator();
const grace = {
  id: newId(),
  name: "Grace Hopper",
  email: "grace@example.com",
  role: ada.role,
  isYou: false,
  hasSecondFactor: true,
  since: inMinutes(-60),
  invitedBy: ada.name,
};

const supervisor: StaffRole = {
  id: newId(),
  name: "Weekend and Bank Holiday Supervisor",
  permissions: ["see-bookings", "sell", "take-cash", "cash-up"],
  shippedAs: null,
  memberCount: 0,
  version: "1",
  requiresSecondFactor: false,
};

const administratorsApi = () =>
  adminApi()
    .respond(contract.administrators.list, [ada, grace])
    .respond(contract.invitations.list, [invitation("alan@example.com")])
    .respond(admin.staffRoles.list, [...shippedRoles(), supervisor]);

const openSessions = async () => {
  await chooseForGrace("Sessions");
  await expect.element(dialog("Where Grace Hopper is signed in")).toBeVisible();
};

const administrators: Screen[] = [
  {
    route: adminPaths.administrators,
    path: adminPaths.administrators,
    api: () =>
      administratorsApi()
        .refuse(admin.secondFactors.reset, "ADMINISTRATOR_NOT_FOUND")
        .respond(admin.staffSessions.list, [
          {
            id: newId(),
            device: "Samsung Internet on Android",
            signedInAt: inMinutes(-90),
            lastUsedAt: inMinutes(-85),
            isThisOne: false,
            sharedAs: "Front desk till",
          },
          {
            id: newId(),
            device: "Chrome on Windows",
            signedInAt: inMinutes(-1440),
            lastUsedAt: inMinutes(-5),
            isThisOne: false,
            sharedAs: null,
          },
        ])
        .refuse(admin.staffSessions.end, "ROLE_ABOVE_YOURS")
        .refuse(admin.staffSessions.removePin, "ROLE_ABOVE_YOURS"),
    states: {
      "an invalid email address": async () => {
        await page.getByLabelText("Email address").fill("alan");
        await button("Send Invitation").click();
        await expectText("Invalid email address");
      },
      "another role is to be given": async () => {
        await chooseForGrace("Change role");
        await expect.element(dialog("Role of Grace Hopper")).toBeVisible();
      },
      "somebody is to be removed": async () => {
        await chooseForGrace("Remove");
        await expect.element(dialog("Remove Grace Hopper as an administrator?")).toBeVisible();
      },
      "second factors are to be reset": async () => {
        await chooseForGrace("Reset second factors");
        await expect.element(dialog("Reset the second factors of Grace Hopper?")).toBeVisible();
      },
      "second factors could not be reset": async () => {
        await chooseForGrace("Reset second factors");
        await dialog("Reset the second factors of Grace Hopper?")
          .getByRole("button", { name: "Reset" })
          .click();
        await expectText("Failed to reset second factors");
      },
      "where somebody is signed in": async () => {
        await openSessions();
        await expect.element(button("Sign out Front desk till")).toBeVisible();
      },
      "a session could not be ended": async () => {
        await openSessions();
        await button("Sign out Front desk till").click();
        await expectText("Failed to sign out");
      },
      "a PIN could not be removed": async () => {
        await openSessions();
        await button("Remove PIN for shared devices").click();
        await expectText("Failed to remove PIN");
      },
      "a new role with errors": async () => {
        await button("New Role").click();
        await dialog("New Role").getByRole("button", { name: "Create Role" }).click();
        await expectText("Name is required");
      },
      "a role is edited": async () => {
        await button(`Edit ${supervisor.name}`).click();
        await expect.element(dialog("Edit Role")).toBeVisible();
      },
      "a role is to be deleted": async () => {
        await button(`Delete ${supervisor.name}`).click();
        await expect.element(dialog(`Delete the role ${supervisor.name}?`)).toBeVisible();
      },
    },
  },
  {
    route: adminPaths.administrators,
    path: adminPaths.administrators,
    variant: "after the update that brought roles",
    api: () =>
      administratorsApi()
        .respond(admin.staffRoles.own, ownRole({ mustReviewRoles: true }))
        .refuse(admin.staffRoles.review, "SERVER_BUSY")
        .respond(admin.staffSessions.list, []),
    states: {
      "somebody is signed in nowhere": async () => {
        await openSessions();
        await expectText("Nowhere at the moment.");
      },
      "the roles could not be kept": async () => {
        await button("Keep These Roles").click();
        await expectText("Failed to keep the roles");
      },
    },
  },
  {
    route: adminPaths.administrators,
    path: adminPaths.administrators,
    variant: "for a deputy",
    api: () =>
      administratorsApi().respond(
        admin.staffRoles.own,
        ownRole({ role: "Deputy", permissions: ["see-bookings", "sell", "stats", "staff"] }),
      ),
    states: {
      "a role from what the own one allows": async () => {
        await button("New Role").click();
        await expect.element(dialog("New Role").getByLabelText("Export lists")).toBeDisabled();
      },
    },
  },
];

const busy = busyCustomer();
const archivedGuest = sampleCustomerDetails({ email: null, phone: "", isArchived: true });
const customerPages: Screen[] = [
  {
    route: customerPath(":customerId"),
    path: customerPath(busy.id),
    api: () =>
      customerPageApi(busy)
        .respond(admin.customerTags.list, ["school", "vip", "wheelchair"])
        .respond(admin.customers.bookings, {
          bookings: [
            sampleCustomerBooking(),
            sampleCustomerBooking({ status: "cancelled", isUpcoming: false }),
          ],
          page: 1,
          count: 12,
        })
        .respond(admin.customers.waivers, [
          {
            bookingId: newId(),
            reference: "7F3A91C2",
            activityName: slides.name,
            version: 2,
            peopleCount: 2,
            startsAt: inMinutes(60),
            signedAt: inMinutes(-60),
          },
        ])
        .respond(admin.staffBookings.suggestCustomers, [
          { id: newId(), name: "Robin Lake", email: "robin@example.com", phone: "07700900142" },
        ])
        .refuse(admin.customers.endSessions, "ADMINISTRATOR_SESSIONS")
        .respond(admin.customers.previewMerge, {
          survivor: { ...busy, email: "amelia@example.com" },
          duplicate: { ...sampleCustomerDetails({ name: "Robin Lake", email: null, phone: "" }) },
          bookingCount: 2,
          voucherCount: 1,
          waiverCount: 1,
          noteCount: 0,
          tags: ["wheelchair"],
          marketingConsent: false,
          withdrawnAt: inMinutes(-60),
        }),
    states: {
      "a tag cannot be used": async () => {
        await page.getByLabelText("New tag").fill("?");
        await button("Add tag").click();
        await expectText("Please use letters, numbers and spaces");
      },
      "signing them out is refused": async () => {
        await button("Sign Out Everywhere").click();
        await page.getByRole("dialog").getByRole("button", { name: "Sign Out Everywhere" }).click();
        await expectText(errors.ADMINISTRATOR_SESSIONS.sentence);
      },
      "a merge is previewed": async () => {
        await button("Merge with another customer").click();
        await page.getByRole("combobox", { name: "Other customer" }).fill("robin");
        await page.getByRole("option", { name: /Robin Lake/ }).click();
        await expectText("What moves");
      },
    },
  },
  {
    route: customerPath(":customerId"),
    path: customerPath(archivedGuest.id),
    variant: "archived, without anything",
    api: () => customerPageApi(archivedGuest),
  },
  {
    route: customerPath(":customerId"),
    path: customerPath(newId()),
    variant: "unknown",
    api: () =>
      adminApi()
        .refuse(admin.customers.get, "CUSTOMER_NOT_FOUND")
        .refuse(admin.customers.bookings, "CUSTOMER_NOT_FOUND")
        .refuse(admin.customers.waivers, "CUSTOMER_NOT_FOUND"),
  },
];

/** The catalogue, schedules, customers, administrators and settings. */
export const catalogueScreens: Screen[] = [
  ...activities,
  ...addons,
  ...discounts,
  waivers,
  ...schedules,
  ...customers,
  ...customerPages,
  settings,
  ...administrators,
];
