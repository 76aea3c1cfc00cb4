import { expect } from "vitest";
import { page } from "vitest/browser";
import type { OwnSecondFactors } from "../../../src/shared/contract/admin/second-factors.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { adminPaths } from "../../../src/web/admin/kit/admin-paths.ts";
import { inMinutes } from "../support/clock.ts";
import { adminEmailDetails, adminEmailEntry, emailsApi, refusedEmail } from "../support/emails.ts";
import {
  adminHealth,
  disputeTask,
  healthApi,
  invariantResult,
  lostPaymentTask,
} from "../support/health.ts";
import { EMPTY_OVERVIEW, overviewApi } from "../support/overview.ts";
import {
  emptyReport,
  manyActivities,
  monthlyReport,
  reportsApi,
  sampleAdminReport,
  vatReportsApi,
} from "../support/reports.ts";
import { ownRole } from "../support/roles.ts";
import { administrator, newId } from "../support/samples.ts";
import { closedTill, sampleTillSession, tillApi } from "../support/till.ts";
import { adminApi, venueApi } from "../support/venue-api.ts";
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
  {
    route: adminPaths.reports,
    path: adminPaths.reports,
    variant: "for a role that does not open them",
    api: () =>
      adminApi()
        .respond(
          admin.staffRoles.own,
          ownRole({ role: "Front desk", permissions: ["see-bookings", "sell"] }),
        )
        .refuse(admin.reports.get, "NOT_PERMITTED")
        .refuse(admin.reports.vat, "NOT_PERMITTED"),
    states: {
      "the reason is shown": () =>
        expectText("Your role, Front desk, does not include “See stats and the activity log”."),
    },
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
          device: "Samsung Internet on Android",
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
          device: null,
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
        tasks: [disputeTask(), lostPaymentTask()],
        failedEmails: 2,
        overdueEmails: 3,
        invariants: [
          invariantResult("holds", "every payment has a booking"),
          invariantResult("broken", "no slot is overbooked"),
        ],
      }),
    )
      .refuse(admin.health.finishTask, "TASK_MONEY_OPEN")
      .refuse(admin.health.assignLostPayment, "BOOKING_NOT_FOUND"),
  states: {
    "a task cannot be marked as done": async () => {
      await button("Done").first().click();
      await expectText("Failed to mark the task as done");
    },
    "a lost payment cannot be added to a booking": async () => {
      await button("Add to Booking").click();
      await page.getByLabelText("Reference of the new booking").fill("0a1b2c3d");
      await button("Add").click();
      await expectText("Failed to add the payment");
    },
    "a question before a lost payment is refunded": async () => {
      await button("Refund").click();
      await expectText("Refund £36.00?");
    },
  },
};

const { name, email } = administrator;

const profileApi = (factors: OwnSecondFactors) =>
  adminApi().respond(contract.admin.secondFactors.own, factors).respond(contract.profile.get, {
    name,
    email,
    nextEmail: null,
    phone: "",
    marketingConsent: false,
    address: null,
  });

const OWN_SECOND_FACTORS: OwnSecondFactors = {
  passkeys: [
    {
      id: newId(),
      name: "Front desk laptop",
      createdAt: inMinutes(-1440),
      lastUsedAt: null,
      isBackedUp: true,
    },
  ],
  authenticatorSince: inMinutes(-1440),
  recoveryCodesLeft: 8,
  isRequired: true,
  dueAt: null,
};

const NO_SECOND_FACTORS: OwnSecondFactors = {
  passkeys: [],
  authenticatorSince: null,
  recoveryCodesLeft: null,
  isRequired: true,
  dueAt: inMinutes(14 * 1440),
};

/** The password was right, and there are all kinds of second factor. */
const signInApi = () =>
  venueApi().respond(admin.signIn.pending, {
    signIn: { email, hasPasskey: true, hasAuthenticator: true, recoveryCodesLeft: 8 },
  });

async function signInWithCode(): Promise<void> {
  await page.getByLabelText("Code from your authenticator app").fill("123456");
  await button("Sign In").click();
}

const signIn: Screen[] = [
  {
    route: adminPaths.signIn,
    path: adminPaths.signIn,
    api: () =>
      signInApi()
        .refuse(admin.signIn.withCode, "CODE_WRONG")
        .refuse(admin.signIn.withRecoveryCode, "RECOVERY_CODE_WRONG"),
    states: {
      "an incomplete code": async () => {
        await page.getByLabelText("Code from your authenticator app").fill("123");
        await button("Sign In").click();
        await expectText("Please enter the six digits");
      },
      "a wrong code": async () => {
        await signInWithCode();
        await expectText(errors.CODE_WRONG.sentence);
      },
      "a recovery code": async () => {
        await button("Use a recovery code").click();
        await expect.element(page.getByLabelText("Recovery code")).toBeVisible();
      },
      "a wrong recovery code": async () => {
        await button("Use a recovery code").click();
        await page.getByLabelText("Recovery code").fill("abcd-efgh-ijkl-mnop-qrst-uv23");
        await button("Sign In").click();
        await expectText(errors.RECOVERY_CODE_WRONG.sentence);
      },
    },
  },
  {
    route: adminPaths.signIn,
    path: adminPaths.signIn,
    variant: "that has expired",
    api: () => signInApi().refuse(admin.signIn.withCode, "SIGN_IN_EXPIRED"),
    states: {
      "a code": async () => {
        await signInWithCode();
        await expectText(errors.SIGN_IN_EXPIRED.sentence);
      },
    },
  },
  {
    route: adminPaths.signIn,
    path: adminPaths.signIn,
    variant: "with a passkey alone",
    api: () => venueApi().respond(admin.signIn.pending, { signIn: null }),
  },
];

