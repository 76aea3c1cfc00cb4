import { devices } from "@playwright/test";

const { defaultBrowserType: _, ...desktop } = devices["Desktop Chrome"];

/** For `test.use`: a window wide enough for every wide layout. */
export const DESKTOP = { ...desktop, viewport: { width: 1280, height: 900 } };

/** For tests of layouts that differ between phones and desktops. */
export const BOTH_WIDTHS = { "on a phone": {}, "on a desktop": DESKTOP };
