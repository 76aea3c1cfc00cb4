import { expect, test } from "vitest";
import { explainStatement } from "../../../../tests/support/explain-statement.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { issueVoucher } from "../../../../tests/support/test-venue.ts";
import { listPaymentsToCompare } from "./reconcile-payments.ts";

// Filling the ledger may exceed the normal statement timeout on a busy machine.
const { db, pool, ownerPool } = await testDatabase({ statement_timeout: 60_000 });

const DAY_MS = 86_400_000;

/** Twenty thousand payments over the last two years, every tenth with a refund. */
async function fillLedger(): Promise<void> {
  await issueVoucher(db, 1000);
  // All payments here share one voucher.
  await ownerPool.query("DROP INDEX payments_one_card_per_voucher");
  await pool.query(`
    INSERT INTO payments
      (voucher_id, method, amount_pence, state, provider_payment_id, created_at, captured_at)
    SELECT v.id, 'card', 100, 'captured', 'PAY' || n, moment, moment
    FROM vouchers v, generate_series(1, 20000) n,
         LATERAL (SELECT venue_now() - n * interval '50 minutes' AS moment) AS made`);
  await pool.query(`
    INSERT INTO refunds (payment_id, amount_pence, state, settled_at)
    SELECT id, 10, 'completed', venue_now() FROM payments WHERE provider_payment_id LIKE '%7'`);
}

/** Changes a payment that is about a year old. */
async function change(providerPaymentId: string, changes: string): Promise<void> {
  await pool.query(`UPDATE payments SET ${changes} WHERE provider_payment_id = $1`, [
    providerPaymentId,
  ]);
}

async function refund(providerPaymentId: string, state: string, origin = "slipway") {
  await pool.query(
    `INSERT INTO refunds (payment_id, amount_pence, state, origin)
     SELECT id, 10, $2, $3 FROM payments WHERE provider_payment_id = $1`,
    [providerPaymentId, state, origin],
  );
}

test("only recent and unsettled payments are listed, without scanning the ledger", async () => {
  await fillLedger();
  await ownerPool.query("ALTER TABLE payments DISABLE TRIGGER payments_forward_only");
  await change("PAY10001", "state = 'authorised', captured_at = NULL");
  await change("PAY10002", "state = 'void_pending', captured_at = NULL");
  await change("PAY10003", "captured_at = venue_now()");
  await change("PAY10004", "created_at = venue_now(), method = 'cash'");
  await refund("PAY10005", "queued");
  await refund("PAY10006", "pending", "provider");
  await refund("PAY10006", "pending");
  await refund("PAY10008", "queued", "offline");
  await ownerPool.query("ANALYZE payments, refunds");

  const since = new Date(Date.now() - 3 * DAY_MS);
  const plan = await explainStatement(pool, listPaymentsToCompare, { since });
  expect(plan).not.toContain("Seq Scan on payments");
  expect(plan).not.toContain("Seq Scan on refunds");

  const rows = await listPaymentsToCompare(pool, { since });
  const found = rows.map(({ providerPaymentId }) => providerPaymentId);
  expect(found.filter((id) => id.startsWith("PAY1000")).toSorted()).toEqual([
    "PAY10001",
    "PAY10002",
    "PAY10003",
    "PAY10005",
    "PAY10006",
  ]);
  // One payment every fifty minutes over three days.
  expect(found.filter((id) => !id.startsWith("PAY1000")).length).toBeCloseTo(
    (3 * 24 * 60) / 50,
    -1,
  );
  expect(new Set(found).size).toBe(found.length);
});
