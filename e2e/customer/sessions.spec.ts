import { expect } from "@playwright/test";
import { expectSignedIn, expectSignedOut, openAccountMenu } from "../screens/account.ts";
import { payButton } from "../screens/payment.ts";
import { endSessions, signInNewAccount } from "../support/account.ts";
import { openStep } from "../support/open-step.ts";
import { test } from "../support/test.ts";
import { waitForDocument } from "../support/wait-for-document.ts";

const SIGNED_OUT_TEXT = "You have been signed out.";

test("pages for signed-in people lead everybody else home, by their address and by a link", async ({
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
  // It comes with who is signed in, and no cache keeps it.
  expect(await profile.text()).toContain(account.email);
  for (const path of ["/", "/profile", "/account/confirm"]) {
    const { "cache-control": cacheControl } = (await page.request.get(path)).headers();
    expect(cacheControl, path).toBe("no-store");
  }
  await page.goto("/");
  await expectSignedIn(page, account.email);
  await endSessions(server, account.email);
  // Whatever is asked, the answer that nobody is signed in leads home.
  await openAccountMenu(page);
  await page.getByRole("link", { name: "My Profile" }).last().click();
  await expect(page.getByText(SIGNED_OUT_TEXT)).toBeVisible();
  await expectSignedOut(page);
});

test("who is about to pay when their session ends is sent home, and finds everything that was begun", async ({
  page,
  request,
  server,
}) => {
  const account = await signInNewAccount(page, server);
  await openStep(page, request, "/booking/payment");
  await expect(payButton(page)).toBeEnabled();
  await endSessions(server, account.email);
  // The tab is looked at again.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await waitForDocument(page, "/");
  await expect(page.getByText(SIGNED_OUT_TEXT)).toBeVisible();
  await expectSignedOut(page);
  await page.getByRole("link", { name: "Go on without signing in" }).click();
  await expect(payButton(page)).toBeEnabled();
});

test("who is signed out is told so even where the notice's own code cannot be fetched", async ({
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
