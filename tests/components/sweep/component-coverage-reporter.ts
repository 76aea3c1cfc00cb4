import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";

const root = join(import.meta.dirname, "..", "..", "..");

/** Components that no test can look at here, and why. */
const NOT_HERE: Readonly<Record<string, string>> = {
  "root.tsx Layout": "It is the document, of which tests have their own.",
  ...because("What it shows is looked at by itself.", [
    "booking/addons/AddonsScreen.tsx HydrateFallback",
    "booking/information/CustomerInfoScreen.tsx HydrateFallback",
    "booking/when/DateTimeScreen.tsx HydrateFallback",
    "booking/payment/PaymentScreen.tsx HydrateFallback",
    "success/SuccessScreen.tsx HydrateFallback",
    "booking/tickets/TicketsScreen.tsx HydrateFallback",
    "booking/waiver/WaiverScreen.tsx HydrateFallback",
    "manage/ManageScreen.tsx HydrateFallback",
    "vouchers/details/VoucherDetailsScreen.tsx HydrateFallback",
    "vouchers/payment/VoucherPaymentScreen.tsx HydrateFallback",
  ]),
  ...because("It stands for code that was not fetched, and here all code comes at once.", [
    "admin/booking/BookingDialogHost.tsx BookingDialogMissing",
    "booking/hold/HoldMonitor.tsx HoldEndedNotice",
    "app/RouteLoadFailure.tsx CodeMissingNotice",
  ]),
  ...because("It is shown in other sites' frames; see e2e/customer/embedding.spec.ts.", [
    "embed/FrameBlocked.tsx OutsideFrame",
    "embed/NewTabPayment.tsx OwnTabPayment",
    "embed/ParentPageSync.tsx ParentPageLink",
  ]),
  ...because("It is on paper only.", [
    "admin/today/PrintList.tsx BookingOnPaper",
    "admin/today/PrintList.tsx PrintList",
    "admin/today/PrintList.tsx SessionOnPaper",
  ]),
};

function because(why: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]));
}

/**
 * Fails a whole run of the component tests in which a component of the product was looked at by none of
 * them: a state that the sweep and the other tests leave out.
 */
export default class EveryComponent implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = globSync("tests/components/**/*.test.ts", { cwd: root });
    const isWhole = modules.length >= files.length && !this.#vitest?.config.testNamePattern;
    const faults = isWhole ? faultsOf(lookedAtIn(modules)) : [];
    if (faults.length === 0) return;
    process.exitCode = 1;
    process.stdout.write(`\n${faults.map((fault) => `  ${fault}\n`).join("")}`);
  }
}

function lookedAtIn(modules: readonly TestModule[]): ReadonlySet<string> {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  return new Set(tests.flatMap((test) => test.meta().lookedAt ?? []));
}

function faultsOf(lookedAt: ReadonlySet<string>): string[] {
  const components: string[] = JSON.parse(
    readFileSync(join(root, "node_modules/.cache/components/components.json"), "utf8"),
  );
  const missing = components.filter((name) => !lookedAt.has(name) && !(name in NOT_HERE));
  const gone = Object.keys(NOT_HERE).filter((name) => !components.includes(name));
  return [
    ...missing.map((name) => `No test looks at ${name}.`),
    ...gone.map((name) => `There is no ${name} any more.`),
  ];
}
