import { expect, test } from "vitest";
import { parentOrigins } from "./parent-origins.ts";

const allowed = ["https://www.example.com", "https://shop.example.org"];
const ancestry = { allowed, ancestors: undefined, referrer: "" };

test("the frame speaks to the site around it, not to the one around that", () => {
  const ancestors = ["https://shop.example.org", "https://www.example.com"];
  expect(parentOrigins({ ...ancestry, ancestors })).toEqual(["https://shop.example.org"]);
});

test("to a site that is not allowed it says nothing, whatever the referrer claims", () => {
  const ancestors = ["https://elsewhere.example"];
  const referrer = "https://www.example.com/";
  expect(parentOrigins({ ...ancestry, ancestors, referrer })).toEqual([]);
  expect(parentOrigins({ ...ancestry, ancestors: [] })).toEqual([]);
});

test("where the browser does not name the site, the page that loaded the frame does", () => {
  const referrer = "https://www.example.com/days-out?from=mail";
  expect(parentOrigins({ ...ancestry, referrer })).toEqual(["https://www.example.com"]);
});

test("where nothing names it, each allowed site is written to, and nobody else", () => {
  expect(parentOrigins(ancestry)).toEqual(allowed);
  expect(parentOrigins({ ...ancestry, referrer: "https://book.example.com/booking" })).toEqual(
    allowed,
  );
  expect(parentOrigins({ ...ancestry, allowed: [] })).toEqual([]);
});
