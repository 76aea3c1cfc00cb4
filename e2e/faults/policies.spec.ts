import { expect, type Page } from "@playwright/test";
import { paymentPolicy } from "../../src/server/platform/http/content-security-policy.ts";
import { goToPayment } from "../screens/journey.ts";
import { expectBooked, pay, payButton } from "../screens/payment.ts";
import { findFreeSlot } from "../support/places.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { waitForDocument } from "../support/wait-for-document.ts";

/**
 * Records each document that loads: its path, and whether its policy allows the card processor's
 * script.
 */
function recordDocuments(page: Page, simulatorUrl: string): string[] {
  const documents: string[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const policy = response.headers()["content-security-policy"] ?? "";
    const kind = policy.includes(simulatorUrl) ? "for cards" : "strict";
    documents.push(`${new URL(response.url()).pathname} ${kind}`);
  });
  return documents;
}

/** Whether a script from another origin, or one without the page's nonce, can run. */
async function canRunScript(page: Page, script: { src?: string; text?: string }): Promise<boolean> {
  return page.evaluate(
    ({ src, text }) =>
      new Promise<boolean>((resolve) => {
        const element = document.createElement("script");
        document.addEventListener("securitypolicyviolation", () => resolve(false), { once: true });
        element.addEventListener("load", () => resolve(true));
        if (src) element.src = src;
        else element.textContent = text ?? "";
        document.head.append(element);
      }),
    script,
  );
}

test("only the payment step has a document that may load the card form, on every way to it and back", async ({
  page,
  request,
  server,
  policyViolations,
}) => {
  test.slow();
  const documents = recordDocuments(page, server.simulatorUrl);
  const script = { src: `${server.simulatorUrl}/v1/square.js` };
  const inlineScript = { text: "document.title = 'taken over'" };
  const readAllowedScripts = async () => [
    await canRunScript(page, script),
    await canRunScript(page, inlineScript),
  ];
  await goToPayment(page, await findFreeSlot(request, "Giant Slides"));
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Payment · /);
  await expect(payButton(page)).toBeEnabled();
  expect(documents.splice(0)).toEqual(["/ strict", "/booking/payment for cards"]);
  expect(await readAllowedScripts()).toEqual([true, false]);

  await page.getByRole("link", { name: "Change your details" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue("Hartley");
  await waitForDocument(page, "/booking/customer-info");
  expect(documents.splice(0)).toEqual(["/booking/customer-info strict"]);
  expect(await readAllowedScripts()).toEqual([false, false]);

  await page.goBack();
  await expect(payButton(page)).toBeEnabled();
  expect(documents.splice(0)).toEqual(["/booking/payment for cards"]);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeFocused();
  await expect(page.getByLabel("Your full name")).toHaveValue("Amelia Hartley");
  await expect(page.getByLabel("I have read and accept the terms and conditions")).toBeChecked();
  expect(documents.splice(0)).toEqual(["/booking/waiver strict"]);
  expect(await readAllowedScripts()).toEqual([false, false]);

  await page.goForward();
  await pay(page);
  await expectBooked(page);
  expect(documents.splice(0)).toEqual(["/booking/payment for cards"]);

  await page.getByRole("link", { name: "Book Another Activity" }).click();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  await waitForDocument(page, "/");
  expect(documents).toEqual(["/ strict"]);
  for (const path of ["/booking", "/no/such/page"]) {
    await page.goto(path);
    expect(await readAllowedScripts(), path).toEqual([false, false]);
  }
  await expect(page).not.toHaveTitle("taken over");
  expect(policyViolations.splice(0)).toHaveLength(9);
});

test("Square's own policy allows its script, frames, calls and the bank's page", async ({
  page,
  request,
  server,
}) => {
  const square = "https://sandbox.web.squarecdn.com";
  const postedMethods: string[] = [];
  await page.route("**/booking/payment", async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";
    headers["content-security-policy"] = paymentPolicy(
      nonce,
      {
        accessToken: "",
        applicationId: "",
        locationId: "",
        environment: "sandbox",
        webhookSignatureKey: undefined,
        baseUrl: undefined,
        sdkUrl: undefined,
      },
      [],
    );
    headers.link = `<${square}/v1/square.js>; rel=preload; as=script`;
    await route.fulfill({ response, headers });
  });
  await page.route("**/api/payment-configuration", async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), scriptUrl: `${square}/v1/square.js` };
    await route.fulfill({ response, json });
  });
  await page.route(`${square}/**`, async (route) => {
    if (!route.request().url().endsWith("square.js")) return route.fulfill({ body: "a frame" });
    const script = await (await fetch(`${server.simulatorUrl}/v1/square.js`)).text();
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  await page.route("https://pci-connect.squareupsandbox.com/**", (route) =>
    route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } }),
  );
  await page.route("https://bank.example/**", (route) => {
    postedMethods.push(route.request().method());
    return route.fulfill({ body: "the bank's question" });
  });

  await openReadyToPay(page, request);
  await expect(payButton(page)).toBeEnabled();
  await page.evaluate(async (origin) => {
    const frame = document.createElement("iframe");
    frame.name = "bank";
    frame.src = `${origin}/frame`;
    frame.setAttribute("style", "border: 0");
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    await fetch("https://pci-connect.squareupsandbox.com/payments/hydrate");
    const form = document.createElement("form");
    Object.assign(form, { method: "post", target: "bank", action: "https://bank.example/ask" });
    document.body.append(form);
    form.submit();
    await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  }, square);
  expect(postedMethods).toEqual(["POST"]);
  await pay(page);
  await expectBooked(page);
});
