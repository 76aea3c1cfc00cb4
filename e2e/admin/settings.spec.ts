import { expect } from "@playwright/test";
import sharp from "sharp";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import { atSettings, SETTINGS, save, saveButton, test } from "../support/settings.ts";

test("every section is changed and saved at once, and a visitor sees what was set", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const form = await atSettings(page, server);
  const contents = page.getByRole("navigation", { name: "Sections" });
  if (isMobile) await expect(contents).toBeHidden();
  else {
    await contents.getByRole("link", { name: "Brand and embedding" }).press("Enter");
    await expect(form.getByRole("region", { name: "Brand and embedding" })).toBeFocused();
    await expect(contents.locator("[aria-current]")).toHaveText("Brand and embedding");
  }
  await look(page, "as it is", leastTarget(isMobile));

  await form.getByLabel("Business name").fill("Larch Lake");
  await expect(page.getByText("1 change not saved")).toBeVisible();
  await form.getByLabel("Business phone").fill("01632 960777");
  await form.getByLabel("Booking lead time").fill("3");
  await form.getByLabel("Hold places for").fill("9");
  await form.getByLabel("Arrival").fill("Come to the boathouse");
  await expect(
    form.getByRole("listitem").filter({ hasText: "Come to the boathouse" }),
  ).toBeVisible();
  await form.getByLabel("Vouchers are good for").fill("18");
  await form.getByLabel("Admin e-mail").fill("jetty@example.com");
  await form.getByLabel("Brand colour").fill("#FFD400");
  await expect(form.getByText(/White words cannot be read on #ffd400/)).toBeVisible();
  await form.getByLabel("Brand colour").fill("#7A1F5C");
  await expect(form.getByText("Words can be read on it as it is.")).toBeVisible();
  await form.getByLabel("Sites that may embed").fill("https://www.larch.example/\n");
  await form.getByRole("switch", { name: "E-mail notifications" }).uncheck();
  await expect(page.getByText("10 changes not saved")).toBeVisible();
  await look(page, "changed", leastTarget(isMobile));
  await save(page);
  await expect(page.getByText("not saved")).toHaveCount(0);
  await expect(saveButton(page)).toHaveText("Save Changes");
  if (!isMobile) await expect(page.getByRole("banner")).toContainText("Larch Lake");

  await openAlive(page, "/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Larch Lake" })).toBeVisible();
  const button = page
    .getByRole("main")
    .getByRole("link", { name: /Book Now/ })
    .first();
  await expect(button).toHaveCSS("background-color", "rgb(122, 31, 92)");
  const venue = await (await page.request.get("/api/venue")).json();
  expect(venue).toMatchObject({
    ...{ businessPhone: "01632 960777", bookingLeadTimeHours: 3, holdMinutes: 9 },
    ...{ voucherExpiryMonths: 18, checkoutInfo: { arrival: "Come to the boathouse" } },
  });
  await expect
    .poll(async () => (await page.request.get("/")).headers()["content-security-policy"])
    .toContain(" https://www.larch.example");
});

test("each field says what is wrong with it, and nothing is saved until it is mended", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const form = await atSettings(page, server);
  const wrong = [
    ["Business name", "", "Business name is required"],
    ["Business e-mail", "", "Business e-mail is required"],
    ["Business phone", "", "Business phone is required"],
    ["Business address", "", "Business address is required"],
    ["Booking lead time", "-1", "Booking lead time must be a whole number from 0 to 8,760"],
    ["Cancellation policy", "", "Cancellation policy must be a whole number from 0 to 8,760"],
    ["Max bookings per slot", "0", "Max bookings per slot must be a whole number from 1 to 1,000"],
    ["Hold places for", "1.5", "Hold places for must be a whole number from 1 to 120"],
    [
      "Keep signed waivers for",
      "31",
      "Keep signed waivers for must be a whole number from 1 to 30",
    ],
    ["Arrival", " ", "Checkout information about arrival is required"],
    ["Clothing", "", "Checkout information about clothing is required"],
    ["Requirements", "", "Checkout information about requirements is required"],
    [/^Cancellation$/, "", "Checkout information about cancellation is required"],
    ["Vouchers are good for", "0", "Vouchers are good for must be a whole number from 1 to 120"],
    ["Admin e-mail", "desk", "Invalid email address"],
    ["Brand colour", "blue", "Write the colour as # and six figures, such as #7a1f5c"],
  ] as const;
  for (const [label, typed] of wrong) await form.getByRole("textbox", { name: label }).fill(typed);
  await form.getByLabel("Sites that may embed").fill("https://a.example\nhttps://b.example/shop");
  await saveButton(page).click();
  const summary = form.getByRole("region", { name: "17 fields need another look" });
  await expect(summary).toBeFocused();
  for (const [, , message] of wrong) {
    await expect(summary.getByRole("link", { name: message })).toBeVisible();
  }
  await expect(summary).toContainText("“https://b.example/shop” is not a site.");
  await look(page, "wrong");
  await summary.getByRole("link", { name: "Hold places for must be" }).click();
  await expect(form.getByLabel("Hold places for")).toBeFocused();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(summary).toHaveCount(0);
  await expect(form.getByLabel("Hold places for")).toHaveValue("15");
  await expect(page.getByText("not saved")).toHaveCount(0);
});

