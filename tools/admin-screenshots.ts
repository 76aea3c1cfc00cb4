import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { pino } from "pino";
import { makeAccount } from "../src/server/accounts/create-account.ts";
import { connectTo } from "../src/server/platform/database/connect.ts";
import { visitCatalogue } from "./catalogue-screenshots.ts";
import { visitDesk } from "./daily-screenshots.ts";
import { runningEmbeddedUrl } from "./running-database.ts";

const PASSWORD = "a harbour at dawn";

/** The screens of the back office, and an invitation, for an administrator who is made for it. */
export async function visitBackOffice(
  page: Page,
  dataDir: string,
  take: (name: string) => Promise<void>,
): Promise<void> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  const invited = `grace-${randomUUID().slice(0, 8)}@example.com`;
  await makeAdministrator(dataDir, email);
  await page.request.post("/api/session", {
    data: { email, password: PASSWORD },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await page.goto("/admin");
  await page.getByRole("heading", { name: /, Ada$/, level: 1 }).waitFor();
  await take("overview");
  await visitDesk(page, take);
  await visitCatalogue(page, take);
  await page.goto("/admin/administrators");
  await page.getByLabel("E-mail address").fill(invited);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await page.getByText(`An invitation is on its way to ${invited}.`).waitFor();
  await take("administrators");
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  await take("administrators-question");
  await page.goto("/admin/profile");
  await take("admin-profile");
  await page.goto("/admin/no-such-screen");
  await take("admin-not-found");
  await page.goto("/dev/mailbox");
  await page.getByRole("link").filter({ hasText: invited }).first().click();
  await take("invitation-letter");
  await page.goto(`${page.url()}/account`);
  await page.getByRole("button", { name: "Accept Invitation" }).waitFor();
  await take("invitation");
  await page.request.delete("/api/session", { headers: { "sec-fetch-site": "same-origin" } });
}

async function makeAdministrator(dataDir: string, email: string): Promise<void> {
  const url = await runningEmbeddedUrl(dataDir);
  if (url === undefined) throw new Error(`No database is running in ${dataDir}.`);
  const { pool, close } = connectTo(url, pino());
  await makeAccount({ pool }, { email, name: "Ada Harbour", role: "admin", password: PASSWORD });
  await close();
}
