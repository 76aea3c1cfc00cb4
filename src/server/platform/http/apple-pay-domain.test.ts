import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { APPLE_PAY_DOMAIN_PATH, applePayDomainRoutes } from "./apple-pay-domain.ts";

async function newFile(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "apple-pay-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "association");
  await writeFile(file, content);
  return file;
}

test("serves the file as it is at the moment, and lets nobody cache it", async () => {
  const applePayDomainFile = await newFile("7B22");
  const app = applePayDomainRoutes({ applePayDomainFile }, quietLog);
  const first = await app.request(APPLE_PAY_DOMAIN_PATH);
  expect(first.status).toBe(200);
  expect(first.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(first.headers.get("Cache-Control")).toBe("no-store");
  expect(await first.text()).toBe("7B22");
  await writeFile(applePayDomainFile, "7B23");
  expect(await (await app.request(APPLE_PAY_DOMAIN_PATH)).text()).toBe("7B23");
});

test("there is no such page without the file", async () => {
  const unset = applePayDomainRoutes({ applePayDomainFile: undefined }, quietLog);
  expect((await unset.request(APPLE_PAY_DOMAIN_PATH)).status).toBe(404);
  const missing = applePayDomainRoutes({ applePayDomainFile: "/no/such/file" }, quietLog);
  expect((await missing.request(APPLE_PAY_DOMAIN_PATH)).status).toBe(404);
});
