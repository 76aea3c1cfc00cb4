import { expect, test } from "vitest";
import { isForeignHost } from "./foreign-host.ts";

const config = { publicUrl: "https://demo.lake.example" };

test.each([
  "localhost:3000",
  "LOCALHOST",
  "shop.localhost:3000",
  "127.0.0.1:3000",
  "[::1]:3000",
  "192.168.1.7",
  "demo.lake.example",
  // The router responds to these with an error.
  undefined,
  "no host",
])("a demo accepts the host %s", (host) => {
  expect(isForeignHost(host, config)).toBe(false);
});

test.each([
  "evil.example:3000",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "lake.example",
  "evil.example/@localhost",
])("a demo refuses the host %s", (host) => {
  expect(isForeignHost(host, config)).toBe(true);
});
