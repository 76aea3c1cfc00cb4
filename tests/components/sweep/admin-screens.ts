import { expect } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { adminPaths } from "../../../src/web/admin/kit/admin-paths.ts";
import { inMinutes } from "../support/clock.ts";
import { adminEmailDetails, adminEmailEntry, emailsApi, refusedEmail } from "../support/emails.ts";
import { adminHealth, disputeTask, healthApi, invariantResult } from "../support/health.ts";
import { EMPTY_OVERVIEW, overviewApi } from "../support/overview.ts";
import {
  emptyReport,
  manyActivities,
  monthlyReport,
  reportsApi,
  sampleAdminReport,
  vatReportsApi,
} from "../support/reports.ts";
import { administrator, newId } from "../support/samples.ts";
import { closedTill, sampleTillSession, tillApi } from "../support/till.ts";
import { adminApi } from "../support/venue-api.ts";
import { paidInCash, sampleAdminVoucher, vouchersApi } from "../support/vouchers.ts";
import type { Screen } from "./screen.ts";

const { admin } = contract;
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name?: string) => page.getByRole("dialog", name ? { name, exact: true } : {});
const expectText = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

const fakeSampledApi = () => adminApi().respondWithSamples();

const sampledScreen = (path: string): Screen => ({ route: path, path, api: fakeSampledApi });

const spentVoucher = sampleAdminVoucher({ balancePence: 0, status: "redeemed" });
const soldVoucher = sampleAdminVoucher(paidInCash);
const voucherOwedInCash = sampleAdminVoucher({
  status: "voided",
  balancePence: 0,
  toHandBack: { refundId: newId(), amountPence: 7500 },
});

async function openVoucher({ code }: typeof soldVoucher) {
  await button(code).click();
  await expect.element(page.getByRole("heading", { name: "History" })).toBeVisible();
}

const vouchers: Screen[] = [
  {
    route: adminPaths.vouchers,
    path: adminPaths.vouchers,
    api: () =>
      vouchersApi([
        spentVoucher,
        soldVoucher,
        voucherOwedInCash,
        ...Array.from({ length: 9 }, () => sampleAdminVoucher()),
      ]).respond(admin.voucherTemplates.list, [
        { id: newId(), amountPence: 5000, isActive: true },
        { id: newId(), amountPence: 29_500, isActive: false },
      ]),
    states: {
      "a new voucher with errors": async () => {
        await button("New voucher").click();
        await button("Create Voucher").click();
        await expectText("Recipient name is required");
      },
      "quick amounts with an error": async () => {
        await button("Quick amounts").click();
        await page.getByLabelText("Another amount (£)").fill("3");
        await button("Add").click();
        await expectText("Amount must be between £5 and £300");
      },
      "a voucher is open": () => openVoucher(soldVoucher),
      "a cash refund is due": () => openVoucher(voucherOwedInCash),
      "the recipient with errors": async () => {
        await openVoucher(soldVoucher);
        await button("Edit recipient").click();
        await page.getByLabelText("Recipient name").fill(" ");
        await button("Save Changes").click();
        await expectText("Recipient name is required");
      },
      "a day that is too early": async () => {
        await openVoucher(soldVoucher);
        await button("Extend").click();
        await page.getByLabelText("Valid until").fill("2026-06-19");
        await button("Extend Voucher").click();
        await expectText("Please choose 19 June 2027 or later");
      },
      "the question before it is voided": async () => {
        await openVoucher(soldVoucher);
        await button("Void and refund").click();
        await expect.element(dialog("Void this voucher?")).toBeVisible();
      },
    },
  },
  { ...sampledScreen(adminPaths.vouchers), variant: "without any", api: () => vouchersApi([]) },
];

