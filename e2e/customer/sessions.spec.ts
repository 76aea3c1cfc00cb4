import { expect, type Page } from "@playwright/test";
import { expectSignedIn, expectSignedOut, openAccountMenu } from "../screens/account.ts";
import { expectBooked, fillCard, PLACEMENT, payButton } from "../screens/payment.ts";
import { endSessionsOf, newAccount, signInBrowser, signInNewAccount } from "../support/account.ts";
import { openAlive, untilAlive } from "../support/alive.ts";
import { openStep } from "../support/at-step.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { expectAccessible, test } from "../support/test.ts";

const ENDED = "You have been signed out.";

/** The tab is looked at again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

test("pages for signed-in people lead everybody else home, by their address and by a link", {
  tag: "@one-width",
}, async ({ page, server }) => {
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
    const { "cache-control": caching } = (await page.request.get(path)).headers();
    expect(caching, path).toBe("no-store");
  }
  await page.goto("/");
  await expectSignedIn(page, account.email);
  await endSessionsOf(server, account.email);
  // Whatever is asked, the answer that nobody is signed in leads home.
  await openAccountMenu(page);
  await page.getByRole("link", { name: "My Profile" }).last().click();
  await expect(page.getByText(ENDED)).toBeVisible();
  await expectSignedOut(page);
});

test("a session that ended elsewhere is noticed when the page is looked at, and within half a minute", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await page.clock.install();
  const account = await newAccount(server);
  for (const notice of [() => lookAgain(page), () => page.clock.runFor(31_000)]) {
    await signInBrowser(page, account);
    await openAlive(page, "/profile");
    await expectSignedIn(page, account.email);
    await endSessionsOf(server, account.email);
    await notice();
    await expectSignedOut(page);
    await expect(page.getByText(ENDED)).toBeVisible();
    await expect(page.getByText("Please sign in again")).toBeVisible();
  }
  await expectAccessible(page);
});

test("without an answer nobody is signed out, and nobody signed out is asked about", {
  tag: "@one-width",
}, async ({ page, server }) => {
  let asked = 0;
  await page.route("**/api/session", async (route) => {
    asked++;
    await route.abort();
  });
  await page.goto("/no/such/page");
  await untilAlive(page.getByRole("link", { name: "Browse Activities" }));
  await lookAgain(page);
  const account = await signInNewAccount(page, server);
  await page.goto("/profile");
  expect(asked).toBe(0);
  await untilAlive(page.getByRole("button", { name: "Save Changes" }));
  await lookAgain(page);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  await expectSignedIn(page, account.email);
});

test("who books meanwhile is sent home, and finds everything that was begun", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const account = await signInNewAccount(page, server);
  await openStep(page, request, "/booking/payment");
  await expect(payButton(page)).toBeEnabled();
  await endSessionsOf(server, account.email);
  await lookAgain(page);
  await expect(page.getByText(ENDED)).toBeVisible();
  await expectSignedOut(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go on without signing in" }).click();
  await expect(payButton(page)).toBeEnabled();
});

test("nobody is sent away from a payment that is under way, nor from what it came to", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const account = await signInNewAccount(page, server);
  let pass = () => {};
  const held = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route(PLACEMENT, async (route) => {
    await held;
    await route.continue();
  });
  await readyToPay(page, request);
  await fillCard(page);
  const placing = page.waitForRequest(PLACEMENT);
  await payButton(page).click();
  await placing;
  await endSessionsOf(server, account.email);
  const checked = page.waitForResponse("**/api/session");
  await lookAgain(page);
  await checked;
  pass();
  await expectBooked(page);
  await expect(page.getByRole("region", { name: "Keep it all in one place" })).toBeVisible();
});
