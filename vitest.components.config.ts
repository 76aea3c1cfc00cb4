import { execFileSync } from "node:child_process";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { routePaths } from "./tests/components/support/route-paths.ts";
import { findChromium } from "./tools/chromium.ts";

const executablePath = findChromium();

/**
 * Starts with the sweep. Its files take the longest but are short, and in a new clone Vitest starts
 * with the longest files.
 */
class SweepFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { sweep = [], others = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      moduleId.includes("/components/sweep/") ? "sweep" : "others",
    );
    return [...sweep, ...others];
  }
}

/**
 * Component tests: whole screens in a real browser with real styles, and a server mocked by the
 * test; see tests/components/support. No server or database is started.
 */
export default defineConfig({
  plugins: [
    {
      name: "app-for-components",
      config() {
        // In a process of its own, because Vitest sets NODE_ENV to test, which changes React's
        // build.
        execFileSync("vite", ["build", "--config", "tests/components/support/app.vite.config.ts"], {
          cwd: import.meta.dirname,
          env: { ...process.env, NODE_ENV: "production" },
          stdio: "inherit",
        });
        return { publicDir: "node_modules/.cache/components" };
      },
    },
  ],
  cacheDir: "node_modules/.cache/vite-components",
  test: {
    include: ["tests/components/**/*.test.ts"],
    provide: { routes: routePaths() },
    // Generous, for a busy machine.
    testTimeout: 60_000,
    // Each mount loads the product's code again, so test files cannot affect each other.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: SweepFirst },
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
        },
        contextOptions: {
          locale: "en-GB",
          timezoneId: "America/New_York",
          reducedMotion: "reduce",
        },
        actionTimeout: 10_000,
      }),
      viewport: { width: 390, height: 844 },
      instances: [{ browser: "chromium" }],
    },
  },
});
