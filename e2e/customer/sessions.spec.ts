import { expect } from "@playwright/test";
import { expectSignedIn, expectSignedOut, openAccountMenu } from "../screens/account.ts";
import { payButton } from "../screens/payment.ts";
import { endSessions, signInNewAccount } from "../support/account.ts";
import { openStep } from "../support/open-step.ts";
import { test } from "../support/test.ts";
import { waitForDocument } from "../support/wait-for-document.ts";

const SIGNED_OUT_TEXT = "You have been signed out.";

test("pages for signed-in customers send everyone else to the start page, by URL and by link", async ({
  page,
  server,
}) => {
  for (const path of ["/profile", "/bookings"]) {
    const reply = await page.request.get(path, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location]).toEqual([302, "/"]);
  }
  const account = await signInNewAccount(page, server);
  const profile = await page.request.get("/profile");
  expect(profile.status()).toBe(200);
  // The page comes with account data, and no cache may store it.
  expect(await profile.text()).toContain(account.email);
  for (const path of ["/", "/profile", "/account/confirm"]) {
    const { "cache-control": cacheControl } = (await page.request.get(path)).headers();
    expect(cacheControl, path).toBe("no-store");
  }
  await page.goto("/");
  await expectSignedIn(page, account.email);
  await endSessions(server, account.email);
  // An UNAUTHENTICATED response to any call leads to the start page.
  await openAccountMenu(page);
  await page.getByRole("link", { name: "My Profile" }).last().click();
  await expect(page.getByText(SIGNED_OUT_TEXT)).toBeVisible();
  await expectSignedOut(page);
});

test("a visitor whose session ends before the payment is sent to the start page, and finds the booking unchanged", async ({
  page,
  request,
  server,
}) => {
  const account = await signInNewAccount(page, server);
  await openStep(page, request, "/booking/payment");
  await expect(payButton(page)).toBeEnabled();
  await endSessions(server, account.email);
  // The tab gets focus again.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await waitForDocument(page, "/");
  await expect(page.getByText(SIGNED_OUT_TEXT)).toBeVisible();
  await expectSignedOut(page);
  await page.getByRole("link", { name: "Continue without signing in" }).click();
  await expect(payButton(page)).toBeEnabled();
});

test("a sign-out is reported even if the notice's own code cannot be loaded", async ({
  page,
  server,
}) => {
  const account = await signInNewAccount(page, server);
  await page.goto("/");
  await expectSignedIn(page, account.email);
  await page.route(/\/assets\/SessionEndedNotice-.*\.js/, (route) => route.abort());
  await endSessions(server, account.email);
  await openAccountMenu(page);
  await page.getByRole("link", { name: "My Profile" }).last().click();
  await expect(page.getByRole("alert").filter({ hasText: SIGNED_OUT_TEXT })).toBeVisible();
  await expectSignedOut(page);
});
