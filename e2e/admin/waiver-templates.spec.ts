import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

const LIST = /\/api\/desk\/waiver-templates$/;
const ONE = /\/api\/desk\/waiver-templates\/[^/]+$/;
const PATH = "/admin/waivers";

const newTitle = () => `Hill walk ${randomUUID().slice(0, 8)}`;
const templates = (page: Page) => page.getByRole("list", { name: "Templates" });
const lineOf = (page: Page, title: string) =>
  templates(page).getByRole("listitem").filter({ hasText: title });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const livePreview = (page: Page) =>
  page.getByRole("region", { name: "Preview", exact: true }).getByLabel("Waiver text");

async function newTemplate({ pool }: RunningServer, title: string): Promise<void> {
  await pool.query(
    `WITH template AS (INSERT INTO waiver_templates (title) VALUES ($1) RETURNING id)
     INSERT INTO waiver_versions (template_id, version, title, content)
     SELECT id, 1, $1, 'I, [PARTICIPANT NAME], agree.' FROM template`,
    [title],
  );
}

test("a template is written beside what visitors will see, and each saved text stays readable", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const title = newTitle();
  await atBackOffice(page, server, PATH);
  await expect(templates(page)).toContainText("Last updated");
  await expect(templates(page).getByText("Active", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("switch", { name: "Active" })).toBeDisabled();
  await expect(page.getByText("The only active template cannot be switched off")).toBeVisible();
  await look(page, "the templates", leastTarget(isMobile));

  await page.getByRole("button", { name: "Create New Template" }).click();
  const form = page.getByRole("form", { name: "New template" });
  await form.getByRole("button", { name: "Create Template" }).click();
  const summary = form.getByRole("region", { name: "2 fields need another look" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Title is required");
  await expect(summary).toContainText("Content is required");
  await look(page, "nothing filled in", leastTarget(isMobile));

  await form.getByLabel("Title").fill(title);
  const content = form.getByLabel("Content");
  await content.fill("I walk for .\n\n1. I can walk.\n\n2. <b>I</b> am well.");
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 11));
  await form.getByRole("button", { name: "Insert [BUSINESS NAME]" }).click();
  await expect(content).toHaveValue(/^I walk for \[BUSINESS NAME\]\./);
  await expect(livePreview(page)).toContainText("I walk for Harbour Lake Aquapark.");
  await expect(livePreview(page)).toContainText("<b>I</b> am well.");
  await expect(livePreview(page).locator("ol > li")).toHaveCount(2);
  await expect(form.getByText("Unsaved changes")).toBeVisible();
  const asOnPhone = page.getByRole("region", { name: "Preview", exact: true }).getByText("Phone");
  if (isMobile) await expect(asOnPhone).toBeHidden();
  else await asOnPhone.click();
  await look(page, "a text being written", leastTarget(isMobile));
  await form.getByRole("button", { name: "Create Template" }).click();
  await expect(page.getByText(`${title} is saved as version 1.`)).toBeVisible();
  await expect(lineOf(page, title)).toContainText("Inactive");

  const editor = page.getByRole("form", { name: `Edit ${title}` });
  await editor.getByLabel("Content").fill("I, [PARTICIPANT NAME], walk.");
  await editor.getByRole("button", { name: "Save as version 2" }).click();
  await expect(page.getByText(`${title} is saved as version 2.`)).toBeVisible();
  await page.getByRole("button", { name: "Version 1", exact: true }).click();
  const preview = dialog(page, "Preview");
  await expect(preview).toContainText(/Version 1, .* by Ada Harbour/);
  await expect(preview.getByLabel("Waiver text")).toContainText("I walk for Harbour Lake Aquapark");
  await expect(preview.getByRole("region", { name: "Template Variables" })).toContainText(
    "[PARTICIPANT NAME]",
  );
  await look(page, "an earlier version", leastTarget(isMobile));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Preview ${title}` }).click();
  await expect(preview.getByLabel("Waiver text")).toContainText("I, Amelia Hart, walk.");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = dialog(page, `Delete ${title}?`);
  await expect(question).toContainText("It is deleted for good");
  await question.getByRole("button", { name: "Delete Template" }).click();
  await expect(lineOf(page, title)).toBeHidden();
  await expect(page.getByRole("button", { name: "Create New Template" })).toBeFocused();
});

test("one template is active: activating another takes its place, what was seen is archived and comes back", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  const title = newTitle();
  await newTemplate(server, title);
  await atBackOffice(page, server, PATH);
  const before = await templates(page)
    .getByRole("listitem")
    .filter({ has: page.getByText("Active", { exact: true }) })
    .locator("p")
    .first()
    .innerText();

  async function activate(which: string) {
    await page.getByRole("button", { name: `Edit ${which}` }).click();
    await page.getByRole("switch", { name: "Active" }).click();
    const question = dialog(page, `Activate ${which}?`);
    await question.getByRole("button", { name: "Activate Template" }).click();
    await expect(page.getByText(`Visitors sign ${which} from now on.`)).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.getByRole("switch", { name: "Active" })).toBeDisabled();
  }

  await activate(title);
  await expect(templates(page).getByText("Active", { exact: true })).toHaveCount(1);
  expect(await (await page.request.get("/api/waiver")).json()).toMatchObject({ title });
  await activate(before);
  expect(await (await page.request.get("/api/waiver")).json()).toMatchObject({ title: before });

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = dialog(page, `Delete ${title}?`);
  await expect(question).toContainText("it is archived with all its versions");
  await question.getByRole("button", { name: "Delete Template" }).click();
  await expect(page.getByText(`${title} is archived.`)).toBeVisible();
  await page.getByRole("button", { name: /^Show archived templates/ }).click();
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(lineOf(page, title)).toContainText("Inactive");
});

test("what fails is said with its reason, and nothing that was typed is lost without a question", {
  tag: "@one-width",
}, async ({ page, server, isMobile }) => {
  const title = newTitle();
  await newTemplate(server, title);
  await atBackOffice(page, server, "/admin/customers");
  await refuse(page, LIST, "INTERNAL", "GET");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (isMobile) await menu.click();
  await page.getByRole("link", { name: "Waivers" }).click();
  const failed = page.getByRole("alert").filter({ hasText: "Failed to load waiver templates" });
  await expect(failed).toBeVisible();
  await page.unroute(LIST);
  await failed.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: `Edit ${title}` }).click();

  const editor = page.getByRole("form", { name: `Edit ${title}` });
  await editor.getByLabel("Content").fill("Mine.");
  await page.route(ONE, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await editor.getByRole("button", { name: "Save as version 2" }).click();
  const alert = editor.getByRole("alert");
  await expect(alert).toContainText("Failed to save waiver template");
  await expect(alert).toContainText("We cannot reach the booking service");
  await page.unroute(ONE);
  await server.pool.query(
    `INSERT INTO waiver_versions (template_id, version, title, content)
     SELECT id, 2, title, 'Theirs.' FROM waiver_templates WHERE title = $1`,
    [title],
  );
  await editor.getByRole("button", { name: "Save as version 2" }).click();
  await expect(alert).toContainText("was changed by a colleague while you were typing");
  await expect(editor.getByLabel("Content")).toHaveValue("Mine.");

  if (isMobile) await menu.click();
  await page.getByRole("link", { name: "Customers" }).click();
  await dialog(page, "Discard your changes?").getByRole("button", { name: "Keep Editing" }).click();
  await expect(editor.getByLabel("Content")).toHaveValue("Mine.");
  await editor.getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect(editor.getByLabel("Content")).toHaveValue("Theirs.");
  await expect(editor.getByLabel("Title")).toBeFocused();
  await expect(alert).toBeHidden();
  await editor.getByLabel("Content").fill("Ours.");
  await editor.getByRole("button", { name: "Save as version 3" }).click();
  await expect(page.getByText(`${title} is saved as version 3.`)).toBeVisible();
});
