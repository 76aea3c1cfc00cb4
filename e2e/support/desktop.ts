import { devices } from "@playwright/test";

const { defaultBrowserType: _, ...desktop } = devices["Desktop Chrome"];

/** For `test.use`: a window with room for everything that has a wide form. */
export const DESKTOP = { ...desktop, viewport: { width: 1280, height: 900 } };

/** For tests of what is laid out otherwise on a phone and where there is room. */
export const BOTH_WIDTHS = { "on a phone": {}, "on a desktop": DESKTOP };