test("what cannot be set says so, and a site with bookings to come keeps its time zone", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const form = await atSettings(page, server);
  await expect(form.getByLabel("Time zone")).toBeDisabled();
  await expect(form.getByText(/^Cannot change while there are future bookings/)).toBeVisible();
  const sms = form.getByRole("switch", { name: "SMS notifications" });
  await expect(sms).toBeDisabled();
  await expect(sms).not.toBeChecked();
  await expect(form.getByText(/^Off: it needs an SMS provider/)).toBeVisible();
  await form.getByLabel("Admin e-mail").fill("");
  await expect(form.getByText(/^Nobody is written to/)).toBeVisible();
});

test("what cannot be read or saved is said, and tried again", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  await atBackOffice(page, server, "/admin/customers");
  await page.route(SETTINGS, (route) => route.abort());
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to load settings");
  await look(page, "not loaded");
  await page.unroute(SETTINGS);
  await page.getByRole("button", { name: "Try again" }).click();
  const form = page.getByRole("form", { name: "Settings" });
  await form.getByLabel("Hold places for").fill("20");

  await refuse(page, SETTINGS, "DATABASE_UNAVAILABLE", "PUT");
  await saveButton(page).click();
  const alert = form.getByRole("alert");
  await expect(alert).toContainText("Failed to save settings");
  await expect(form.getByLabel("Hold places for")).toHaveValue("20");
  await page.unroute(SETTINGS);
  await refuse(page, SETTINGS, "TIME_ZONE_IN_USE", "PUT");
  await saveButton(page).click();
  await expect(alert).toContainText("The time zone cannot change while sessions to come are");
  await page.unroute(SETTINGS);
  await save(page);
  await expect(alert).toHaveCount(0);
});

test("of two who change the settings the second is told, and nobody leaves unasked", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const form = await atSettings(page, server);
  const phone = form.getByLabel("Business phone");
  await phone.fill("01632 960001");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Customers" }).click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(phone).toHaveValue("01632 960001");

  await server.pool.query(
    "UPDATE settings SET business_phone = '01632 960002', updated_at = now()",
  );
  await saveButton(page).click();
  await expect(form.getByRole("alert")).toContainText(
    "The settings were changed by a colleague while you were typing. Nothing was saved.",
  );
  await form.getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect(phone).toHaveValue("01632 960002");
  await phone.fill("01632 960003");
  await save(page);

  await phone.fill("01632 960004");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Customers" }).click();
  await question.getByRole("button", { name: "Discard Changes" }).click();
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
});

test("the voucher image is checked, uploaded, shown to visitors and taken away again", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  const form = await atSettings(page, server);
  const image = form.getByRole("group", { name: "Voucher image" });
  const chooser = image.locator("input[type=file]");
  await expect(image).toContainText("Recommended size 800 × 450.");
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
  await chooser.setInputFiles(text);
  await expect(image).toContainText("Invalid file type. Please upload a JPG, PNG or WebP image.");
  const huge = { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(5_300_000) };
  await chooser.setInputFiles(huge);
  await expect(image).toContainText("File too large. Maximum size is 5MB.");
  const create = { width: 800, height: 450, channels: 3, background: "#0c6ea8" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await chooser.setInputFiles({ name: "gift.png", mimeType: "image/png", buffer });
  await expect(image.getByRole("button", { name: "Replace image" })).toBeVisible();
  await expect(page.getByText("1 change not saved")).toBeVisible();
  await save(page);
  const { voucherImageUrl } = await (await page.request.get("/api/venue")).json();
  expect(voucherImageUrl).toMatch(/^\/files\/[0-9a-f]{32}$/);
  expect((await page.request.get(`${voucherImageUrl}-800.webp`)).ok()).toBe(true);

  await image.getByRole("button", { name: "Remove" }).click();
  await save(page);
  expect(await (await page.request.get("/api/venue")).json()).toMatchObject({
    voucherImageUrl: null,
  });
});
