import { expect } from "@playwright/test";
import { test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript, Book Now leads to a page that says what is needed, without a spinner", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
  await expect(page.getByText(/load the page again, or call us on 0/)).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toBeHidden();
});
