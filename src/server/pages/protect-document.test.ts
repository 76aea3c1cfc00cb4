import { expect, test } from "vitest";
import { protectDocument } from "./protect-document.ts";

function policyOf(pathname: string): string | null {
  const headers = new Headers();
  protectDocument(
    headers,
    { pathname, nonce: "n", frameAncestors: "nobody" },
    { square: undefined },
  );
  return headers.get("Permissions-Policy");
}

test("the camera may be used where codes are scanned", () => {
  expect(policyOf("/admin/today")).toContain("camera=(self)");
});

test.each(["/", "/admin", "/admin/today/more", "/admin/bookings", "/booking/payment"])(
  "and nowhere else: %s",
  (pathname) => {
    expect(policyOf(pathname)).toContain("camera=()");
  },
);
