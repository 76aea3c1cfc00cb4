import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { PaymentConfiguration } from "../../../src/shared/contract/public/payments.ts";
import { squareScript } from "../../../src/square-simulator/browser/square-script.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { advanceTime, squareScriptUrl } from "../support/open-app.ts";
import {
  configurationError,
  expectBooked,
  fillCard,
  openPayment,
  pay,
  payButton,
  paymentError,
  placedResponse,
  primaryButton,
  setSquareSwitches,
} from "../support/payment.ts";
import { bookingApi } from "../support/venue-api.ts";

const FORM_FAILED_TEXT = "Unable to initialize payment form. Please refresh and try again.";

function api(): FakeApi {
  return bookingApi().respond(contract.checkouts.place, placedResponse());
}

/** Serves this script as the card form's. Returns its URL. */
function serveCardScript(server: FakeApi, script = squareScript()): string {
  const scriptUrl = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  onTestFinished(() => URL.revokeObjectURL(scriptUrl));
  answerConfiguration(server, { scriptUrl });
  return scriptUrl;
}

function answerConfiguration(server: FakeApi, change: Partial<PaymentConfiguration>): void {
  server.respond(contract.payments.configuration, {
    applicationId: "sandbox-sq0idb-test",
    locationId: "TEST",
    scriptUrl: squareScriptUrl(),
    ...change,
  });
}

async function expectConfigurationError(sentence: string): Promise<void> {
  await expect.element(configurationError()).toMatchTextContent(sentence);
  await expect.element(page.getByRole("heading", { name: "Pay by card" })).not.toBeInTheDocument();
  await expect.element(payButton()).toBeDisabled();
}

async function reloadAndPay(): Promise<void> {
  await page.getByRole("button", { name: "Reload Page" }).click();
  await pay();
  await expectBooked();
}

/** A script that fails so often before it creates a card form, and the number of its loads. */
function failingScript(failures: number): [script: string, loads: () => number] {
  Object.assign(window, { loads: 0 });
  onTestFinished(() => void Reflect.deleteProperty(window, "loads"));
  const script = `window.loads += 1; if (window.loads > ${failures}) { ${squareScript()} }`;
  return [script, () => (window as unknown as { loads: number }).loads];
}

/** Scripts load in real time, while the pauses between tries follow the fake clock. */
async function advanceRetries(): Promise<void> {
  for (let seconds = 0; seconds < 10; seconds++) {
    await advanceTime(1000);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

test("the script is tried three times before the visitor has to act", async () => {
  const [script, loads] = failingScript(2);
  const server = api();
  const scriptUrl = serveCardScript(server, script);
  await openPayment({ api: server });
  await expect.element(payButton()).toBeDisabled();
  await advanceRetries();
  await expect.element(payButton()).toBeEnabled();
  expect(loads()).toBe(3);
  expect(document.querySelectorAll(`script[src="${scriptUrl}"]`)).toHaveLength(1);
  await pay();
  await expectBooked();
});

test("a script that fails three times is a configuration error; a reload tries again", async () => {
  const [script, loads] = failingScript(3);
  const server = api();
  serveCardScript(server, script);
  await openPayment({ api: server });
  await advanceRetries();
  await expectConfigurationError(FORM_FAILED_TEXT);
  expect(loads()).toBe(3);
  await reloadAndPay();
});

test("a script that cannot be loaded is a configuration error", async () => {
  const server = api();
  URL.revokeObjectURL(serveCardScript(server));
  await openPayment({ api: server });
  await advanceRetries();
  await expectConfigurationError(FORM_FAILED_TEXT);
});

test.each([
  [
    "is refused",
    (it: FakeApi) => it.refuse(contract.payments.configuration, "PAYMENT_NOT_CONFIGURED"),
  ],
  ["never comes", (it: FakeApi) => it.loseResponses(contract.payments.configuration)],
])(
  "a configuration that %s is a configuration error; a reload tries again",
  async (_, injectFailure) => {
    const server = injectFailure(api());
    await openPayment({ api: server });
    await advanceTime(3000);
    await expectConfigurationError("Failed to fetch Square configuration");
    serveCardScript(server);
    await reloadAndPay();
  },
);

test("an application that Square does not know is a configuration error", async () => {
  const server = api();
  answerConfiguration(server, { applicationId: "nobody" });
  await openPayment({ api: server });
  await expectConfigurationError(FORM_FAILED_TEXT);
});

test.each(["failCard", "failAttach"])(
  "a form that cannot be created (%s) is a configuration error",
  async (fault) => {
    setSquareSwitches({ [fault]: true });
    await openPayment();
    await expectConfigurationError(FORM_FAILED_TEXT);
  },
);

test("Pay waits for the form, then shows its progress; a second click does nothing", async () => {
  setSquareSwitches({ attachDelayMs: 1500, tokenizeDelayMs: 1500 });
  const { api: server } = await openPayment();
  const releasePlacement = server.delayResponses(contract.checkouts.place);
  await expect.element(page.getByText("Loading the card form")).toBeVisible();
  await expect.element(payButton()).toBeDisabled();
  await advanceTime(1500);
  await pay();
  await expect.element(primaryButton()).toHaveTextContent("Verifying…");
  await expect.element(primaryButton()).toBeDisabled();
  await advanceTime(1500);
  await expect.element(primaryButton()).toHaveTextContent("Processing…");
  await expect.element(primaryButton()).toBeDisabled();
  await primaryButton().click({ force: true });
  await userEvent.keyboard("{Enter}");
  releasePlacement();
  await expectBooked();
  await expect.poll(() => server.calls(contract.checkouts.place)).toHaveLength(1);
});

test("two clicks, however fast, pay once", async () => {
  const { api: server } = await openPayment();
  await fillCard();
  await expect.element(payButton()).toBeEnabled();
  const button = payButton().element() as HTMLElement;
  button.click();
  button.click();
  await expectBooked();
  await expect.poll(() => server.calls(contract.checkouts.place)).toHaveLength(1);
});

test("missing or invalid fields are named, and nothing is sent", async () => {
  const { api: server } = await openPayment();
  await page.getByTestId("fake-card-postal").fill("");
  await payButton().click();
  await expect
    .element(paymentError())
    .toMatchTextContent("Please check the card number, expiry date, security code and postcode.");
  await expect.element(paymentError()).toBeInViewport();
  await pay({ number: "4111 1111 1111 1112", expiry: "12/30", cvv: "111" });
  await expect.element(paymentError()).toMatchTextContent("Please check the card number.");
  expect(server.calls(contract.checkouts.place)).toEqual([]);
});

test("Enter in a field of the card form pays once, with the contact's postcode prefilled", async () => {
  const { api: server } = await openPayment();
  await expect.element(payButton()).toBeEnabled();
  await expect.element(page.getByTestId("fake-card-postal")).toHaveValue("KE7 4LD");
  await page.getByTestId("fake-card-number").fill("4111 1111 1111 1111");
  await page.getByTestId("fake-card-expiry").fill("12/30");
  await page.getByTestId("fake-card-cvv").fill("111");
  await userEvent.keyboard("{Enter}{Enter}");
  await expectBooked();
  await expect.poll(() => server.calls(contract.checkouts.place)).toHaveLength(1);
});

test("details that the server finds missing are reported, with a link to them", async () => {
  const { api: server } = await openPayment();
  server.refuse(contract.checkouts.place, "INVALID_INPUT", {
    fields: [{ path: "contact.county", message: "County is required" }],
  });
  await pay();
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "Missing required customer information" });
  await expect.element(alert).toMatchTextContent("Nothing was charged");
  await alert.getByRole("link", { name: "Enter your details" }).click();
  await expect.element(page.getByRole("heading", { name: "Your Information" })).toBeVisible();
});

