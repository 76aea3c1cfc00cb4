import { expect } from "@playwright/test";
import sharp from "sharp";
import { openHydrated } from "../support/hydration.ts";
import { openSettings, saveSettings, test } from "../support/settings.ts";

test("every section is changed and saved together, and a visitor sees the changes", async ({
  page,
  server,
}) => {
  const form = await openSettings(page, server);
  await form.getByLabel("Business name").fill("Larch Lake");
  await form.getByLabel("Business phone").fill("01632 960777");
  await form.getByLabel("Booking lead time").fill("3");
  await form.getByLabel("Hold places for").fill("9");
  await form.getByLabel("Arrival").fill("Come to the boathouse");
  await form.getByLabel("Vouchers are valid for").fill("18");
  await form.getByLabel("Admin email").fill("jetty@example.com");
  await form.getByLabel("Brand colour").fill("#7A1F5C");
  await form.getByLabel("Sites that may embed").fill("https://www.larch.example/\n");
  await form.getByRole("switch", { name: "Email notifications" }).uncheck();
  await expect(page.getByText("10 changes not saved")).toBeVisible();
  await saveSettings(page);
  const { rows } = await server.pool.query("SELECT admin_email, email_notifications FROM settings");
  expect(rows).toEqual([{ admin_email: "jetty@example.com", email_notifications: false }]);

  await openHydrated(page, "/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Larch Lake" })).toBeVisible();
  const button = page
    .getByRole("main")
    .getByRole("link", { name: /Book Now/ })
    .first();
  await expect(button).toHaveCSS("background-color", "rgb(122, 31, 92)");
  const venue = await (await page.request.get("/api/venue")).json();
  expect(venue).toMatchObject({
    businessPhone: "01632 960777",
    bookingLeadTimeHours: 3,
    holdMinutes: 9,
    voucherExpiryMonths: 18,
    checkoutInfo: { arrival: "Come to the boathouse" },
  });
  await expect
    .poll(async () => (await page.request.get("/")).headers()["content-security-policy"])
    .toContain(" https://www.larch.example");
});

test("a picture is refused for its type, or uploaded, shown to visitors and removed", async ({
  page,
  server,
}) => {
  const form = await openSettings(page, server);
  const image = form.getByRole("group", { name: "Voucher image" });
  const fileInput = image.locator("input[type=file]");
  await expect(image).toContainText("Recommended size 800 × 450.");
  const png = { name: "gift.png", mimeType: "image/png" };
  // Named and declared as PNG, but HTML by its content.
  await fileInput.setInputFiles({ ...png, buffer: Buffer.from("<script>alert(1)</script>") });
  await expect(image).toContainText("Invalid file type. Please upload a JPG, PNG or WebP image.");
  const create = { width: 800, height: 450, channels: 3, background: "#0c6ea8" } as const;
  await fileInput.setInputFiles({ ...png, buffer: await sharp({ create }).png().toBuffer() });
  await expect(image.getByRole("button", { name: "Replace image" })).toBeVisible();
  await expect
    .poll(() => image.locator("img").evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  await saveSettings(page);
  const { voucherImageUrl } = await (await page.request.get("/api/venue")).json();
  expect(voucherImageUrl).toMatch(/^\/files\/[0-9a-f]{32}$/);
  expect((await page.request.get(`${voucherImageUrl}-800.webp`)).ok()).toBe(true);

  await image.getByRole("button", { name: "Remove" }).click();
  await saveSettings(page);
  expect(await (await page.request.get("/api/venue")).json()).toMatchObject({
    voucherImageUrl: null,
  });
});
