import { expect, type Page } from "@playwright/test";
import { paths } from "../../src/web/paths.ts";
import { continueButton, goBack } from "../screens/steps.ts";
import { openStep } from "../support/at-step.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const REQUIRED = {
  "First name": "First name is required",
  "Last name": "Last name is required",
  Email: "Please enter a valid email address",
  Phone: "Please enter a valid UK phone number",
  "Address line 1": "Address line 1 is required",
  City: "City is required",
  County: "County is required",
  Postcode: "Postcode is required",
} as const;
type Label = keyof typeof REQUIRED;
const LABELS = Object.keys(REQUIRED) as Label[];

function field(page: Page, label: string) {
  return page.getByRole("textbox", { name: label, exact: true });
}

function summary(page: Page) {
  return page.getByRole("region", { name: /^Please check/ });
}

/** Nothing filled in yet. */
async function openEmpty(page: Page, request: Parameters<typeof openStep>[1]): Promise<void> {
  const change = { contact: {}, contactIsComplete: false };
  await openStep(page, request, paths.customerInfo, { change });
  await field(page, "First name").waitFor();
}

/** Leaves the field with this in it. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await field(page, label).blur();
}

async function expectProblem(page: Page, label: string, message: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
}

async function expectFine(page: Page, label: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute("aria-invalid", "false");
}

test("submitted empty: every field says what it needs, and the summary leads to each", async ({
  page,
  request,
}) => {
  await openEmpty(page, request);
  await continueButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("heading")).toHaveText("Please check 8 fields");
  await expect(summary(page).getByRole("link")).toHaveText(LABELS.map((label) => REQUIRED[label]));
  for (const label of LABELS) await expectProblem(page, label, REQUIRED[label]);
  await expectFine(page, "Address line 2 (optional)");
  await expect(page).toHaveURL(paths.customerInfo);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const label of LABELS) {
    await summary(page).getByRole("link", { name: REQUIRED[label] }).click();
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toBeInViewport();
  }
  await expect(page).toHaveURL(paths.customerInfo);
});

test("the summary shrinks as fields are mended, and takes focus again at the next press", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openEmpty(page, request);
  await continueButton(page).click();
  for (const label of LABELS.slice(0, 7)) {
    await field(page, label).fill(
      { Email: "amelia@example.com", Phone: "07700 900123" }[label as string] ?? "Words",
    );
  }
  await expect(summary(page).getByRole("heading")).toHaveText("Please check this field");
  await continueButton(page).click();
  await expect(summary(page)).toBeFocused();
  await field(page, "Postcode").fill("KE7 4LD");
  await expect(summary(page)).toHaveCount(0);
  await field(page, "Postcode").press("Enter");
  await expect(page.getByRole("heading", { name: "Add Optional Items" })).toBeFocused();
});

test("a field is checked when it is left, and corrected while typing", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openEmpty(page, request);
  await field(page, "Email").pressSequentially("amelia@exam");
  await expectFine(page, "Email");
  await field(page, "Email").blur();
  await expectProblem(page, "Email", REQUIRED.Email);
  await expect(summary(page)).toHaveCount(0);
  await expectAccessible(page);
  await field(page, "Email").press("End");
  await field(page, "Email").pressSequentially("ple.com");
  await expectFine(page, "Email");
  for (const label of LABELS) {
    await type(page, label, "   ");
    await expectProblem(page, label, REQUIRED[label]);
  }
});

test("an address without @ or without a dot is no e-mail address", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await openEmpty(page, request);
  for (const wrong of ["amelia", "amelia.example.com", "amelia@example", "a b@example.com"]) {
    await type(page, "Email", wrong);
    await expectProblem(page, "Email", REQUIRED.Email);
  }
  await type(page, "Email", "  Amelia@Example.com ");
  await expectFine(page, "Email");
});

test("phones are taken in every form that people write them in the UK", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openEmpty(page, request);
  await expect(page.getByText("e.g. 07700 900123 or +44 7700 900123")).toBeVisible();
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/^e\.g\. 07700 900123/);
  for (const phone of [
    "07700 900123",
    "07700900123",
    "+44 7700 900123",
    "+447700900123",
    "0044 7700 900123",
    "(01632) 960 123",
    "020 7946 0123 ext. 12",
  ]) {
    await type(page, "Phone", phone);
    await expectFine(page, "Phone");
  }
  for (const wrong of [
    "07700 9001",
    "7700 900123",
    "+33 6 12 34 56 78",
    "call me",
    "07700 90012345",
  ]) {
    await type(page, "Phone", wrong);
    await expectProblem(page, "Phone", REQUIRED.Phone);
  }
});

test("a name of more than a hundred characters is too long, and says so", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openEmpty(page, request);
  await type(page, "First name", "x".repeat(101));
  await expectProblem(page, "First name", "Please use at most 100 characters");
});

test("browsers can fill the form in, and phones show the right keys", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openEmpty(page, request);
  const expected = {
    "First name": ["given-name", "text"],
    "Last name": ["family-name", "text"],
    Email: ["email", "email", "email"],
    Phone: ["tel", "tel", "tel"],
    "Address line 1": ["address-line1", "text"],
    "Address line 2 (optional)": ["address-line2", "text"],
    City: ["address-level2", "text"],
    County: ["address-level1", "text"],
    Postcode: ["postal-code", "text"],
  };
  for (const [label, [autocomplete, type, inputmode]] of Object.entries(expected)) {
    await expect(field(page, label)).toHaveAttribute("autocomplete", autocomplete ?? "");
    await expect(field(page, label)).toHaveJSProperty("type", type);
    if (inputmode) await expect(field(page, label)).toHaveAttribute("inputmode", inputmode);
    if (!label.includes("optional")) await expect(field(page, label)).toHaveAttribute("required");
  }
});

test("the e-mail address is kept in lower case and without spaces around it", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openStep(page, request, paths.customerInfo);
  await field(page, "Email").fill("  Amelia.Hartley@Example.COM ");
  await continueButton(page).click();
  await page.getByRole("heading", { name: "Add Optional Items" }).waitFor();
  await page.goto(paths.payment);
  await expect(page.getByText("amelia.hartley@example.com", { exact: true })).toBeVisible();
  await expect(page.getByText("07700 900123", { exact: true })).toBeVisible();
});

test("what is typed is kept: over a reload, back to the tickets, and unfinished as it is", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openEmpty(page, request);
  await field(page, "First name").fill("Siân");
  await field(page, "Phone").fill("0770");
  await field(page, "Address line 2 (optional)").fill("The Boathouse");
  await page.getByLabel("Email me news and offers from Harbour Lake Aquapark").check();
  const expectKept = async () => {
    await expect(field(page, "First name")).toHaveValue("Siân");
    await expect(field(page, "Phone")).toHaveValue("0770");
    await expect(field(page, "Address line 2 (optional)")).toHaveValue("The Boathouse");
    await expect(page.getByLabel("Email me news and offers")).toBeChecked();
  };
  await page.reload();
  await expectKept();
  await goBack(page, "Tickets");
  await page.getByRole("heading", { name: "Select Tickets" }).waitFor();
  await continueButton(page).click();
  await expectKept();
  await page.goto(paths.addons);
  await expect(page).toHaveURL(paths.customerInfo);
  await expectKept();
});

test("consent to news is asked for, not taken, and can be taken back", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openEmpty(page, request);
  const consent = page.getByRole("checkbox", { name: /^Email me news and offers/ });
  await expect(consent).not.toBeChecked();
  await consent.check();
  expect((await draftIn(page)).contact.marketingConsent).toBe(true);
  await consent.uncheck();
  expect((await draftIn(page)).contact.marketingConsent).toBe(false);
});

test("a press on Continue right after typing something wrong is not lost", async ({
  page,
  request,
}) => {
  await openEmpty(page, request);
  await field(page, "Postcode").click();
  await continueButton(page).scrollIntoViewIfNeeded();
  // Near its upper edge: a message above it would push the button away from under the pointer.
  await continueButton(page).hover({ position: { x: 40, y: 6 } });
  await page.mouse.down();
  // Time for a message to appear and move the page, if one did.
  await page.evaluate(
    () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))),
  );
  await page.mouse.up();
  await expect(summary(page)).toBeFocused();
});

test("the payment page sends back here when name or address is missing, and says so", {
  tag: "@one-width",
}, async ({ page, request }) => {
  test.slow();
  await openStep(page, request, paths.customerInfo);
  for (const label of ["First name", "Last name", "Address line 1", "City", "County", "Postcode"]) {
    const given = await field(page, label).inputValue();
    await field(page, label).fill("");
    await page.goto(paths.payment);
    await expect(page).toHaveURL(/\/booking\/customer-info/);
    await expect(page.getByRole("alert")).toHaveText(
      "Missing required information: name, address, county",
    );
    await field(page, label).fill(given);
  }
  await expectAccessible(page);
  await continueButton(page).click();
  await expect(page.getByRole("heading", { name: "Add Optional Items" })).toBeVisible();
});