const profile: Screen[] = [
  {
    route: adminPaths.profile,
    path: adminPaths.profile,
    api: () =>
      profileApi(OWN_SECOND_FACTORS)
        .respond(contract.profile.sessions, [
          {
            id: newId(),
            device: "Samsung Internet on Android",
            signedInAt: inMinutes(-90),
            lastUsedAt: inMinutes(-85),
            isThisOne: false,
            sharedAs: "Front desk till",
          },
        ])
        .refuse(admin.secondFactors.removePasskey, "SECOND_FACTOR_LAST")
        .respond(admin.secondFactors.makeRecoveryCodes, {
          recoveryCodes: Array.from(
            { length: 10 },
            (_, index) => `ABCD-EFGH-IJKL-MNOP-QRST-UVW${"ABCDEFGHIJ"[index]}`,
          ),
        }),
    states: {
      "with errors": async () => {
        await page.getByLabelText("Phone").fill("07700 9");
        await button("Save Changes").click();
        await expectText("Phone number is too short");
        await button("Update Password").click();
        await expectText("Current password is required");
      },
      "signing a session out": async () => {
        await button("Sign out Front desk till").click();
        await dialog().getByRole("button", { name: "Sign Out", exact: true }).click();
        await expect.element(dialog().getByText("Current password is required")).toBeVisible();
      },
      "the last passkey is not removed": async () => {
        await button("Remove Front desk laptop").click();
        await dialog().getByRole("button", { name: "Remove" }).click();
        await expectText(errors.SECOND_FACTOR_LAST.sentence);
      },
      "new recovery codes": async () => {
        await button("Make new codes").click();
        await button("Make New Codes").click();
        await expect.element(dialog("Your recovery codes")).toBeVisible();
      },
    },
  },
  {
    route: adminPaths.profile,
    path: adminPaths.profile,
    variant: "with roles to review and a second factor to set up",
    api: () =>
      profileApi(NO_SECOND_FACTORS)
        .respond(
          admin.staffRoles.own,
          ownRole({ mustReviewRoles: true, secondFactorDueAt: NO_SECOND_FACTORS.dueAt }),
        )
        .respond(admin.secondFactors.startAuthenticator, {
          secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
          uri: "otpauth://totp/Lake:ada?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
          qr: { size: 21, path: "M0 0h7v7h-7z" },
        })
        .refuse(admin.secondFactors.confirmAuthenticator, "CODE_WRONG"),
    states: {
      "a passkey without a name": async () => {
        await button("Add a passkey").click();
        await button("Add Passkey").click();
        await expectText("Name is required");
      },
      "an authenticator app": async () => {
        await button("Set up an app").click();
        await expectText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567");
      },
      "a wrong code of the app": async () => {
        await button("Set up an app").click();
        await page.getByLabelText("Code that the app shows").fill("123456");
        await button("Confirm").click();
        await expectText(errors.CODE_WRONG.sentence);
      },
    },
  },
  {
    route: adminPaths.profile,
    path: adminPaths.profile,
    variant: "with an authenticator app that cannot be set up",
    api: () =>
      profileApi(NO_SECOND_FACTORS).refuse(admin.secondFactors.startAuthenticator, "SERVER_BUSY"),
    states: {
      "the reason is shown": async () => {
        await button("Set up an app").click();
        await expectText("Failed to set up the app");
      },
    },
  },
];

const sharedDevice = { name: "Front desk till", isLocked: true, lockMinutes: 5 };

const devices: Screen[] = [
  {
    route: adminPaths.devices,
    path: adminPaths.devices,
    api: () =>
      adminApi()
        .respond(contract.session.get, {
          account: { ...administrator, sharedDevice: { ...sharedDevice, isLocked: false } },
        })
        .respond(admin.devices.list, [
          {
            id: newId(),
            name: "Gate",
            device: "Samsung Internet on Android",
            signedInAs: administrator.name,
            lastUsedAt: inMinutes(-30),
            isThisOne: false,
          },
        ]),
    states: {
      "a device without a name": async () => {
        await button("Share and Lock").click();
        await expectText("Name is required");
      },
      "signing a device out": async () => {
        await button("Sign out Gate").click();
        await expect.element(dialog("Sign out Gate?")).toBeVisible();
      },
    },
  },
  {
    route: adminPaths.devices,
    path: adminPaths.devices,
    variant: "locked",
    api: () =>
      adminApi()
        .respond(contract.session.get, {
          account: { email: "", name: sharedDevice.name, role: "admin", sharedDevice },
        })
        .respond(admin.devices.list, [])
        .refuse(admin.counter.unlock, "PIN_WRONG"),
    states: {
      "a wrong PIN": async () => {
        await page.getByLabelText("PIN", { exact: true }).fill("1397");
        await button("Unlock").click();
        await expectText("This is not anybody’s PIN. Please try again.");
      },
      "a password instead": async () => {
        await button("Use your password").click();
        await expectText("Unlock with your password");
      },
    },
  },
];

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
  ...devices,
  ...till,
  emails,
  activityLog,
  health,
  ...profile,
  ...signIn,
  { route: "/admin/*", path: "/admin/no/such/page", api: fakeSampledApi },
];