test("a booking that fails for another reason is reported as failed", async () => {
  const { api: server } = await openPayment();
  server.refuse(contract.checkouts.place, "TOO_MANY_REQUESTS");
  await pay();
  const alert = page.getByRole("alert").filter({ hasText: "Failed to create booking" });
  await expect.element(alert).toMatchTextContent("Too many attempts.");
});

test("personal details are deleted after the payment", async () => {
  await openPayment();
  await pay();
  await expectBooked();
  await advanceTime(1000);
  await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain("Mill Lane");
});

test("on a phone the whole card form is in view when the page opens", async () => {
  await openPayment();
  for (const field of ["number", "expiry", "cvv", "postal"]) {
    await expect.element(page.getByTestId(`fake-card-${field}`)).toBeInViewport({ ratio: 1 });
  }
  expect(window.scrollY).toBe(0);
});

test("Pay is highlighted once the card fields are filled in; clicked before, it says what is missing", async () => {
  await openPayment({ api: api() });
  await expect.element(payButton()).toBeEnabled();
  const readBackground = () => getComputedStyle(payButton().element()).backgroundColor;
  const disabledColour = readBackground();
  await payButton().click();
  await expect.element(paymentError()).toBeVisible();
  await fillCard();
  (payButton().element() as HTMLElement).focus();
  await expect.poll(readBackground).not.toBe(disabledColour);
  const enabledColour = readBackground();
  await page.getByTestId("fake-card-cvv").fill("1");
  (payButton().element() as HTMLElement).focus();
  await expect.poll(readBackground).toBe(disabledColour);
  await pay();
  await expectBooked();
  expect(enabledColour).not.toBe(disabledColour);
});

test("on a small phone the pay button is at the bottom of the screen, and covers no field", async () => {
  await openPayment({ size: [360, 640] });
  await expect.element(payButton()).toBeEnabled();
  const bar = page.getByRole("region", { name: "Total and next step" }).element();
  const barTop = () => bar.getBoundingClientRect().top;
  expect(bar.getBoundingClientRect().bottom).toBe(window.innerHeight);
  for (const field of ["number", "expiry", "cvv", "postal"]) {
    const input = page.getByTestId(`fake-card-${field}`);
    window.scrollTo(0, 0);
    (input.element() as HTMLElement).focus();
    await expect.element(input).toBeInViewport({ ratio: 1 });
    expect(input.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(barTop());
  }
  await payButton().click();
  const error = page.getByText(/^Please check the card number/);
  await expect.element(error).toBeInViewport({ ratio: 1 });
  expect(error.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(barTop());
});
