import { expect } from "@playwright/test";
import { expectBooked, pay } from "../screens/payment.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

test("the confirmation looks as it should, light and dark, with its pictures", async ({
  page,
  request,
  server,
}) => {
  const { visitor } = await readyToPay(page, request);
  await pay(page);
  await expectBooked(page);
  const { rows } = await server.pool.query<{ id: string }>(
    "SELECT id FROM messages WHERE to_address = $1",
    [visitor.email],
  );
  const html = await (await request.get(`/dev/mailbox/${rows[0]?.id}/html`)).text();
  await page.goto("/healthz");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    const pictures = page.locator("img");
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0);
    }
    const button = page.getByRole("link", { name: "Manage your booking" });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const code = page.getByRole("img", { name: /QR code/ });
    expect(await code.evaluate(widthOf)).toBe(222);
    expect((await code.boundingBox())?.width).toBe(111);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

function widthOf(picture: HTMLElement | SVGElement): number {
  return (picture as HTMLImageElement).naturalWidth;
}
