import type { Context } from "../../context.ts";
import { ProviderUnavailable } from "../../integrations/square/payment-provider.ts";
import { withAdvisoryLock } from "../../platform/database/advisory-lock.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { reportLedgerMismatch } from "./record-sync.statement.ts";
import { syncDispute } from "./sync-dispute.ts";
import { syncPayment } from "./sync-payment.ts";

/**
 * Compares our payments with the card processor's in both directions: everything that changed there
 * since `since`, and all of ours that are recent or unsettled. An advisory lock lets one process
 * run at a time; two would do no harm. A failure is logged and does not stop the other payments.
 * @param signal stops the run after the current payment.
 * @returns false if some changes since `since` were not compared: the card processor is
 * unreachable, a list could not be read, a payment failed, another process holds the lock, or the
 * run was aborted.
 */
export async function reconcilePayments(
  context: Context,
  { since }: { since: Date },
  signal?: AbortSignal,
): Promise<boolean> {
  if (!(await isAccountReady(context))) return false;
  let isComplete = false;
  await withAdvisoryLock(context.pool, "slipway: reconcile payments", async () => {
    const syncedIds = new Set<string>();
    const syncIds = (ids: Iterable<string>) => syncRemaining(context, ids, syncedIds, signal);
    const results = [
      await tryList(context, "payments there", () =>
        syncRemotePayments(context, since, syncedIds, signal),
      ),
      await tryList(context, "refunds there", async () =>
        syncIds(await listRefundedPaymentIds(context, since, signal)),
      ),
      await tryList(context, "payments here", async () =>
        syncIds(await listLocalPaymentIds(context, since)),
      ),
    ];
    // Every run reads all disputes, so a failure here does not make the run incomplete.
    await tryList(context, "disputes", () => syncDisputes(context, signal));
    isComplete = results.every((isDone) => isDone) && !signal?.aborted;
  });
  return isComplete;
}

/**
 * Checked on every run, because the server also starts while the card processor is unreachable:
 * with another seller's credentials all our payments would look as if they had vanished.
 */
async function isAccountReady({ payments, log }: Context): Promise<boolean> {
  const check = await payments.checkAccount();
  if (check.kind === "wrong") log.error(check.message);
  if (check.kind === "unreachable")
    log.warn("reconciliation skipped: card processor is unreachable");
  return check.kind === "ready";
}

async function tryList({ log }: Context, listName: string, syncList: () => Promise<boolean>) {
  try {
    return await syncList();
  } catch (error) {
    log.error(
      { list: listName, err: error },
      "list reconciliation failed; retried by the next run",
    );
    return false;
  }
}

function syncRemotePayments(
  context: Context,
  since: Date,
  syncedIds: Set<string>,
  signal?: AbortSignal,
): Promise<boolean> {
  const payments = takeUntilAborted(context.payments.listPaymentsSince(since), signal);
  return syncEach(context, payments, (payment) => {
    syncedIds.add(payment.id);
    return syncPayment(context, payment);
  });
}

/** Syncs the payments that this run has not synced yet. */
function syncRemaining(
  context: Context,
  ids: Iterable<string>,
  syncedIds: Set<string>,
  signal?: AbortSignal,
): Promise<boolean> {
  const remaining = takeUntilAborted(new Set(ids).difference(syncedIds), signal);
  return syncEach(context, remaining, (id) => {
    syncedIds.add(id);
    return syncPaymentById(context, id);
  });
}

function syncDisputes(context: Context, signal?: AbortSignal): Promise<boolean> {
  const disputes = takeUntilAborted(context.payments.listDisputes(), signal);
  return syncEach(context, disputes, (dispute) => syncDispute(context, dispute));
}

/**
 * Syncs payments, disputes or payments' ids one after the other. A failure is logged and does not
 * stop the rest.
 * @returns whether all of them worked
 */
async function syncEach<Item extends string | { id: string }>(
  { log }: Context,
  items: AsyncIterable<Item>,
  sync: (item: Item) => Promise<void>,
): Promise<boolean> {
  let isDone = true;
  for await (const item of items) {
    try {
      await sync(item);
    } catch (error) {
      isDone = false;
      const providerId = typeof item === "string" ? item : item.id;
      if (error instanceof ProviderUnavailable) log.warn({ providerId }, error.message);
      else log.error({ providerId, err: error }, "payment or dispute sync failed");
    }
  }
  return isDone;
}

async function listRefundedPaymentIds(
  { payments }: Context,
  since: Date,
  signal?: AbortSignal,
): Promise<string[]> {
  const refunds = takeUntilAborted(payments.listRefundsSince(since), signal);
  return Array.fromAsync(refunds, ({ paymentId }) => paymentId);
}

