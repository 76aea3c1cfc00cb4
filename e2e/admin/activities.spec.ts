import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import {
  activityCard,
  archiveTestActivities,
  newActivityName,
  newScheduledActivity,
} from "../support/activities.ts";
import { openAdmin } from "../support/administrators.ts";
import { openHydrated } from "../support/hydration.ts";
import { findFreeSlot } from "../support/places.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

const ACTIVITIES_PATH = "/admin/activities";

test.afterEach(({ server }) => archiveTestActivities(server));

const getDialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const confirmDialog = (page: Page) =>
  getDialog(page, "Are you sure you want to delete this activity?");

/** The stored names of the pictures in a place, in order. */
function listPictures(place: Locator): Promise<string[]> {
  return place
    .locator("img")
    .evaluateAll((images) =>
      images.map((image) => new URL((image as HTMLImageElement).src).pathname.split("-")[0] ?? ""),
    );
}

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}

/** Uploads three pictures in the form. Returns their stored names in order. */
async function addPictures(form: Locator): Promise<string[]> {
  const image = form.getByRole("group", { name: "Activity Image" });
  const moreImages = form.getByRole("group", { name: "More images" });
  await image.locator("input").setInputFiles(await drawPicture("#c03030"));
  await expect(image.getByRole("button", { name: "Replace image" })).toBeVisible();
  for (const [index, colour] of ["#30a050", "#3050c0"].entries()) {
    await moreImages.locator("input").setInputFiles(await drawPicture(colour));
    await expect(moreImages.getByRole("listitem")).toHaveCount(index + 1);
  }
  return [...(await listPictures(image)), ...(await listPictures(moreImages))];
}

async function drawPicture(background: string) {
  const create = { width: 600, height: 400, channels: 3, background } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: "raft.png", mimeType: "image/png", buffer };
}

test("an activity with several pictures is created, seen by visitors, changed and deleted", async ({
  page,
  server,
}) => {
  const name = newActivityName();
  const readStored = async () => {
    const { rows } = await server.pool.query(
      `SELECT description, price_pence, duration_minutes, max_capacity, min_age, min_height_cm,
              image_url, further_image_urls, is_hidden FROM activities WHERE name = $1`,
      [name],
    );
    return rows;
  };
  await openAdmin(page, server, ACTIVITIES_PATH);
  await page.getByRole("button", { name: "Add Activity" }).click();
  const form = getDialog(page, "Add New Activity");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Description").fill("Tie it together and hold on.");
  await form.getByLabel("Price (£)").fill("12.5");
  await form.getByLabel("Duration (mins)").fill("45");
  await form.getByLabel("Max Capacity").fill("8");
  await form.getByLabel("Minimum age").fill("6");
  await form.getByLabel("Minimum height (cm)").fill("110");
  const [first, second, third] = await addPictures(form);
  await form.getByRole("button", { name: "Move image 3 earlier" }).click();
  await form.getByRole("button", { name: "Create Activity" }).click();
  const card = activityCard(page, name);
  await expect(card).toContainText("£12.50");
  const expected = {
    description: "Tie it together and hold on.",
    price_pence: 1250,
    duration_minutes: 45,
    max_capacity: 8,
    min_age: 6,
    min_height_cm: 110,
    image_url: first,
    further_image_urls: [third, second],
    is_hidden: false,
  };
  expect(await readStored()).toEqual([expected]);

  await openActivities(page);
  const visitorCards = page.getByRole("article").filter({ hasText: "Book Now" });
  await expect(visitorCards.last()).toContainText(`${name}45 mins sessionFrom age 6 · From 110 cm`);
  await bookNow(page, name);
  const pictures = page.getByRole("region", { name: `Pictures of ${name}` });
  expect(await listPictures(pictures)).toEqual([first, third, second]);
  for (const picture of await pictures.getByRole("img").all()) await expectLoaded(picture);

  await openHydrated(page, ACTIVITIES_PATH);
  await card.getByRole("button", { name: `Move ${name} up` }).click();
  await expect(page.getByText(new RegExp(`^${name} is now \\d+ of \\d+\\.$`))).toBeVisible();
  await openActivities(page);
  await expect(visitorCards.nth(-2)).toContainText(name);

  await openHydrated(page, ACTIVITIES_PATH);
  await card.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = getDialog(page, "Edit Activity");
  await edit.getByLabel("Price (£)").fill("15");
  await edit.getByRole("switch", { name: "Hide from visitors" }).click();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(card).toContainText("£15.00");
  expect(await readStored()).toEqual([{ ...expected, price_pence: 1500, is_hidden: true }]);
  await expect(card.getByText("Hidden", { exact: true })).toBeVisible();
  await openActivities(page);
  await expect(visitorCards.first()).toBeVisible();
  await expect(page.getByRole("heading", { name })).toHaveCount(0);
  await openHydrated(page, ACTIVITIES_PATH);

  await card.getByRole("button", { name: `Delete ${name}` }).click();
  await confirmDialog(page).getByRole("button", { name: "Delete Activity" }).click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  expect(await readStored()).toEqual([]);
});

test("a booked activity is protected from concurrent edits, archived and restored", async ({
  page,
  server,
  request,
}) => {
  const name = await newScheduledActivity(server);
  await bookAsStaff(server, request, `amelia@${name.slice(5)}.example`, { activity: name });
  await openAdmin(page, server, ACTIVITIES_PATH);
  const card = activityCard(page, name);
  await card.getByRole("button", { name: `Edit ${name}` }).click();
  const form = getDialog(page, "Edit Activity");
  await form.getByLabel("Max Capacity").fill("1");
  await server.pool.query("UPDATE activities SET updated_at = venue_now() WHERE name = $1", [name]);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByRole("alert")).toContainText("A colleague changed this activity");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();

  await card.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(confirmDialog(page)).toContainText("This activity has 1 booking still to come.");
  await confirmDialog(page).getByRole("button", { name: "Delete Activity" }).click();
  await expect(page.getByText(`${name} is archived.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  await openActivities(page);
  const visitorCard = page.getByRole("article").filter({ hasText: name });
  await expect(visitorCard).toContainText(/Next: today \d+:\d\d pm/);
  await expect(visitorCard).toContainText("from £18.00");
  await bookNow(page, name);
  await findFreeSlot(request, name);
});
