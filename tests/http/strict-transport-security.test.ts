import { expect, test } from "vitest";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";

const context = await testContext();

test.each([
  ["https://book.example.com", "max-age=31536000; includeSubDomains"],
  ["http://127.0.0.1:3000", null],
])("a venue at %s sends Strict-Transport-Security: %s", async (publicUrl, expected) => {
  const base = await testApp({ ...context, config: { ...context.config, publicUrl } });
  const response = await fetch(`${base}/`);
  expect(response.headers.get("strict-transport-security")).toBe(expected);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});
