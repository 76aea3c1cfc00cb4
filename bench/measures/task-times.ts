import { type Browser, chromium, type Page } from "@playwright/test";
import { openAdmin } from "../../e2e/support/administrators.ts";
import { Clock } from "../../e2e/support/clock.ts";
import startDatabases from "../../e2e/support/global-setup.ts";
import { installHydrationWait } from "../../e2e/support/hydration.ts";
import { type RunningServer, startServer } from "../../e2e/support/running-server.ts";
import { findChromium, findFullChromium } from "../../tools/chromium.ts";
import { formatSamples } from "../support/print-report.ts";
import { median, pickValues, type Sample } from "../support/samples.ts";
import { takeSample } from "../support/take-samples.ts";
import { Staff } from "../tasks/staff.ts";
import { STAFF_TASKS, type StaffTask, type TaskVenue } from "../tasks/staff-tasks.ts";

const TODAY = "/admin/today";
const WINDOW = { width: 1280, height: 900 };

/** Opens the demo venue on its test day, as staff and as a visitor. */
export async function openTaskVenue(scope: AsyncDisposableStack): Promise<TaskVenue> {
  scope.defer(await startDatabases());
  const server = await startServer(0);
  scope.defer(() => server.stop());
  // However many rounds there are, no session is full.
  await server.pool.query("UPDATE activities SET max_capacity = 1000");
  await server.pool.query("UPDATE time_slots SET capacity = 1000");
  const executablePath = findFullChromium() ?? findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // Root may not use Chromium's sandbox.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  scope.defer(() => browser.close());
  const staffPage = await openPage(browser, server);
  await openAdmin(staffPage, server, TODAY);
  return { server, staffPage, visitorPage: await openPage(browser, server) };
}

/** Opens a page that shares nothing with others. */
async function openPage(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: WINDOW,
  });
  installHydrationWait(context, server.url);
  await new Clock(server, context).start();
  return await context.newPage();
}

export interface TaskResult {
  readonly presses: number;
  readonly pressesOnFocused: number;
  readonly keys: number;
  /** From the first press until the screen says that it is done. */
  readonly seconds: number;
}

/** Performs each task once per round, and prints its presses and its time. */
export async function measureTaskTimes(venue: TaskVenue, rounds: number): Promise<void> {
  const samples = STAFF_TASKS.map((): Sample<TaskResult>[] => []);
  // The server and the browser compile their code in a first round, which does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, task] of STAFF_TASKS.entries()) {
      const sample = await performTask(task, venue);
      if (round > 0) samples[index]?.push(sample);
    }
  }
  for (const [index, { name }] of STAFF_TASKS.entries()) printTask(name, samples[index] ?? []);
}

/** Performs a task on a page that has just been loaded. */
export async function performTask(task: StaffTask, venue: TaskVenue): Promise<Sample<TaskResult>> {
  const { staffPage } = venue;
  const { path = TODAY, perform } = await task.prepare(venue);
  await staffPage.goto(path);
  await staffPage.waitForLoadState("networkidle");
  return await takeSample(async () => {
    const staff = new Staff(staffPage);
    const seconds = await staff.waitFor(await perform(staff));
    const { presses, pressesOnFocused, keys } = staff;
    return { presses, pressesOnFocused, keys, seconds };
  });
}

function printTask(name: string, samples: readonly Sample<TaskResult>[]): void {
  const [first] = samples;
  if (!first) return;
  const { presses, pressesOnFocused, keys } = first.value;
  const seconds = pickValues(samples, (result) => result.seconds);
  const focusedText = pressesOnFocused === 0 ? "" : ` (${pressesOnFocused} on a focused field)`;
  console.log(`\n${name}`);
  console.log(`  ${presses} presses${focusedText}, ${keys} keys`);
  console.log(
    `  ${median(seconds.map(({ value }) => value)).toFixed(2)} s: ${formatSamples(seconds)}`,
  );
}
