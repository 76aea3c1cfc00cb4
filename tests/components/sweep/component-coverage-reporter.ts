import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";

const root = join(import.meta.dirname, "..", "..", "..");

/** Components that no test can look at here, and why. */
const UNCOVERED: Readonly<Record<string, string>> = {
  "root.tsx Layout": "It is the document, of which tests have their own.",
  ...withReason("What it shows is looked at by itself.", [
    "booking/addons/AddonsScreen.tsx HydrateFallback",
    "booking/information/CustomerInfoScreen.tsx HydrateFallback",
    "booking/when/DateTimeScreen.tsx HydrateFallback",
    "booking/payment/PaymentScreen.tsx HydrateFallback",
    "success/SuccessScreen.tsx HydrateFallback",
    "booking/tickets/TicketsScreen.tsx HydrateFallback",
    "booking/waiver/WaiverScreen.tsx HydrateFallback",
    "manage/ManageScreen.tsx HydrateFallback",
    "manage/payment/BookingPaymentScreen.tsx HydrateFallback",
    "vouchers/details/VoucherDetailsScreen.tsx HydrateFallback",
    "vouchers/payment/VoucherPaymentScreen.tsx HydrateFallback",
  ]),
  ...withReason("It stands for code that was not fetched, and here all code comes at once.", [
    "admin/booking/BookingDialogHost.tsx BookingDialogLoadFailure",
    "admin/frame/AdminSearch.tsx SearchDialogLoadFailure",
    "admin/kit/DialogLoadFailure.tsx DialogLoadFailure",
    "booking/hold/HoldMonitor.tsx HoldExpiredNotice",
    "app/RouteLoadFailure.tsx LoadFailureBanner",
  ]),
  ...withReason("It is shown in other sites' frames; see e2e/customer/embedding.spec.ts.", [
    "embed/FrameBlocked.tsx FrameBlocked",
    "embed/NewTabPayment.tsx NewTabPayment",
    "embed/ParentPageSync.tsx ParentPageSync",
  ]),
  ...withReason("It is on paper only.", [
    "admin/today/PrintList.tsx PrintedBooking",
    "admin/today/PrintList.tsx PrintList",
    "admin/today/PrintList.tsx PrintedSlot",
  ]),
};

function withReason(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

/**
 * Fails a whole run of the component tests in which a component of the product was looked at by none of
 * them: a state that the sweep and the other tests leave out.
 */
export default class ComponentCoverageReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = globSync("tests/components/**/*.test.ts", { cwd: root });
    const isFullRun = modules.length >= files.length && !this.#vitest?.config.testNamePattern;
    const faults = isFullRun ? findFaults(getCoveredComponents(modules)) : [];
    if (faults.length === 0) return;
    process.exitCode = 1;
    process.stdout.write(`\n${faults.map((fault) => `  ${fault}\n`).join("")}`);
  }
}

function getCoveredComponents(modules: readonly TestModule[]): ReadonlySet<string> {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  return new Set(tests.flatMap((test) => test.meta().coveredComponents ?? []));
}

function findFaults(covered: ReadonlySet<string>): string[] {
  const components: string[] = JSON.parse(
    readFileSync(join(root, "node_modules/.cache/components/components.json"), "utf8"),
  );
  const missing = components.filter((name) => !covered.has(name) && !(name in UNCOVERED));
  const removed = Object.keys(UNCOVERED).filter((name) => !components.includes(name));
  return [
    ...missing.map((name) => `No test looks at ${name}.`),
    ...removed.map((name) => `There is no ${name} any more.`),
  ];
}
