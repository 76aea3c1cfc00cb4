import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { atBackOffice } from "../support/administrators.ts";
import { holdBack, refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

const UPLOAD = /\/api\/desk\/pictures\?/;
const WRONG_TYPE = "Invalid file type. Please upload a JPG, PNG or WebP image.";
const TOO_LARGE = "File too large. Maximum size is 5MB.";
const FAILED = "Failed to upload image. Please try again.";

const create = { width: 900, height: 600, channels: 3, background: "#0c6ea8" } as const;
const photo = await sharp({ create }).jpeg().toBuffer();
const png = { name: "lake.png", mimeType: "image/png" };

/** The field where an activity is made. */
async function atField(page: Page, server: RunningServer): Promise<Locator> {
  await atBackOffice(page, server, "/admin/activities");
  await page.getByRole("button", { name: "Add Activity" }).click();
  return page.getByRole("dialog").getByRole("group", { name: "Activity Image" });
}

async function choose(page: Page, field: Locator, file: Parameters<Locator["setInputFiles"]>[0]) {
  const chooser = page.waitForEvent("filechooser");
  await field.getByRole("button", { name: /^(Choose|Replace) image$/ }).click();
  await (await chooser).setFiles(file);
}

/** Drops a file as from another window. */
async function drop(
  page: Page,
  field: Locator,
  file: { name: string; type: string; bytes: Buffer },
) {
  const dataTransfer = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    { ...file, base64: file.bytes.toString("base64") },
  );
  await field.dispatchEvent("dragover", { dataTransfer });
  await field.dispatchEvent("drop", { dataTransfer });
}

/** That what is shown has arrived. */
const shownIn = (field: Locator) =>
  expect
    .poll(() => field.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test("a picture is chosen, shown, looked at, replaced by dropping another and removed", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const field = await atField(page, server);
  await look(page, "no image", leastTarget(isMobile));
  const goOn = await holdBack(page, UPLOAD);
  await choose(page, field, { name: "lake.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(field.getByRole("progressbar", { name: "Uploading image" })).toBeVisible();
  await expect(field.getByRole("button", { name: "Uploading image…" })).toBeFocused();
  await look(page, "on its way", leastTarget(isMobile));
  goOn();
  await expect(field.getByRole("status")).toHaveText("Image uploaded.");
  await shownIn(field);
  await expect(field.getByRole("button", { name: "Replace image" })).toBeFocused();
  await look(page, "an image", leastTarget(isMobile));

  await field.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Activity Image" });
  await expect(preview.locator("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();

  const before = await field.locator("img").getAttribute("src");
  await drop(page, field, { name: "other.jpg", type: "image/jpeg", bytes: photo });
  await expect(field.locator("img")).not.toHaveAttribute("src", before ?? "");
  await shownIn(field);
  await field.getByRole("button", { name: "Remove" }).click();
  await expect(field.locator("img")).toHaveCount(0);
  await expect(field.getByRole("button", { name: "Choose image" })).toBeFocused();
});

test("what is not taken is said in place, whether the browser or the server finds it out", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const field = await atField(page, server);
  const says = (words: string) => expect(field.getByText(words)).toBeVisible();
  await drop(page, field, { name: "a.svg", type: "image/svg+xml", bytes: Buffer.from("<svg/>") });
  await says(WRONG_TYPE);
  await choose(page, field, { ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await says(TOO_LARGE);
  // Named and announced as PNG, and a page by its content.
  await choose(page, field, { ...png, buffer: Buffer.from("<script>alert(1)</script>") });
  await says(WRONG_TYPE);
  await look(page, "a wrong type");
  await choose(page, field, { ...png, buffer: photo.subarray(0, photo.length / 2) });
  await says("This picture is damaged");

  await refuse(page, UPLOAD, "INTERNAL");
  await choose(page, field, { ...png, buffer: photo });
  await says(FAILED);
  await page.unroute(UPLOAD);
  await refuse(page, UPLOAD, "TOO_LARGE");
  await choose(page, field, { ...png, buffer: photo });
  await says(TOO_LARGE);
  await page.unroute(UPLOAD);
  await page.route(UPLOAD, (route) => route.abort());
  await choose(page, field, { ...png, buffer: photo });
  await says(`${FAILED} We cannot reach the booking service.`);
  await page.unroute(UPLOAD);

  await holdBack(page, UPLOAD);
  await choose(page, field, { ...png, buffer: photo });
  await field.getByRole("button", { name: "Cancel upload" }).click();
  await expect(field.getByRole("button", { name: "Choose image" })).toBeFocused();
  await expect(field.getByText(FAILED)).toHaveCount(0);
  await page.unroute(UPLOAD);
  await choose(page, field, { ...png, buffer: photo });
  await shownIn(field);
});
