import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { brandStylePath } from "../../../shared/paths.ts";

const context = await testContext();
const base = await testApp(context);

test("serves an immutable style sheet that replaces existing design tokens in both themes", async () => {
  const answer = await fetch(base + brandStylePath("#0b5394"));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const style = await answer.text();
  expect(style).toContain("--color-primary:light-dark(#0b5394,#");

  const tokens = readFileSync(join(import.meta.dirname, "../../../web/styles/tokens.css"), "utf8");
  const replaced = style.match(/--[\w-]+(?=:)/g) ?? [];
  expect(replaced).toHaveLength(9);
  for (const token of replaced) expect(tokens).toContain(`  ${token}: `);
});

test.each(["/brand/red.css", "/brand/0B5394.css", "/brand/0b5394", "/brand/0b53944.css"])(
  "serves no style sheet at %s",
  async (path) => {
    const answer = await fetch(base + path);
    expect(await answer.text()).toBe("a page");
  },
);

test("ignores an invalid brand colour", async () => {
  const venueWith = async (brandColour: string) => {
    await context.db.updateTable("settings").set({ brandColour }).execute();
    return (await fetch(`${base}/api/venue`)).json();
  };
  expect(await venueWith("#0B5394")).toMatchObject({ brandColour: "#0b5394" });
  expect(await venueWith("red;} body{display:none")).toMatchObject({ brandColour: null });
});
