import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import { advanceTime, DESKTOP, jumpTime, reload } from "../support/open-app.ts";
import { heldCheckout } from "../support/samples.ts";
import {
  button,
  errorSummary,
  horizontalOverflow,
  openStep,
  stepHeading,
  textbox,
} from "../support/steps.ts";

const REQUIRED_MESSAGES = {
  "First name": "First name is required",
  "Last name": "Last name is required",
  Email: "Please enter a valid email address",
  Phone: "Please enter a valid UK phone number",
  "Address line 1": "Address line 1 is required",
  City: "City is required",
  County: "County is required",
  Postcode: "Postcode is required",
} as const;
const LABELS = Object.keys(REQUIRED_MESSAGES) as (keyof typeof REQUIRED_MESSAGES)[];
const EMPTY_CONTACT = { contact: {}, isContactComplete: false };

async function openEmptyForm(size?: typeof DESKTOP): Promise<void> {
  await openStep(paths.customerInfo, { draftChanges: EMPTY_CONTACT, ...(size && { size }) });
  await expect.element(textbox("First name")).toBeVisible();
}

/** Fills the field and leaves it. */
async function type(label: string, text: string): Promise<void> {
  await textbox(label).fill(text);
  await userEvent.tab();
}

async function expectFieldError(label: string, message: string): Promise<void> {
  await expect.element(textbox(label)).toHaveAttribute("aria-invalid", "true");
  await expect.element(textbox(label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
}

async function expectFieldValid(label: string): Promise<void> {
  await expect.element(textbox(label)).toHaveAttribute("aria-invalid", "false");
}

test("submitted empty, every field shows what it needs, and the summary links to each", async () => {
  await openEmptyForm();
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveFocus();
  await expect
    .element(errorSummary().getByRole("heading"))
    .toHaveTextContent("Please check 8 fields");
  const links = errorSummary().getByRole("link");
  expect(links.elements().map((link) => link.textContent)).toEqual(
    Object.values(REQUIRED_MESSAGES),
  );
  for (const label of LABELS) await expectFieldError(label, REQUIRED_MESSAGES[label]);
  await expectFieldValid("Address line 2 (optional)");
  await page.viewport(360, 800);
  expect(horizontalOverflow()).toBe(0);
  for (const label of LABELS) {
    await errorSummary().getByRole("link", { name: REQUIRED_MESSAGES[label] }).click();
    await expect.element(textbox(label)).toHaveFocus();
    await expect.element(textbox(label)).toBeInViewport();
  }
  expect(window.location.pathname).toBe(paths.customerInfo);
});

test("the summary shrinks as fields are corrected, and takes focus again on the next submit", async () => {
  await openEmptyForm();
  await button("Continue").click();
  for (const label of LABELS.slice(0, 7)) {
    const enteredValues: Partial<Record<string, string>> = {
      Email: "amelia@example.com",
      Phone: "07700 900123",
    };
    await textbox(label).fill(enteredValues[label] ?? "Words");
  }
  await expect
    .element(errorSummary().getByRole("heading"))
    .toHaveTextContent("Please check this field");
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveFocus();
  await textbox("Postcode").fill("KE7 4LD");
  await expect.element(errorSummary()).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(stepHeading("Add Optional Items")).toHaveFocus();
});

test("a field is validated when it is left, and corrected while typing", async () => {
  await openEmptyForm();
  await textbox("Email").click();
  await userEvent.keyboard("amelia@exam");
  await expectFieldValid("Email");
  await userEvent.tab();
  await expectFieldError("Email", REQUIRED_MESSAGES.Email);
  await expect.element(errorSummary()).not.toBeInTheDocument();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("{End}ple.com");
  await expectFieldValid("Email");
  for (const label of LABELS) {
    await type(label, "   ");
    await expectFieldError(label, REQUIRED_MESSAGES[label]);
  }
});

test("browsers can autofill the form, and phones show the right keyboards", async () => {
  await openEmptyForm();
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
  const summaryText = Object.keys(expected).map((label) => {
    const { autocomplete, type, inputMode, required } = textbox(
      label,
    ).element() as HTMLInputElement;
    expect(required, label).toBe(!label.includes("optional"));
    return [label, inputMode ? [autocomplete, type, inputMode] : [autocomplete, type]];
  });
  expect(Object.fromEntries(summaryText)).toEqual(expected);
  await expect
    .element(textbox("Phone"))
    .toHaveAccessibleDescription(/^e\.g\. 07700 900123 or \+44 7700 900123/);
});

test("unfinished input is kept as typed, and the email address is normalised on submit", async () => {
  await openEmptyForm();
  const consent = page.getByRole("checkbox", {
    name: "Email me news and offers from Harbour Lake Aquapark",
  });
  await expect.element(consent).not.toBeChecked();
  await consent.click();
  await textbox("First name").fill("Siân");
  await textbox("Phone").fill("0770");
  await page.getByRole("link", { name: "Back to Tickets" }).click();
  await expect.element(stepHeading("Select Tickets")).toBeVisible();
  await button("Continue").click();
  await expect.element(textbox("First name")).toHaveValue("Siân");
  await expect.element(textbox("Phone")).toHaveValue("0770");
  await expect.element(consent).toBeChecked();
  await consent.click();

  for (const [label, text] of Object.entries({
    "Last name": "Hartley",
    Email: "  Sian.Hartley@Example.COM ",
    Phone: " 07700 900123 ",
    "Address line 1": "14 Mill Lane",
    City: "Kelside",
    County: "Cumbria",
    Postcode: "KE7 4LD",
  })) {
    await textbox(label).fill(text);
  }
  await button("Continue").click();
  await page.getByRole("link", { name: "Back to Your information" }).click();
  await expect.element(textbox("Email")).toHaveValue("sian.hartley@example.com");
  await expect.element(textbox("Phone")).toHaveValue("07700 900123");
  await expect.element(consent).not.toBeChecked();
});

test("a click on Continue right after invalid typing is not lost", async () => {
  // On phones the button is in a bar that never moves.
  await openEmptyForm(DESKTOP);
  await textbox("Postcode").click();
  await clickSlowly(button("Continue"), 40, 6);
  await expect.element(errorSummary()).toHaveFocus();
});

test.each([
  ["the box", 12],
  ["the label", 60],
])("nor is a click on the newsletter checkbox, on %s", async (_, x) => {
  await openEmptyForm();
  await textbox("Postcode").click();
  const consentCheckbox = page.getByRole("checkbox", { name: /^Email me news/ });
  await clickSlowly(consentCheckbox, x, 12);
  await expect.element(consentCheckbox).toBeChecked();
});

/**
 * Presses a control at this offset from its upper left corner, long enough for a validation message
 * to appear, which would push the control away from under the pointer.
 */
async function clickSlowly(control: Locator, x: number, y: number): Promise<void> {
  control.element().scrollIntoView({ block: "end" });
  const { left, top } = control.element().getBoundingClientRect();
  const coords = { x: left + x, y: top + y };
  await userEvent.pointer({ coords, keys: "[MouseLeft>]" });
  await twoFrames();
  await userEvent.pointer({ coords, keys: "[/MouseLeft]" });
}

const twoFrames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

test("a visitor sent back from the payment page sees what is missing, and continues from here", async () => {
  await openStep(`${paths.customerInfo}?missing=1`, { draftChanges: { isContactComplete: false } });
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Missing required information: name, address, county");
  await button("Continue").click();
  await expect.element(stepHeading("Add Optional Items")).toBeVisible();
});

test("details of an earlier visitor can be cleared, and the question does not return", async () => {
  await openStep(paths.customerInfo);
  await expect.element(textbox("First name")).toHaveValue("Amelia");
  await page.getByRole("button", { name: /^Clear/ }).click();
  for (const label of [...LABELS, "Address line 2 (optional)"]) {
    await expect.element(textbox(label)).toHaveValue("");
  }
  await expect.element(textbox("First name")).toHaveFocus();
  await expect.element(page.getByText("Not you?")).not.toBeInTheDocument();
  expect(JSON.stringify(sessionStorage)).not.toContain("Amelia");
  reload();
  await expect.element(textbox("First name")).toHaveValue("");
  await expect.element(page.getByText("Not you?")).not.toBeInTheDocument();
});

describe("after half an hour without any activity", () => {
  const checkout = heldCheckout({ holdExpiresAt: inMinutes(60), secondsLeft: 60 * 60 });
  const JUST_BEFORE_MS = 29 * 60_000;
  /** How often the page checks for inactivity. */
  const VALIDATION_DELAY_MS = 30_000;

  test("no personal details are left, on the page or in the tab", async () => {
    await openStep(paths.customerInfo, { checkout });
    await expect.element(textbox("First name")).toHaveValue("Amelia");
    await jumpTime(JUST_BEFORE_MS);
    await expect.element(textbox("First name")).toHaveValue("Amelia");
    await textbox("City").click();
    await jumpTime(JUST_BEFORE_MS);
    await expect.element(textbox("First name")).toHaveValue("Amelia");
    await jumpTime(60_000);
    await advanceTime(VALIDATION_DELAY_MS);
    await expect.element(textbox("First name")).toHaveValue("");
    expect(JSON.stringify(sessionStorage)).not.toContain("Amelia");
  });

  test("a later step leads back to the contact details", async () => {
    await openStep(paths.addons, { checkout });
    await expect.element(stepHeading("Add Optional Items")).toBeVisible();
    await jumpTime(31 * 60_000);
    await advanceTime(VALIDATION_DELAY_MS);
    await expect.element(stepHeading("Your Information")).toBeVisible();
    await expect.element(textbox("First name")).toHaveValue("");
  });

  test("a reloaded page shows no details", async () => {
    await openStep(paths.waiver, { checkout });
    await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
    sessionStorage.setItem("slipway.active.1", String(Date.now() - 31 * 60_000));
    reload();
    await expect.element(stepHeading("Your Information")).toBeVisible();
    expect(JSON.stringify(sessionStorage)).not.toContain("Amelia");
  });
});
