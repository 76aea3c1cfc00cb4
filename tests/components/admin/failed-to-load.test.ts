import type { AnyContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { openApp } from "../support/open-app.ts";
import { sampleFromSchema } from "../support/sample-from-schema.ts";
import { adminApi } from "../support/venue-api.ts";

const { admin } = contract;

/**
 * What each screen loads, every part of which can fail alone, and the message that it shows then.
 */
const SCREENS: [path: string, reads: AnyContractProcedure[], says: string][] = [
  ["/admin", [admin.overview.get, admin.overview.stats], "Failed to load dashboard statistics"],
  ["/admin/today", [admin.days.get], "Failed to load today's bookings"],
  ["/admin/bookings", [admin.bookings.list], "Failed to load bookings"],
  [
    "/admin/bookings/new",
    [admin.activities.list, contract.addons.list],
    "Failed to load activities",
  ],
  [
    "/admin/activities",
    [admin.activities.list, admin.activities.archived],
    "Failed to load activities",
  ],
  ["/admin/customers", [admin.customers.list], "Failed to load customers"],
  ["/admin/addons", [admin.addons.list, admin.addons.archived], "Failed to load addons"],
  [
    "/admin/schedules",
    [admin.schedules.list, admin.closures.list],
    "Failed to load calendar schedules",
  ],
  ["/admin/schedules", [admin.activities.list], "Failed to load activities"],
  [
    "/admin/schedules",
    [admin.schedules.listOfDay, admin.slots.listOfDay],
    "Failed to load schedules",
  ],
  ["/admin/discounts", [admin.discounts.list], "Failed to load discount codes"],
  ["/admin/waivers", [admin.waiverTemplates.list], "Failed to load waiver templates"],
  ["/admin/emails", [admin.emails.list], "Failed to load emails"],
  ["/admin/activity-log", [admin.activityLog.list], "Failed to load the activity log"],
  ["/admin/health", [admin.health.get], "Failed to load the health of the system"],
  ["/admin/vouchers", [admin.vouchers.list, admin.vouchers.stats], "Failed to load vouchers"],
  ["/admin/profile", [contract.profile.get], "Failed to load profile"],
  ["/admin/administrators", [contract.administrators.list, contract.invitations.list], "Try again"],
  ["/admin/till", [admin.till.current, admin.till.list], "Failed to load the till"],
  ["/admin/reports", [admin.reports.get], "Failed to load report data"],
  ["/admin/settings", [admin.settings.get], "Failed to load settings"],
];

/** A server with a response for everything that the screens load. */
function fakeFullApi(): FakeApi {
  const api = adminApi();
  const endpoints = [...new Set(SCREENS.flatMap(([, endpoints]) => endpoints))];
  const otherEndpoints = [
    admin.waiverTemplates.get,
    admin.staffBookings.slots,
    admin.staffBookings.quote,
  ];
  for (const endpoint of [...endpoints, ...otherEndpoints]) answerWithSample(api, endpoint);
  return api;
}

function answerWithSample(api: FakeApi, endpoint: AnyContractProcedure): void {
  api.respond(endpoint, sampleFromSchema(endpoint["~orpc"].outputSchema as z.ZodType));
}

const ENDPOINT_CASES = SCREENS.flatMap(([path, endpoints, expectedText]) =>
  endpoints.map(
    (endpoint) => [path, endpoint["~orpc"].route.path, expectedText, endpoint] as const,
  ),
);

test.each(ENDPOINT_CASES)(
  "%s without %s: says so, and Try again loads it",
  async (path, _route, expectedText, endpoint) => {
    const api = fakeFullApi().refuse(endpoint, "DATABASE_UNAVAILABLE");
    await openApp(path, api);
    const alert = page
      .getByRole("alert")
      .filter({ hasText: errors.DATABASE_UNAVAILABLE.sentence })
      .filter({ hasText: expectedText });
    await expect.element(alert).toBeVisible();
    expect(page.getByRole("heading", { level: 1 }).elements()).toHaveLength(1);
    answerWithSample(api, endpoint);
    // Delayed, because a screen that refreshes itself may call it before the button is clicked.
    const releaseResponse = api.delayResponses(endpoint);
    await alert.getByRole("button", { name: "Try again" }).click();
    releaseResponse();
    await expect.element(alert).not.toBeInTheDocument();
    const title = page.getByRole("heading", { level: 1 });
    await expect.element(title).toBeVisible();
    await expect.element(title).not.toHaveTextContent("This page did not load");
  },
);

test("a screen without a response says that the service cannot be reached", async () => {
  await openApp("/admin/settings", fakeFullApi().loseResponses(admin.settings.get));
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("We cannot reach the booking service");
});
