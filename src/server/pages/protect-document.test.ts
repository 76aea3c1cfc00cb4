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

test("allows the camera on the page that scans codes", () => {
  expect(policyOf("/admin/today")).toContain("camera=(self)");
});

test.each(["/", "/admin", "/admin/today/more", "/admin/bookings", "/booking/payment"])(
  "denies the camera on %s",
  (pathname) => {
    expect(policyOf(pathname)).toContain("camera=()");
  },
);