const overview: Screen[] = [
  {
    ...sampledScreen(adminPaths.overview),
    states: {
      "what the stats count": async () => {
        await button("How these figures are counted").click();
        await expect.element(dialog("How these figures are counted")).toBeVisible();
      },
      "the search with results": async () => {
        await button("Search").click();
        const field = page.getByRole("combobox", { name: "Search the back office" });
        await field.fill("set");
        await expect.element(page.getByRole("group", { name: "Customers" })).toBeVisible();
      },
      "the menu is open": async () => {
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await expect.element(page.getByRole("navigation", { name: "Admin Portal" })).toBeVisible();
      },
    },
  },
  {
    ...sampledScreen(adminPaths.overview),
    variant: "with nothing going on",
    api: () => overviewApi(EMPTY_OVERVIEW),
  },
];

const reports: Screen[] = [
  {
    route: adminPaths.reports,
    path: adminPaths.reports,
    api: () =>
      reportsApi(sampleAdminReport()).refuse(admin.reports.dailyStats, "DATABASE_UNAVAILABLE"),
    states: {
      "as tables": async () => {
        for (const toggle of button(/^Show table/).elements()) (toggle as HTMLElement).click();
        await expect
          .poll(() => page.getByRole("table").elements().length)
          .toBe(button(/^Show table/).elements().length);
      },
      "the choice of days": async () => {
        await button(/^Date range/).click();
        await expect.element(dialog("Date range")).toBeVisible();
      },
      "what a metric means": async () => {
        await button("What Total Bookings means").click();
        await expect.element(dialog("Total Bookings")).toBeVisible();
      },
      "an export that failed": async () => {
        await button("Export Daily Stats").click();
        await expectText("Failed to export daily stats");
      },
    },
  },
  {
    route: adminPaths.reports,
    path: adminPaths.reports,
    variant: "by months",
    api: () => reportsApi({ ...monthlyReport(), activities: manyActivities() }),
  },
  {
    route: adminPaths.reports,
    path: adminPaths.reports,
    variant: "without a booking",
    api: () => reportsApi(emptyReport()),
  },
  {
    route: adminPaths.reports,
    path: adminPaths.reports,
    variant: "with VAT",
    api: () => vatReportsApi(),
    states: { "its table": () => expectText("Gift vouchers sold") },
  },
  {
    route: adminPaths.reports,
    path: adminPaths.reports,
    variant: "with VAT, without money",
    api: () => vatReportsApi({ rows: [] }),
    states: { empty: () => expectText("Nothing was taken or refunded in this range.") },
  },
  {
    route: adminPaths.reports,
    path: adminPaths.reports,
    variant: "with VAT that cannot be loaded",
    api: () => vatReportsApi().refuse(admin.reports.vat, "INTERNAL"),
    states: { "its failure": () => expectText("Failed to load VAT") },
  },
];

const failedEmail = adminEmailEntry(refusedEmail);
const supersededEmail = adminEmailEntry({ state: "superseded", toAddress: "robin@example.com" });

const emails: Screen = {
  route: adminPaths.emails,
  path: adminPaths.emails,
  api: () =>
    emailsApi([
      failedEmail,
      adminEmailEntry(),
      adminEmailEntry({ state: "waiting" }),
      supersededEmail,
    ])
      .respond(admin.emails.get, ({ emailId }) =>
        emailId === supersededEmail.id
          ? adminEmailDetails(supersededEmail, {
              resendRefusal: "EMAIL_OUTDATED",
              isMovedSince: true,
            })
          : adminEmailDetails(failedEmail),
      )
      .respond(admin.emails.template, { subject: "A gift for you", text: "Your code: [left out]" }),
  states: {
    "an email as text": async () => {
      await button(/amelia@example\.com/)
        .first()
        .click();
      await button("Plain text").click();
      await expect.element(dialog()).toMatchTextContent("no such mailbox");
    },
    "a superseded email": async () => {
      await button(/robin@example\.com/).click();
      await expect.element(dialog()).toMatchTextContent("moved or cancelled first");
    },
    "a template as text": async () => {
      await button("Templates").click();
      await button("Plain text").click();
      await expect.element(dialog("Templates")).toMatchTextContent("A gift for you");
    },
    "nothing found": async () => {
      await page.getByRole("combobox", { name: "State" }).selectOptions("Withdrawn");
      await expectText("No emails found");
    },
  },
};

