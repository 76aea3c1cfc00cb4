import { expect, test } from "vitest";
import { pagePolicy, paymentPolicy, plainPagePolicy } from "./content-security-policy.ts";

const seller = { accessToken: "", applicationId: "", locationId: "", baseUrl: undefined };
const square = { ...seller, webhookSignatureKey: undefined, sdkUrl: undefined };

function directives(policy: string): string[] {
  return policy.split("; ");
}

const STRICT = [
  "default-src 'self'",
  "script-src 'self' 'nonce-n0nce'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "report-uri /csp-reports",
  "report-to csp",
];

test("a page may load from its own origin, and run inline scripts with its nonce", () => {
  expect(directives(pagePolicy("n0nce", []))).toEqual(STRICT);
});

test("the payment step may load Square's script and its dependencies", () => {
  const policy = paymentPolicy("n0nce", { ...square, environment: "production" }, []);
  expect(directives(policy)).toEqual([
    "default-src 'self'",
    "script-src 'self' 'nonce-n0nce' https://web.squarecdn.com https://pay.google.com",
    "style-src 'self' 'unsafe-inline' https://web.squarecdn.com",
    "img-src 'self' data: blob: https://web.squarecdn.com https://www.gstatic.com",
    "connect-src 'self' https://web.squarecdn.com https://pci-connect.squareup.com https://o160250.ingest.sentry.io https://pay.google.com https://google.com",
    "frame-src 'self' https://web.squarecdn.com https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self' https:",
    "frame-ancestors 'self'",
    "report-uri /csp-reports",
    "report-to csp",
    "font-src 'self' https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net https://cash-f.squarecdn.com",
  ]);
});

test("sandbox and production hosts are never mixed", () => {
  const policy = paymentPolicy("n0nce", { ...square, environment: "sandbox" }, []);
  expect(policy).toContain("https://sandbox.web.squarecdn.com");
  expect(policy).toContain("https://pci-connect.squareupsandbox.com");
  expect(policy).not.toContain("https://web.squarecdn.com");
  expect(policy).not.toContain("squareup.com ");
});

test("a simulator is allowed its script only", () => {
  const simulator = { ...square, environment: "sandbox" } as const;
  const remotePolicy = paymentPolicy(
    "n0nce",
    { ...simulator, sdkUrl: "http://127.0.0.1:4000/v1/s.js" },
    [],
  );
  const expected = STRICT.map((line) =>
    line.startsWith("script-src") ? `${line} http://127.0.0.1:4000` : line,
  );
  expect(directives(remotePolicy)).toEqual(expected);
  const localPolicy = paymentPolicy("n0nce", { ...simulator, sdkUrl: "/simulator/square.js" }, []);
  expect(directives(localPolicy)).toEqual(STRICT);
});

test("the payment step has the default policy without a card processor", () => {
  expect(paymentPolicy("n0nce", undefined, [])).toBe(pagePolicy("n0nce", []));
});

test("the given sites may frame a page, including the payment step", () => {
  const sites = ["https://www.example.com", "http://localhost:8080"];
  const line = "frame-ancestors 'self' https://www.example.com http://localhost:8080";
  expect(directives(pagePolicy("n0nce", sites))).toContain(line);
  for (const environment of ["production", "sandbox"] as const) {
    expect(directives(paymentPolicy("n0nce", { ...square, environment }, sites))).toContain(line);
  }
});

test("with 'nobody', not even our own pages may frame a page", () => {
  expect(directives(pagePolicy("n0nce", "nobody"))).toContain("frame-ancestors 'none'");
});

test("a plain page may use its one style sheet and nothing else", () => {
  expect(directives(plainPagePolicy("sha256-abc="))).toEqual([
    "default-src 'none'",
    "style-src 'sha256-abc='",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});
