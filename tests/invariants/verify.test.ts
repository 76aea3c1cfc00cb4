import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { testClockOptions } from "../support/test-clock-options.ts";
import { SQUARE_ACCOUNT, testContext } from "../support/test-context.ts";
import { purchaseVoucher } from "../support/test-voucher.ts";
import { createSoldVenue } from "./sold-venue.ts";

const THREE_HOURS_MS = 3 * 3_600_000;

const context = await testContext();
const { pool, simulator, database } = context;
// Long enough ago that nothing can still be on its way.
simulator.setClock(new Date(Date.now() - THREE_HOURS_MS).toISOString());
const soldVenueIds = await createSoldVenue(context);
await pool.query("UPDATE payments SET created_at = created_at - interval '3 hours'");

function runVerify({ hasSquare = true } = {}): Promise<{ code: number; output: string }> {
  const clock = testClockOptions();
  const square = {
    SQUARE_ACCESS_TOKEN: SQUARE_ACCOUNT.accessToken,
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-test",
    SQUARE_LOCATION_ID: SQUARE_ACCOUNT.locationId,
    SQUARE_ENVIRONMENT: SQUARE_ACCOUNT.environment,
    SQUARE_BASE_URL: simulator.url,
  };
  const env = {
    ...clock.env,
    PATH: process.env.PATH,
    DEMO: "1",
    DATABASE_URL: database.url,
    ...(hasSquare && square),
  };
  return new Promise((resolve) => {
    const args = [...clock.args, join(projectRoot, "tools/verify.ts")];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

test("npm run audit says that all holds, with the figures of both books", async () => {
  const { code, output } = await runVerify();
  expect(output).toMatch(/Everything that must hold holds, with 1\d payments compared\./);
  expect(output).toContain("ok      no booking was ever taken money for twice");
  expect(output).toMatch(/localPaymentCount: 1\d/);
  expect(code).toBe(0);
});

test("without a card processor to ask it does not say that all holds", async () => {
  const { code, output } = await runVerify({ hasSquare: false });
  expect(output).toContain("Every invariant holds. No payment was compared");
  expect(output).not.toContain("Everything that must hold holds");
  expect(code).toBe(0);
});

test("money whose way is not known yet is said to be on its way, and is no difference", async () => {
  const lostResponse = { when: "after", kind: "reset", times: 99 } as const;
  simulator.addFault({ ...lostResponse, method: "POST", path: "/v2/payments/*/complete" });
  simulator.addFault({ ...lostResponse, method: "GET", path: "/v2/payments/*" });
  await purchaseVoucher(context);
  const { code, output } = await runVerify();
  expect(output).toMatch(/ON ITS WAY payment \S+: state is authorised here and captured there/);
  expect(output).toMatch(/Everything that must hold holds, with 1\d payments compared\./);
  expect(code).toBe(0);
});

test("it finds money that went back at the card processor alone, and leaves with 1", async () => {
  const capturedPayment = simulator
    .payments()
    .find(({ referenceId }) => referenceId === soldVenueIds.card);
  simulator.performDashboardAction({
    act: "refund",
    paymentId: capturedPayment?.id ?? "",
    amountPence: 100,
  });
  const { code, output } = await runVerify();
  expect(output).toContain("refunded is 0 here and 100 there");
  expect(output).toContain("0 broken, 1 differences");
  expect(code).toBe(1);
});

test("it finds what is broken in the database, and leaves with 1", async () => {
  await pool.query("UPDATE time_slots SET party_count = 0");
  const { code, output } = await runVerify();
  expect(output).toContain("BROKEN  a slot's counters equal its confirmed bookings");
  expect(code).toBe(1);
});
