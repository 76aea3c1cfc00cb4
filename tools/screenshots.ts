import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, type Browser, chromium, type Page } from "@playwright/test";
import {
  dialog,
  openAccountMenu,
  openSignIn,
  refusal,
  submitSignIn,
} from "../e2e/screens/account.ts";
import { bookNow, openActivities } from "../e2e/screens/activity-list.ts";
import { chooseSlot } from "../e2e/screens/date-and-time.ts";
import { openEmail } from "../e2e/screens/mailbox.ts";
import { fillCard, payButton } from "../e2e/screens/payment.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "../e2e/screens/steps.ts";
import {
  continueToPayment,
  fillGift,
  newGift,
  openVoucherDetails,
} from "../e2e/screens/voucher.ts";
import { findFreeSlot } from "../e2e/support/places.ts";
import { getServerSettings } from "../e2e/support/server.ts";
import { newVisitor } from "../e2e/support/visitor.ts";
import { captureAdminScreens } from "./admin-screenshots.ts";
import {
  captureBookingChanges,
  captureMyBookings,
  parseDemoCustomer,
} from "./booking-screenshots.ts";
import { findChromium } from "./chromium.ts";
import { extendDemo } from "./screenshot-demo.ts";

/**
 * `npm run screenshots`: captures the screens in a real browser, at four widths and in both themes,
 * into the folder `screenshots`, which git ignores. Arguments limit the widths and themes (`360
 * dark`).
 */
const WIDTHS = [360, 768, 1024, 1280];
const THEMES = ["light", "dark"] as const;
const FOLDER = join(import.meta.dirname, "..", "screenshots");

const chosen = process.argv.slice(2);
const isChosen = (names: readonly string[], name: string) =>
  !chosen.some((argument) => names.includes(argument)) || chosen.includes(name);

const { url, environment } = getServerSettings(0);
// Passkeys belong to a host name, and an address is none.
const serverUrl = url.replace("127.0.0.1", "localhost");
environment.PUBLIC_URL = serverUrl;
// A demo as of today, not as of its last use.
await rm(environment.DATA_DIR, { recursive: true, force: true });
const server = spawn("node", ["build/server/main.js"], {
  env: { ...process.env, ...environment },
  stdio: ["ignore", "pipe", "inherit"],
});
let welcome = "";
server.stdout.on("data", (text) => {
  welcome += text;
});
try {
  await waitUntilReady(server);
  await extendDemo(environment.DATA_DIR);
  const executablePath = findChromium();
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  for (const width of WIDTHS.filter((w) => isChosen(WIDTHS.map(String), String(w)))) {
    for (const theme of THEMES.filter((t) => isChosen(THEMES, t))) {
      await captureAll(browser, width, theme);
    }
  }
  await browser.close();
} finally {
  server.kill("SIGTERM");
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    // Does not probe the port, where another program could answer.
    if (welcome.includes("To sign in:")) return;
    await sleep(200);
  }
  throw new Error("The server did not start.");
}

