import { expect, test } from "vitest";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";

const base = await testApp(await testContext());

test("a page sets one HttpOnly cookie, and only once", async () => {
  const first = await fetch(`${base}/booking`);
  const [cookie = "", ...others] = first.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^visitor=[0-9a-f]{32}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
  expect(await first.text()).toBe("a page");
  const [pair = ""] = cookie.split(";");
  const second = await fetch(`${base}/booking`, { headers: { cookie: pair } });
  expect(second.headers.getSetCookie()).toEqual([]);
});
