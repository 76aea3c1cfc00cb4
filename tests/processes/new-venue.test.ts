import { expect, test } from "vitest";
import { newSecret } from "../support/test-venue.ts";
import { processFixture } from "./support/process-fixture.ts";

const { context, venue, mailServer, start } = await processFixture();
const NOT_OPEN = "We are not open for booking yet.";

test("a real venue with default settings says that it is not open, sells nothing and sends no emails", async () => {
  await context.pool.query(
    "UPDATE settings SET business_name = DEFAULT, business_email = DEFAULT, business_address = DEFAULT",
  );
  const server = await start();
  const page = await fetch(server.url);
  const text = await page.text();
  expect(page.status).toBe(503);
  expect(text).toContain(NOT_OPEN);
  expect(text).not.toMatch(/Aquapark|info@example\.com/);

  const holdResponse = await fetch(`${server.url}/api/checkouts`, {
    method: "POST",
    headers: { "content-type": "application/json", "checkout-secret": newSecret() },
    body: JSON.stringify({
      activityId: venue.activityId,
      startsAt: venue.slots[0],
      ticketCount: 2,
    }),
  });
  expect(holdResponse.status).toBe(409);
  expect(await holdResponse.json()).toMatchObject({ code: "VENUE_NOT_OPEN", message: NOT_OPEN });

  const accountResponse = await fetch(`${server.url}/api/account-requests`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({
      name: "Amelia Hart",
      email: "amelia@example.com",
      password: "correct horse battery",
    }),
  });
  expect(accountResponse.status).toBe(200);
  expect(await server.terminate()).toBe(0);
  expect(mailServer.received).toEqual([]);

  await context.pool.query(
    `UPDATE settings SET business_name = 'Larch Lake', business_email = 'hello@lake.example',
                         business_address = 'Jetty Lane, Kelside'`,
  );
  const restarted = await start();
  await expect.poll(() => mailServer.received.length).toBe(1);
  expect((await fetch(restarted.url)).status).toBe(200);
  expect(await restarted.terminate()).toBe(0);
});
