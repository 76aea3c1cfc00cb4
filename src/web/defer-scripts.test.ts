import { expect, test } from "vitest";
import { deferScripts } from "./defer-scripts.ts";

const scripts = [
  '<link rel="modulepreload" href="/assets/manifest-1.js" nonce="n"/>',
  '<link rel="modulepreload" href="/assets/root-1.js" nonce="n"/>',
].join("");
const bootScript = `<script nonce="n" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
window.routes = {"root":route0};

import("/assets/entry.client-1.js");</script>`;
const priorityImage = '<img src="/files/a.webp" alt="" fetchPriority="high"/>';

test("a page without a high-priority picture stays as it is", () => {
  const html = `<head>${scripts}</head><img src="/files/a.webp" alt=""/>${bootScript}`;
  expect(deferScripts(html)).toBe(html);
});

test("a page with a high-priority picture names no script that a browser would fetch while parsing", () => {
  const html = deferScripts(`<head>${scripts}</head>${priorityImage}${bootScript}`);
  expect(html).not.toContain("<link");
  expect(html).not.toMatch(/^import\b[^(]/m);
  expect(html).toContain(priorityImage);
});

test("the start script preloads all modules at once, then runs the same code in the same order", () => {
  const html = deferScripts(`<head>${scripts}</head>${priorityImage}${bootScript}`);
  const code = /<script nonce="n" type="module" async="">(.*)<\/script>/s.exec(html)?.[1] ?? "";
  const [, ...importLines] = code.split('(["/assets/manifest-1.js","/assets/root-1.js"]);\n');
  expect(code).toMatch(/^await \(async function/);
  expect(importLines).toEqual([
    [
      'await import("/assets/manifest-1.js");',
      'const route0 = await import("/assets/root-1.js");',
      'window.routes = {"root":route0};',
      "",
      'import("/assets/entry.client-1.js");',
    ].join("\n"),
  ]);
});
