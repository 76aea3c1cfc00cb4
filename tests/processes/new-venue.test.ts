import { expect, test } from "vitest";
import { newSecret } from "../support/test-venue.ts";
import { stage } from "./support/process-fixture.ts";

const { context, venue, mail, start } = await stage();
const NOT_OPEN = "We are not open for booking yet.";

test("a real venue whose settings are the defaults tells visitors so, sells nothing and writes to nobody", async () => {
  await context.pool.query(
    "UPDATE settings SET business_name = DEFAULT, business_email = DEFAULT, business_address = DEFAULT",
  );
  const server = await start();
  const page = await fetch(server.url);
  const text = await page.text();
  expect(page.status).toBe(503);
  expect(text).toContain(NOT_OPEN);
  expect(text).not.toMatch(/Aquapark|info@example\.com/);

  const held = await fetch(`${server.url}/api/checkouts`, {
    method: "POST",
    headers: { "content-type": "application/json", "checkout-secret": newSecret() },
    body: JSON.stringify({
      activityId: venue.activityId,
      startsAt: venue.slots[0],
      ticketCount: 2,
    }),
  });
  expect(held.status).toBe(409);
  expect(await held.json()).toMatchObject({ code: "VENUE_NOT_OPEN", message: NOT_OPEN });

  const asked = await fetch(`${server.url}/api/account-requests`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({
      name: "Amelia Hart",
      email: "amelia@example.com",
      password: "correct horse battery",
    }),
  });
  expect(asked.status).toBe(200);
  expect(await server.terminate()).toBe(0);
  expect(mail.received).toEqual([]);

  await context.pool.query(
    `UPDATE settings SET business_name = 'Larch Lake', business_email = 'hello@lake.example',
                         business_address = 'Jetty Lane, Kelside'`,
  );
  const later = await start();
  await expect.poll(() => mail.received.length).toBe(1);
  expect((await fetch(later.url)).status).toBe(200);
  expect(await later.terminate()).toBe(0);
});
