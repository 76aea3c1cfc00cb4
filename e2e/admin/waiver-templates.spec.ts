import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import { test } from "../support/test.ts";

const templates = (page: Page) => page.getByRole("list", { name: "Templates", exact: true });
const templateRow = (page: Page, title: string) =>
  templates(page).getByRole("listitem").filter({ hasText: title });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("a template is versioned, signed by visitors while it is active, archived and restored", async ({
  page,
  server,
}) => {
  const title = `Hill walk ${randomUUID().slice(0, 8)}`;
  const readActiveWaiver = async () => (await page.request.get("/api/waiver")).json();
  const { title: previousTitle } = await readActiveWaiver();
  await openAdmin(page, server, "/admin/waivers");
  await page.getByRole("button", { name: "Create New Template" }).click();
  const form = page.getByRole("form", { name: "New template" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Content").fill("I walk for [BUSINESS NAME].");
  await form.getByRole("button", { name: "Create Template" }).click();
  await expect(page.getByText(`${title} is saved as version 1.`)).toBeVisible();

  const editor = page.getByRole("form", { name: `Edit ${title}` });
  await server.pool.query(
    `INSERT INTO waiver_versions (template_id, version, title, content)
     SELECT id, 2, title, 'Theirs.' FROM waiver_templates WHERE title = $1`,
    [title],
  );
  await editor.getByLabel("Content").fill("Mine.");
  await editor.getByRole("button", { name: "Save as version 2" }).click();
  await expect(editor.getByRole("alert")).toContainText("A colleague changed this waiver template");
  await editor.getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect(editor.getByLabel("Content")).toHaveValue("Theirs.");
  await expect(editor.getByLabel("Title")).toBeFocused();
  await editor.getByLabel("Content").fill("Ours.");
  await editor.getByRole("button", { name: "Save as version 3" }).click();
  await expect(page.getByText(`${title} is saved as version 3.`)).toBeVisible();
  await page.getByRole("button", { name: "Version 1", exact: true }).click();
  await expect(dialog(page, "Preview")).toContainText(/Version 1, .* by Ada Harbour/);
  await expect(dialog(page, "Preview").getByLabel("Waiver text")).toContainText(
    "I walk for Harbour Lake Aquapark.",
  );
  await page.keyboard.press("Escape");

  async function activate(templateTitle: string) {
    await page.getByRole("button", { name: `Edit ${templateTitle}` }).click();
    await page.getByRole("switch", { name: "Active" }).click();
    await dialog(page, `Activate ${templateTitle}?`)
      .getByRole("button", { name: "Activate Template" })
      .click();
    await expect(page.getByRole("switch", { name: "Active" })).toBeDisabled();
  }
  await activate(title);
  expect(await readActiveWaiver()).toMatchObject({ title, content: "Ours." });
  await activate(previousTitle);
  expect(await readActiveWaiver()).toMatchObject({ title: previousTitle });

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await dialog(page, `Delete ${title}?`).getByRole("button", { name: "Delete Template" }).click();
  await expect(page.getByText(`${title} is archived.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(templateRow(page, title)).toContainText("Inactive");
});
