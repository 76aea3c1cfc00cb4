import { expect, type Page } from "@playwright/test";
import { adminPaths } from "../../src/web/admin/admin-paths.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { listBookings } from "../support/listed-bookings.ts";
import { expectNothingLost } from "../support/looks.ts";
import { test } from "../support/test.ts";

/** A tablet, upright and across: beside the sidebar there is less room than on a telephone turned. */
const TABLETS = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

for (const tablet of TABLETS) {
  test(`every screen has room on a tablet of ${tablet.width} px`, { tag: "@wide" }, async ({
    page,
    server,
    request,
  }) => {
    test.slow();
    await listBookings(server, request, 1);
    await page.setViewportSize(tablet);
    await atBackOffice(page, server);
    for (const path of Object.values(adminPaths).filter((path) => typeof path === "string")) {
      await openAlive(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNothingLost(page, path);
      expect(await squeezed(page), path).toEqual([]);
    }
  });
}

/** Cells too narrow for their words, fields for any, and cards with something beyond their edge. */
async function squeezed(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const NARROWEST = 40;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.clientHeight > 1;
    const needsRoom = (element: Element) =>
      element.matches("input, textarea") ||
      (/\p{L}{4}/u.test(element.textContent) && !element.querySelector(":scope > .sr-only"));
    const fields = "input:not([type=checkbox], [role=spinbutton]), textarea";
    const narrow = [...main.querySelectorAll(`td, th, ${fields}`)].filter(
      (element) => needsRoom(element) && element.clientWidth < NARROWEST,
    );
    const overfull = [...main.querySelectorAll("section, table")].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    );
    return [...narrow, ...overfull].filter(isShown).map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}
