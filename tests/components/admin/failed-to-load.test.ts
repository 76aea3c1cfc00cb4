import type { AnyContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { open } from "../support/open-app.ts";
import { sampleOf } from "../support/sample-from-schema.ts";
import { adminApi } from "../support/venue-api.ts";

const { desk } = contract;

/** What each screen reads, of which each part can fail alone, and what it says then. */
const SCREENS: [path: string, reads: AnyContractProcedure[], says: string][] = [
  ["/admin", [desk.overview.get, desk.overview.figures], "Failed to load dashboard statistics"],
  ["/admin/today", [desk.days.get], "Failed to load today's bookings"],
  ["/admin/bookings", [desk.bookings.list], "Failed to load bookings"],
  [
    "/admin/bookings/new",
    [contract.activities.list, contract.addons.list],
    "Failed to load activities",
  ],
  [
    "/admin/activities",
    [desk.activities.list, desk.activities.archived],
    "Failed to load activities",
  ],
  ["/admin/customers", [desk.customers.list], "Failed to load customers"],
  ["/admin/addons", [desk.addons.list, desk.addons.archived], "Failed to load addons"],
  [
    "/admin/schedules",
    [desk.schedules.list, desk.closures.list],
    "Failed to load calendar schedules",
  ],
  ["/admin/schedules", [contract.activities.list], "Failed to load activities"],
  ["/admin/schedules", [desk.schedules.ofDay, desk.slots.ofDay], "Failed to load schedules"],
  ["/admin/discounts", [desk.discounts.list], "Failed to load discount codes"],
  ["/admin/waivers", [desk.waiverTemplates.list], "Failed to load waiver templates"],
  ["/admin/emails", [desk.messages.list], "Failed to load e-mails"],
  ["/admin/audit", [desk.audit.list], "Failed to load the audit log"],
  ["/admin/health", [desk.health.get], "Failed to load the health of the system"],
  ["/admin/vouchers", [desk.vouchers.list, desk.vouchers.figures], "Failed to load vouchers"],
  ["/admin/profile", [contract.profile.get], "Failed to load profile"],
  ["/admin/administrators", [contract.administrators.list, contract.invitations.list], "Try again"],
  ["/admin/reports", [desk.reports.get], "Failed to load report data"],
  ["/admin/settings", [desk.settings.get], "Failed to load settings"],
];

/** A server that knows something of everything that screens read. */
function fullApi(): FakeApi {
  const api = adminApi();
  const reads = [...new Set(SCREENS.flatMap(([, endpoints]) => endpoints))];
  const more = [desk.waiverTemplates.get, desk.sales.slots, desk.sales.quote];
  for (const endpoint of [...reads, ...more]) answerWithSample(api, endpoint);
  return api;
}

function answerWithSample(api: FakeApi, endpoint: AnyContractProcedure): void {
  api.answer(endpoint, sampleOf(endpoint["~orpc"].outputSchema as z.ZodType));
}

const ONE_BY_ONE = SCREENS.flatMap(([path, reads, says]) =>
  reads.map((endpoint) => [path, endpoint["~orpc"].route.path, says, endpoint] as const),
);

test.each(ONE_BY_ONE)(
  "%s without %s: said, and Try again reads it",
  async (path, _route, says, endpoint) => {
    const api = fullApi().refuse(endpoint, "DATABASE_UNAVAILABLE");
    await open(path, api);
    const alert = page
      .getByRole("alert")
      .filter({ hasText: errors.DATABASE_UNAVAILABLE.sentence })
      .filter({ hasText: says });
    await expect.element(alert).toBeVisible();
    expect(page.getByRole("heading", { level: 1 }).elements()).toHaveLength(1);
    answerWithSample(api, endpoint);
    // Held back, because a screen that keeps itself fresh may ask before the button is pressed.
    const goOn = api.holdBack(endpoint);
    await alert.getByRole("button", { name: "Try again" }).click();
    goOn();
    await expect.element(alert).not.toBeInTheDocument();
    const title = page.getByRole("heading", { level: 1 });
    await expect.element(title).toBeVisible();
    await expect.element(title).not.toHaveTextContent("This page did not load");
  },
);

test("a screen without an answer says that the service cannot be reached", async () => {
  await open("/admin/settings", fullApi().loseAnswers(desk.settings.get));
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("We cannot reach the booking service");
});