async function listLocalPaymentIds({ pool }: Context, since: Date): Promise<string[]> {
  const rows = await listPaymentsToCompare(pool, { since });
  return rows.map(({ providerPaymentId }) => providerPaymentId);
}

async function syncPaymentById(context: Context, id: string): Promise<void> {
  const payment = await context.payments.getPayment(id);
  if (payment === undefined) throw new ProviderUnavailable(`payment ${id}`);
  if (payment) return syncPayment(context, payment);
  const mismatch = { field: "missing_remotely", remote: null, local: id } as const;
  const [reported] = await reportLedgerMismatch(context.pool, { providerPaymentId: id, mismatch });
  if (reported)
    context.log.error({ providerPaymentId: id }, "payment not found at the card processor");
}

/** Yields the items until `signal` is aborted, and fetches no more after that. */
async function* takeUntilAborted<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void> {
  if (signal?.aborted) return;
  for await (const item of items) {
    yield item;
    if (signal?.aborted) return;
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Start times of the last complete run and of the last complete three-day run, by server. */
const lastRuns = new WeakMap<Context, { ranAtMs: number; ranInFullAtMs: number }>();

/**
 * Runs every quarter of an hour and covers everything since two hours before the last complete run.
 * The overlap allows for lists that lag by seconds; counting from the last complete run covers an
 * outage, and tries payments that failed again. The first run of a server, and one a day, covers
 * three days, so that changes made while no server ran, such as over a weekend, are found. After the
 * database was restored, runs cover everything since the state to which it went back until one of
 * them is complete.
 */
export async function reconcilePeriodically(context: Context, signal?: AbortSignal): Promise<void> {
  const now = Date.now();
  const previous = lastRuns.get(context);
  const recent = previous && now - previous.ranInFullAtMs < DAY_MS ? previous : undefined;
  const usualMs = recent ? recent.ranAtMs - 2 * HOUR_MS : now - 3 * DAY_MS;
  const [restore] = await readUncoveredRestores(context.pool, {});
  const restoredToMs = restore?.restoredTo?.getTime() ?? Number.POSITIVE_INFINITY;
  const since = new Date(Math.min(usualMs, restoredToMs - 2 * HOUR_MS));
  const isComplete = await reconcilePayments(context, { since }, signal);
  if (isComplete && restore?.ids) await recordRestoresCovered(context.pool, { ids: restore.ids });
  if (isComplete)
    lastRuns.set(context, { ranAtMs: now, ranInFullAtMs: recent?.ranInFullAtMs ?? now });
}

/**
 * Lists our card payments that the card processor must have: all that are unsettled, however old
 * (to be captured, voided or refunded), and all created or captured since `since`; oldest first.
 * One SELECT per index, because a single query with OR would scan the whole ledger every time.
 */
export const listPaymentsToCompare = defineStatement<
  { since: Date },
  { providerPaymentId: string }
>(
  "list-payments-to-compare",
  `SELECT provider_payment_id FROM (
     SELECT p.provider_payment_id, p.created_at FROM payments p
     WHERE p.state IN ('authorised', 'void_pending')
     UNION
     SELECT p.provider_payment_id, p.created_at FROM payments p
     WHERE p.method = 'card' AND p.created_at >= ($1::jsonb ->> 'since')::timestamptz
     UNION
     SELECT p.provider_payment_id, p.created_at FROM payments p
     WHERE p.method = 'card' AND p.captured_at >= ($1::jsonb ->> 'since')::timestamptz
     UNION
     SELECT p.provider_payment_id, p.created_at FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.state IN ('queued', 'pending') AND r.origin <> 'offline' AND p.method = 'card'
     UNION
     SELECT a.provider_payment_id, a.created_at FROM payment_attempts a
     WHERE a.settled_at IS NULL AND a.provider_payment_id IS NOT NULL) AS to_compare
   ORDER BY created_at`,
);

/**
 * The restores since which no run was complete, and the earliest state among them. After a week
 * without one they are left: a payment that fails for so long would be all that is missing, and every
 * run would read more than the one before.
 */
const readUncoveredRestores = defineStatement<
  Record<string, never>,
  { restoredTo: Date | null; ids: string[] | null }
>(
  "read-uncovered-restores",
  `SELECT min(r.restored_to) AS restored_to, array_agg(r.id) AS ids
   FROM database_restores r
   WHERE r.reconciled_at IS NULL AND r.restored_at > venue_now() - interval '7 days'
     AND $1::jsonb IS NOT NULL`,
);

const recordRestoresCovered = defineStatement<{ ids: string[] }, { id: string }>(
  "record-restores-covered",
  `UPDATE database_restores r SET reconciled_at = venue_now()
   FROM jsonb_to_record($1) AS i(ids uuid[])
   WHERE r.id = ANY (i.ids) AND r.reconciled_at IS NULL
   RETURNING r.id`,
);
