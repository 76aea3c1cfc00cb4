import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { onTestClock } from "../support/test-clock-options.ts";
import { SELLER, testContext } from "../support/test-context.ts";
import { bought } from "../support/test-voucher.ts";
import { sellAVenue } from "./sold-venue.ts";

const THREE_HOURS_MS = 3 * 3_600_000;

const context = await testContext();
const { pool, standin, database } = context;
// Long enough ago that nothing can still be on its way.
standin.setClock(new Date(Date.now() - THREE_HOURS_MS).toISOString());
const cast = await sellAVenue(context);
await pool.query("UPDATE payments SET created_at = created_at - interval '3 hours'");

function audit({ hasSquare = true } = {}): Promise<{ code: number; said: string }> {
  const clock = onTestClock();
  const square = {
    SQUARE_ACCESS_TOKEN: SELLER.accessToken,
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-test",
    SQUARE_LOCATION_ID: SELLER.locationId,
    SQUARE_ENVIRONMENT: SELLER.environment,
    SQUARE_BASE_URL: standin.url,
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
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });
}

test("npm run audit says that all holds, with the figures of both books", async () => {
  const { code, said } = await audit();
  expect(said).toMatch(/Everything that must hold holds, with 1\d payments compared\./);
  expect(said).toContain("ok      no booking was ever taken money for twice");
  expect(said).toMatch(/ourPayments: 1\d/);
  expect(code).toBe(0);
});

test("without a card processor to ask it does not say that all holds", async () => {
  const { code, said } = await audit({ hasSquare: false });
  expect(said).toContain("Every invariant holds. No payment was compared");
  expect(said).not.toContain("Everything that must hold holds");
  expect(code).toBe(0);
});

test("money whose way is not known yet is said to be on its way, and is no difference", async () => {
  const lost = { when: "after", kind: "reset", times: 99 } as const;
  standin.addFault({ ...lost, method: "POST", path: "/v2/payments/*/complete" });
  standin.addFault({ ...lost, method: "GET", path: "/v2/payments/*" });
  await bought(context);
  const { code, said } = await audit();
  expect(said).toMatch(/ON ITS WAY payment \S+: state is authorised here and captured there/);
  expect(said).toMatch(/Everything that must hold holds, with 1\d payments compared\./);
  expect(code).toBe(0);
});

test("it finds money that went back at the card processor alone, and leaves with 1", async () => {
  const taken = standin.payments().find(({ referenceId }) => referenceId === cast.card);
  standin.actInDashboard({ act: "refund", paymentId: taken?.id ?? "", amountPence: 100 });
  const { code, said } = await audit();
  expect(said).toContain("refunded is 0 here and 100 there");
  expect(said).toContain("0 broken, 1 differences");
  expect(code).toBe(1);
});

test("it finds what is broken in the database, and leaves with 1", async () => {
  await pool.query("UPDATE time_slots SET party_count = 0");
  const { code, said } = await audit();
  expect(said).toContain("BROKEN  a slot's counters equal its confirmed bookings");
  expect(code).toBe(1);
});
