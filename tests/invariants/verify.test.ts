import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sealEvents } from "../../src/server/activity-log/seals/seal-events.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { testClockOptions } from "../support/test-clock-options.ts";
import { SQUARE_ACCOUNT, testContext } from "../support/test-context.ts";
import { purchaseVoucher } from "../support/test-voucher.ts";
import { createSoldVenue } from "./sold-venue.ts";

const THREE_HOURS_MS = 3 * 3_600_000;

const context = await testContext();
const { pool, simulator, database } = context;
// Long enough ago that nothing can still be in transit.
simulator.setClock(new Date(Date.now() - THREE_HOURS_MS).toISOString());
const soldVenueIds = await createSoldVenue(context);
await pool.query("UPDATE payments SET created_at = created_at - interval '3 hours'");

function runVerify({
  hasSquare = true,
  databaseUrl = database.url,
  args: given = [] as string[],
} = {}): Promise<{ code: number; output: string }> {
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
    DATABASE_URL: databaseUrl,
    ...(hasSquare && square),
  };
  return new Promise((resolve) => {
    const args = [...clock.args, join(projectRoot, "tools/verify.ts"), ...given];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

test("tools/verify.ts reports that everything holds, with the totals of both ledgers", async () => {
  const { code, output } = await runVerify();
  expect(output).toMatch(
    /Every invariant holds, and 1\d payments match the card processor's records\./,
  );
  expect(output).toContain("ok      no booking was charged twice");
  expect(output).toMatch(/localPaymentCount: 1\d/);
  expect(code).toBe(0);
});

test("without a card processor it reports that no payment was compared", async () => {
  // As the tables' owner here, and as the server's role elsewhere.
  const { code, output } = await runVerify({ hasSquare: false, databaseUrl: database.ownerUrl });
  expect(output).toContain("Every invariant holds. No payments were compared");
  expect(output).not.toContain("payments match");
  expect(code).toBe(0);
});

test("proves the seals of the activity log, and says what is not sealed yet", async () => {
  const { rows } = await pool.query("SELECT count(*)::int AS n FROM events");
  const unsealed = await runVerify({ hasSquare: false });
  expect(unsealed.output).toContain(
    `0 events sealed in 0 blocks; ${rows[0].n} not yet sealed (oldest: `,
  );
  expect(unsealed.code).toBe(0);
  await sealEvents({ pool });
  const { rows: seals } = await pool.query("SELECT encode(hash, 'hex') AS hash FROM event_seals");
  const [{ hash }] = seals;
  const grouped = hash.replaceAll(/.{8}/g, "$& ").toUpperCase();
  const proved = await runVerify({ hasSquare: false, args: ["--seal", `1:${grouped}`] });
  expect(proved.output).toContain("ok      the activity log is as it was sealed");
  expect(proved.output).toContain(`${rows[0].n} events sealed in 1 block; everything is sealed.`);
  expect(proved.output).toContain("It contains 1 emailed seal.");
  expect(proved.code).toBe(0);

  const args = ["--seal", `2:${hash}`, "--seal", `1:${hash.replace(/./, "x")}`];
  expect(await runVerify({ hasSquare: false, args: args.slice(2) })).toEqual({
    code: 1,
    output: `"${args[3]}" is no seal: write --seal NUMBER:HASH, as in the email.\n`,
  });
  const missing = await runVerify({ hasSquare: false, args: args.slice(0, 2) });
  expect(missing.output).toContain("SEAL block 2: it was emailed and is missing");
  expect(missing.code).toBe(1);

  const { rows: changed } = await database.ownerPool.query(
    `UPDATE events SET after = coalesce(after, '{}') || '{"seen": true}'
     WHERE id = (SELECT event_ids[2] FROM event_seals) RETURNING id`,
  );
  const broken = await runVerify({ hasSquare: false });
  expect(broken.output).toContain("BROKEN  the activity log is as it was sealed");
  expect(broken.output).toContain(`SEAL block 1: event ${changed[0].id} has changed`);
  expect(broken.code).toBe(1);
  await database.ownerPool.query("TRUNCATE event_seals");
});

test("a payment in transit is reported as such, and is not a difference", async () => {
  const lostResponse = { when: "after", kind: "reset", times: 99 } as const;
  simulator.addFault({ ...lostResponse, method: "POST", path: "/v2/payments/*/complete" });
  simulator.addFault({ ...lostResponse, method: "GET", path: "/v2/payments/*" });
  await purchaseVoucher(context);
  const { code, output } = await runVerify();
  expect(output).toMatch(
    /IN TRANSIT payment \S+: state is authorised locally and captured at the provider/,
  );
  expect(output).toMatch(
    /Every invariant holds, and 1\d payments match the card processor's records\./,
  );
  expect(code).toBe(0);
});

test("reports a refund that was made only at the card processor, and exits with 1", async () => {
  const capturedPayment = simulator
    .payments()
    .find(({ referenceId }) => referenceId === soldVenueIds.card);
  simulator.performDashboardAction({
    act: "refund",
    paymentId: capturedPayment?.id ?? "",
    amountPence: 100,
  });
  const { code, output } = await runVerify();
  expect(output).toContain("refunded is 0 locally and 100 at the provider");
  expect(output).toContain("0 broken, 1 differences");
  expect(code).toBe(1);
});

test("reports a violated invariant, and exits with 1", async () => {
  await pool.query("UPDATE time_slots SET party_count = 0");
  const { code, output } = await runVerify();
  expect(output).toContain("BROKEN  a slot's counters equal its confirmed bookings");
  expect(code).toBe(1);
});
