import { expect, test } from "vitest";
import type { SquareConfig } from "../platform/config/config.ts";
import { protectDocument } from "./protect-document.ts";

function policyOf(pathname: string, square?: SquareConfig): string | null {
  const headers = new Headers();
  protectDocument(headers, { pathname, nonce: "n", frameAncestors: "nobody" }, { square });
  return headers.get("Permissions-Policy");
}

test("allows the camera on the page that scans codes", () => {
  expect(policyOf("/admin/today")).toContain("camera=(self)");
});

test.each(["/", "/admin", "/admin/today/more", "/admin/bookings", "/booking/payment"])(
  "denies the camera on %s",
  (pathname) => {
    expect(policyOf(pathname)).toContain("camera=()");
  },
);

test("lets Google Pay's frame ask for a payment on the payment step with the real Square", () => {
  const account = { accessToken: "", applicationId: "", locationId: "", baseUrl: undefined };
  const square = { ...account, environment: "production", webhookSignatureKey: undefined } as const;
  const policyFor = (pathname: string, sdkUrl?: string) =>
    policyOf(pathname, { ...square, sdkUrl });
  expect(policyFor("/booking/payment")).toContain('payment=(self "https://pay.google.com")');
  expect(policyFor("/booking/payment", "/simulator/square.js")).toContain("payment=(self)");
  expect(policyFor("/booking/waiver")).toContain("payment=(self)");
});
