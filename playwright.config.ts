import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./tools/chromium.ts";

const executablePath = findChromium();

/** Root may not use Chromium's sandbox; and a test machine has nobody to call in the background. */
const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A site without HTTPS on another host than this machine's own; see e2e/support/parent-site.ts.
  "--host-resolver-rules=MAP insecure.test 127.0.0.1",
];

/** Journeys in a real browser, on the built product with the demo venue; see e2e/support. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "node_modules/.cache/playwright",
  fullyParallel: true,
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  // For a machine that does other things besides; how long something takes is measured in bench/.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["./e2e/support/failed-pages.ts"],
    ["./e2e/support/require-expect.ts"],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["json"] as const] : []),
  ],
  use: {
    locale: "en-GB",
    // What moves is tested where it is asked for; see e2e/support/motion.ts.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "America/New_York",
    // A recording takes a third of all the work: `npm test -- browser --trace on` for the one in question.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { ...(executablePath && { executablePath }), args },
    // A phone, unless a test is about what is wide; see e2e/support/desktop.ts. Its screen has 2.6 pixels
    // where layout counts one, and drawing all of them takes a twelfth of all the work; what depends on
    // them asks for them, as the signature does.
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
  },
});