async function captureAll(browser: Browser, width: number, theme: "light" | "dark"): Promise<void> {
  const folder = join(FOLDER, `${width}-${theme}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: serverUrl,
    viewport: { width, height: width < 700 ? 800 : 900 },
    deviceScaleFactor: width < 700 ? 2 : 1,
    colorScheme: theme,
    locale: "en-GB",
    reducedMotion: "reduce",
    extraHTTPHeaders: {
      "x-forwarded-for": `10.${WIDTHS.indexOf(width)}.0.${THEMES.indexOf(theme)}`,
    },
  });
  const page = await context.newPage();
  let captureCount = 0;
  await captureScreens(page, context.request, async (name) => {
    const number = String(++captureCount).padStart(3, "0");
    await captureFullPage(page, join(folder, `${number}-${name}.png`));
  });
  await context.close();
  console.log(
    `${captureCount} pictures of ${width} px, ${theme}, in screenshots/${width}-${theme}`,
  );
}

/**
 * Grows the window to the height of the page and of the open dialog, so that sticky elements are
 * where they belong and nothing is scrolled away.
 */
async function captureFullPage(page: Page, path: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const height = await page.evaluate(() => {
    const scrolled = [...document.querySelectorAll("[role=dialog], [role=dialog] *")].map(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    );
    const { scrollHeight } = document.documentElement;
    return Math.max(scrollHeight, window.innerHeight + Math.max(0, ...scrolled));
  });
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => 0))),
  );
  await page.screenshot({ path });
  await page.setViewportSize(viewport);
}

type Capture = (name: string) => Promise<void>;

async function captureScreens(
  page: Page,
  request: APIRequestContext,
  capture: Capture,
): Promise<void> {
  const freeSlot = await findFreeSlot(request, "Aqua Assault Course");
  await openActivities(page);
  await capture("activities");
  await bookNow(page, freeSlot.activity.name);
  await page
    .getByRole("button", { name: / left$/ })
    .first()
    .waitFor();
  await capture("date-and-time");
  await chooseSlot(page, freeSlot);
  await capture("tickets");
  await chooseTickets(page, 4);
  await page.getByRole("heading", { name: "Your Information" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await capture("information-with-errors");
  await fillInformation(page, newVisitor());
  await capture("information");
  await continueTo(page, "Add Optional Items");
  await page.getByRole("button", { name: /One more: Wetsuit/ }).click();
  await capture("add-ons");
  await continueTo(page, "Review & Sign Waiver");
  await capture("waiver");
  await signByTyping(page, "Amelia Hartley");
  await applyDiscount(page);
  await capture("waiver-signed");
  await continueTo(page, "Payment");
  await fillCard(page);
  await capture("payment");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  await capture("success");
  await page.getByRole("button", { name: "Wrong email address? Correct it" }).click();
  await capture("success-correct-email");
  await captureVoucherPurchase(page, capture);
  await page.goto("/no/such/page");
  await capture("not-found");
  await page.goto("/dev/mailbox");
  await capture("mailbox");
  await captureEmail(page, request, capture);
  await captureAccount(page, capture);
  await captureMyBookings(page, parseDemoCustomer(welcome), capture);
  await captureAdminScreens(page, environment.DATA_DIR, capture);
}

async function captureVoucherPurchase(page: Page, capture: Capture): Promise<void> {
  await openVoucherDetails(page);
  await continueToPayment(page);
  await capture("voucher-with-errors");
  await fillGift(page, newGift());
  await capture("voucher");
  await page.getByLabel("On a day").check({ force: true });
  await page.getByLabel("Message").fill("Happy birthday, Noah!");
  await capture("voucher-on-a-day");
  await page.getByLabel("Send it straight away").check({ force: true });
  await continueToPayment(page);
  await fillCard(page);
  await capture("voucher-payment");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Gift Voucher Sent!" }).waitFor();
  await capture("voucher-success");
}

/** Captures the newest confirmation email on its own, and the booking that its link opens. */
async function captureEmail(
  page: Page,
  request: APIRequestContext,
  capture: Capture,
): Promise<void> {
  await page.getByRole("link").filter({ hasText: "Booking confirmed" }).first().click();
  const address = page.url();
  const emailHtml = await (await request.get(`${address}/html`)).text();
  await page.goto("/healthz");
  await page.setContent(emailHtml);
  await capture("email");
  await page.goto(`${address}/booking`);
  await page.getByRole("heading", { name: "Your booking" }).waitFor();
  await capture("manage");
  await captureBookingChanges(page, capture);
}

/** Captures each view of the sign-in dialog, the page of an email's link, and the profile. */
async function captureAccount(page: Page, capture: Capture): Promise<void> {
  const { email } = newVisitor();
  const password = "correct horse battery";
  await page.goto("/");
  await openSignIn(page);
  await submitSignIn(page, { email, password });
  await refusal(page).waitFor();
  await capture("sign-in-refused");
  await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
  await capture("forgot-password");
  await dialog(page).getByRole("button", { name: "Back to Sign In" }).click();
  await dialog(page).getByRole("button", { name: "Create account" }).click();
  await dialog(page).getByLabel("Name").fill("Amelia Hartley");
  await dialog(page).getByLabel("Email Address").fill(email);
  await dialog(page).getByLabel("Password").fill(password);
  await capture("create-account");
  await dialog(page).getByRole("button", { name: "Create account" }).click();
  await dialog(page).getByText(`We've sent an email to ${email}.`).waitFor();
  await capture("account-letter-sent");
  await openEmail(page, email);
  await page.goto(`${page.url()}/account`);
  await capture("confirm-account");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.getByRole("heading", { name: "Your account is open" }).waitFor();
  await capture("account-open");
  await page.goto("/profile");
  await openAccountMenu(page);
  await capture("account-menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Update Password" }).click();
  await page.getByText("Current password is required").waitFor();
  await capture("profile");
  await page.context().clearCookies();
}

async function applyDiscount(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Discount code" }).fill("WELCOME10");
  await page.getByRole("button", { name: "Apply Discount code" }).click();
  await page.getByText("WELCOME10").first().waitFor();
}
