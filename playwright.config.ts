import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./tools/chromium.ts";

const executablePath = findChromium();

/** Root may not use Chromium's sandbox. Background requests are turned off. */
const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A site without HTTPS on a host other than this machine; see e2e/support/parent-site.ts.
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
  // Generous, for a busy machine. Performance is measured in bench/.
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
    // Tests of motion turn it on; see e2e/support/motion.ts.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "America/New_York",
    // Tracing costs a third of the run. Turn it on for one test: `npm test -- browser --trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { ...(executablePath && { executablePath }), args },
    // A phone, except in tests of wide layouts; see e2e/support/desktop.ts. A real one has 2.6
    // device pixels for each CSS pixel, but drawing them all costs a twelfth of the run. Tests that
    // depend on them, such as the signature, set the scale factor.
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
  },
});
