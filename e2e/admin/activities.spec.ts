import { expect, type Page } from "@playwright/test";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import {
  cardOf,
  LIST,
  newName,
  newScheduledActivity,
  ONE,
  RESTORATION,
  takeAway,
} from "../support/activities.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { findFreeSlot, holdElsewhere } from "../support/places.ts";
import { test } from "../support/test.ts";

const PATH = "/admin/activities";

test.afterEach(({ server }) => takeAway(server));

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const question = (page: Page) => dialogOf(page, "Are you sure you want to delete this activity?");

test("an activity is made, seen by visitors, changed and deleted, once what is typed is right", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const name = newName();
  await atBackOffice(page, server, PATH);
  await look(page, "cards", leastTarget(isMobile));
  await press(page, page.getByRole("button", { name: "Add Activity" }));
  const form = dialogOf(page, "Add New Activity");
  await expect(form.getByLabel("Price (£)")).toHaveValue("0.00");
  await expect(form.getByLabel("Duration (mins)")).toHaveValue("60");
  await expect(form.getByLabel("Max Capacity")).toHaveValue("10");
  await expect(form.getByText("Activity Image")).toBeVisible();

  await form.getByLabel("Price (£)").fill("-1");
  await form.getByLabel("Duration (mins)").fill("50");
  await form.getByLabel("Max Capacity").fill("0");
  const create = form.getByRole("button", { name: "Create Activity" });
  await create.click();
  for (const sentence of [
    "Name is required",
    "Please enter an amount such as 12.50",
    "Duration must be in steps of 15 minutes",
    "Max capacity must be at least 1",
  ]) {
    await expect(form.getByRole("link", { name: sentence })).toBeVisible();
  }
  await look(page, "wrong", leastTarget(isMobile));
  await form.getByRole("link", { name: "Name is required" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Description").fill("Tie it together and hold on.");
  await form.getByLabel("Price (£)").fill("");
  await form.getByLabel("Duration (mins)").fill("0");
  await form.getByLabel("Max Capacity").fill("");
  await expect(form.getByText("Price is required").last()).toBeVisible();
  await expect(form.getByText("Duration must be at least 15 minutes").last()).toBeVisible();
  await expect(form.getByText("Max capacity is required").last()).toBeVisible();
  await form.getByLabel("Price (£)").fill("12.5");
  await form.getByLabel("Duration (mins)").fill("45");
  await form.getByLabel("Max Capacity").fill("8");
  await refuse(page, ONE, "INTERNAL", "PUT");
  await create.click();
  await expect(form.getByRole("alert")).toContainText("Failed to save activity");
  await page.unroute(ONE);
  await create.click();
  await expect(page.getByText(`${name} is created.`)).toBeVisible();
  const card = cardOf(page, name);
  for (const words of ["Tie it together", "£12.50", "45 mins", "8", "No sessions ahead."]) {
    await expect(card).toContainText(words);
  }

  await openActivities(page);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await openAlive(page, PATH);
  await card.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = dialogOf(page, "Edit Activity");
  await edit.getByLabel("Price (£)").fill("15");
  await expect(edit.getByText("The new price is for new bookings")).toBeVisible();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await expect(card).toContainText("£15.00");
  await expect(card.getByRole("button", { name: `Edit ${name}` })).toBeFocused();

  await card.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(question(page)).toContainText(`Nobody has ever booked ${name}`);
  const remove = question(page).getByRole("button", { name: "Delete Activity" });
  await refuse(page, ONE, "INTERNAL", "DELETE");
  await remove.click();
  await expect(question(page).getByRole("alert")).toContainText("Failed to delete activity");
  await page.unroute(ONE);
  await remove.click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Activity" })).toBeFocused();
});

test("what is booked keeps its places and times, and is archived and brought back", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  test.slow();
  const name = await newScheduledActivity(server);
  const { free } = await bookAtDesk(server, request, `amelia@${name.slice(5)}.example`, {
    activity: name,
  });
  await holdElsewhere(request, free, 1);
  await atBackOffice(page, server, PATH);
  const card = cardOf(page, name);
  const openForm = () => card.getByRole("button", { name: `Edit ${name}` }).click();
  await openForm();
  const form = dialogOf(page, "Edit Activity");
  const save = form.getByRole("button", { name: "Save Changes" });
  await form.getByLabel("Name").fill("kayak safari");
  await form.getByLabel("Duration (mins)").fill("90");
  await form.getByLabel("Max Capacity").fill("2");
  for (const words of [
    "There is another activity with this name.",
    "1 booking still to come keeps its times",
    "A session ahead already has 3 people. Nobody is put out: it comes down to 2",
  ]) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await look(page, "consequences");
  await form.getByLabel("Name").fill(name);
  await server.pool.query("UPDATE activities SET updated_at = now() WHERE name = $1", [name]);
  await save.click();
  await expect(form.getByRole("alert")).toContainText("changed by a colleague");
  await form.getByRole("button", { name: "Cancel" }).click();
  await dialogOf(page, "Discard your changes?")
    .getByRole("button", { name: "Discard Changes" })
    .click();
  await openForm();
  await form.getByLabel("Duration (mins)").fill("90");
  await form.getByLabel("Max Capacity").fill("2");
  await save.click();
  await expect(page.getByText("1 session has more than 2 people")).toBeVisible();
  await expect(card).toContainText("90 mins");

  await card.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(question(page)).toContainText("This activity has 1 booking still to come.");
  await expect(question(page)).toContainText("1 visitor is booking it at this moment.");
  await look(page, "archive?");
  const remove = question(page).getByRole("button", { name: "Delete Activity" });
  await remove.click();
  await expect(page.getByText(`${name} is archived.`)).toBeVisible();
  await refuse(page, RESTORATION, "ACTIVITY_GONE");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert")).toContainText(`${name} is still archived.`);
  await page.unroute(RESTORATION);
  // News stays as long as the pointer is on it, which pressed Undo there; it lies over the end of the page.
  await page.mouse.move(1, 1);
  await page.getByText(/^\d+ archived$/).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(
    "1 booking still to come",
  );
  await look(page, "archived ones");
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(card).toBeVisible();
  await openActivities(page);
  await bookNow(page, name);
  await findFreeSlot(request, name);
});

test("a list that cannot be read says so and is tried again, and an empty one shows the way", {
  tag: "@wide",
}, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/administrators");
  await refuse(page, LIST, "INTERNAL");
  await page.getByRole("link", { name: "Activities", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to load activities");
  await look(page, "not loaded", 36);
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No activities yet")).toBeVisible();
  await look(page, "none", 36);
  await page.getByRole("button", { name: "Add your first activity" }).click();
  await expect(dialogOf(page, "Add New Activity")).toBeVisible();
});
