import { atBackOffice } from "../support/administrators.ts";
import { test } from "../support/test.ts";
import { visitToday } from "../support/visits.ts";

test("shots", async ({ page, server, request }) => {
  test.setTimeout(180_000);
  await visitToday(server, request, { tickets: 3, isSigned: false, paidBy: null, inMinutes: 5 });
  await visitToday(server, request, { tickets: 2, inMinutes: 15 });
  await server.pool.query(
    `INSERT INTO messages (kind, to_address, content, state, failed_at)
     VALUES ('booking-confirmation', 'a@example.com', '{}', 'failed', now()), ('voucher-delivery', 'a@example.com', '{}', 'failed', now())`,
  );
  await server.pool.query(`INSERT INTO staff_tasks (kind, subject) VALUES ('dispute', 'zz')`);
  await server.pool.query(`UPDATE vouchers SET expires_at = now() + interval '3 days' WHERE balance_pence > 0`);
  for (const [w, h] of [[1440, 920], [1280, 800], [1000, 800], [768, 900], [360, 800]] as const) {
    await page.setViewportSize({ width: w, height: h });
    if (w === 1440) await atBackOffice(page, server);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/u9-${w}-${theme}.png`, fullPage: w < 1200 });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "How these figures are counted" }).click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: "/tmp/u9-pop.png" });
});