const activityLog: Screen = {
  route: adminPaths.activityLog,
  path: adminPaths.activityLog,
  api: () =>
    adminApi().respond(admin.activityLog.list, {
      page: 2,
      hasNext: true,
      staff: [{ id: newId(), name: administrator.name }],
      entries: [
        {
          id: newId(),
          at: inMinutes(-5),
          actor: administrator.name,
          byStaff: true,
          event: "Activity changed",
          subject: "Giant Slides",
          bookingId: null,
          differences: [
            { label: "Price", before: "£18.00", after: "£20.50" },
            { label: "Description", before: null, after: `Long ${"words ".repeat(40)}` },
          ],
        },
        {
          id: newId(),
          at: inMinutes(-500_000),
          actor: "Visitor",
          byStaff: false,
          event: "Booking made",
          subject: "7F3A91C2",
          bookingId: newId(),
          differences: [],
        },
      ],
    }),
};

const health: Screen = {
  route: adminPaths.health,
  path: adminPaths.health,
  api: () =>
    healthApi(
      adminHealth({
        tasks: [disputeTask()],
        failedEmails: 2,
        overdueEmails: 3,
        invariants: [
          invariantResult("holds", "every payment has a booking"),
          invariantResult("broken", "no slot is overbooked"),
        ],
      }),
    ).refuse(admin.health.finishTask, "TASK_MONEY_OPEN"),
  states: {
    "a task cannot be marked as done": async () => {
      await button("Done").click();
      await expectText("Failed to mark the task as done");
    },
  },
};

const { name, email } = administrator;

const profile: Screen = {
  route: adminPaths.profile,
  path: adminPaths.profile,
  api: () =>
    adminApi().respond(contract.profile.get, {
      name,
      email,
      nextEmail: null,
      phone: "",
      marketingConsent: false,
      address: null,
    }),
  states: {
    "with errors": async () => {
      await page.getByLabelText("Phone").fill("07700 9");
      await button("Save Changes").click();
      await expectText("Phone number is too short");
      await button("Update Password").click();
      await expectText("Current password is required");
    },
  },
};

const till: Screen[] = [
  {
    route: adminPaths.till,
    path: adminPaths.till,
    api: () =>
      tillApi([
        sampleTillSession(),
        ...Array.from({ length: 11 }, (_, day) => closedTill(day + 1, 15_600 + day * 50)),
      ]),
    states: {
      "cash is paid out with errors": async () => {
        await button("Pay in or out").click();
        await button("Pay Out").click();
        await expectText("Please say what it is for");
      },
      "notes and coins that differ": async () => {
        await button("Close till").click();
        await page.getByText("Count notes and coins").click();
        await page.getByLabelText("Number of £50.00").fill("3");
        await button("Close Till").click();
        await expectText("Please say why the count differs");
      },
      "a cash-up is open": async () => {
        await button(/^Wed 17 June/).click();
        await expectText("50p fell behind the counter");
      },
    },
  },
  {
    route: adminPaths.till,
    path: adminPaths.till,
    variant: "closed",
    api: () => tillApi([], { cashTakenPence: 3600 }).refuse(admin.till.open, "SERVER_BUSY"),
    states: {
      "opening failed": async () => {
        await button("Open till").click();
        await expectText("Failed to open the till");
      },
    },
  },
];

/** The overview, reports, vouchers, emails and logs of the back office. */
export const adminScreens: Screen[] = [
  ...overview,
  ...vouchers,
  ...reports,
  ...till,
  emails,
  activityLog,
  health,
  profile,
  { route: "/admin/*", path: "/admin/no/such/page", api: fakeSampledApi },
];
