import { expect, test } from "vitest";
import { parentOrigins } from "./parent-origins.ts";

const allowed = ["https://www.example.com", "https://shop.example.org"];
const ancestry = { allowed, ancestors: undefined, referrer: "" };

test("the frame messages its parent site, not the site around that one", () => {
  const ancestors = ["https://shop.example.org", "https://www.example.com"];
  expect(parentOrigins({ ...ancestry, ancestors })).toEqual(["https://shop.example.org"]);
});

test("a site that is not allowed gets no message, whatever the referrer claims", () => {
  const ancestors = ["https://elsewhere.example"];
  const referrer = "https://www.example.com/";
  expect(parentOrigins({ ...ancestry, ancestors, referrer })).toEqual([]);
  expect(parentOrigins({ ...ancestry, ancestors: [] })).toEqual([]);
});

test("without ancestor origins the referrer names the parent site", () => {
  const referrer = "https://www.example.com/days-out?from=mail";
  expect(parentOrigins({ ...ancestry, referrer })).toEqual(["https://www.example.com"]);
});

test("without any hint each allowed site is messaged, and no other", () => {
  expect(parentOrigins(ancestry)).toEqual(allowed);
  expect(parentOrigins({ ...ancestry, referrer: "https://book.example.com/booking" })).toEqual(
    allowed,
  );
  expect(parentOrigins({ ...ancestry, allowed: [] })).toEqual([]);
});
