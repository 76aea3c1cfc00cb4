import type { Pool } from "pg";
import { Gauge, Registry } from "prom-client";
import { taskKind } from "../../shared/contract/admin/health.ts";
import { classifyDatabaseError } from "../platform/database/database-errors.ts";
import type { DatabaseLog } from "../platform/log/log.ts";
import { type Figures, readFigures } from "./read-figures.statement.ts";

/** How long a read serves all who ask, in milliseconds. */
const CACHE_MS = 5_000;

/**
 * Creates the reader of the metrics that all processes share. One read runs at a time; who asks
 * meanwhile or within five seconds gets its result. Without the database the text says so, and has
 * no figure.
 * @param pool a pool of its own, so that no scrape waits for the requests' connections
 * @returns a function that returns the metrics in the Prometheus text format, and never rejects
 */
export function createDatabaseMetrics(pool: Pool, log: DatabaseLog): () => Promise<string> {
  let reading: Promise<string> | undefined;
  let readAt = -Infinity;
  return () => {
    if (reading === undefined || performance.now() - readAt > CACHE_MS) {
      readAt = Infinity;
      reading = readMetrics(pool, log).finally(() => {
        readAt = performance.now();
      });
    }
    return reading;
  };
}

async function readMetrics(pool: Pool, log: DatabaseLog): Promise<string> {
  const registry = new Registry();
  const reading = await read(pool, log);
  setGauge(registry, "slipway_database_up", "1 if the database accepts connections", [
    [{}, reading === "away" ? 0 : 1],
  ]);
  setGauge(registry, "slipway_figures_up", "1 if the figures of the database could be read", [
    [{}, typeof reading === "string" ? 0 : 1],
  ]);
  if (typeof reading !== "string") setFigures(registry, reading);
  return registry.metrics();
}

async function read(pool: Pool, log: DatabaseLog): Promise<Figures | "away" | "unread"> {
  let isConnected = false;
  try {
    const client = await pool.connect();
    isConnected = true;
    try {
      const [figures] = await readFigures(client, {});
      if (figures === undefined) throw new Error("The figures have no row.");
      return figures;
    } finally {
      client.release();
    }
  } catch (error) {
    log.warn({ err: error }, "metrics incomplete: the figures of the database were not read");
    return isConnected && classifyDatabaseError(error) !== "away" ? "unread" : "away";
  }
}

type Sample = [labels: Record<string, string>, value: number];

function setGauge(registry: Registry, name: string, help: string, samples: readonly Sample[]) {
  const labelNames = Object.keys(samples[0]?.[0] ?? {});
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const [labels, value] of samples) gauge.set(labels, value);
}

/** A sample for each of the names, which are those that PostgreSQL allows; 0 for those without. */
function byLabel(
  label: string,
  names: readonly string[],
  counts: Readonly<Record<string, number>>,
): Sample[] {
  return names.map((name) => [{ [label]: name }, counts[name] ?? 0]);
}

function setFigures(registry: Registry, figures: Figures): void {
  const set = (name: string, help: string, samples: readonly Sample[]) =>
    setGauge(registry, `slipway_${name}`, help, samples);
  set("holds", "Holds by state: live, or overdue: expired and not yet released", [
    [{ state: "live" }, figures.liveHolds],
    [{ state: "overdue" }, figures.overdueHolds],
  ]);
  set("held_places", "Places of all holds", [[{}, figures.heldPlaces]]);
  set(
    "unsettled_attempts",
    "Payment attempts that are not settled, by state",
    byLabel("state", ["started", "void_pending"], figures.attempts),
  );
  set(
    "unsettled_payments",
    "Payments that are neither captured nor released, by state",
    byLabel("state", ["authorised", "void_pending"], figures.unsettledPayments),
  );
  set(
    "recent_payments",
    "Card payments of the last 24 hours, by state",
    byLabel(
      "state",
      ["authorised", "captured", "void_pending", "voided", "expired"],
      figures.recentPayments,
    ),
  );
  set(
    "unsettled_refunds",
    "Card refunds that are not settled, by state",
    byLabel("state", ["queued", "pending"], figures.refunds),
  );
  set("waiting_webhooks", "Webhooks that are not applied", [[{}, figures.waitingWebhooks]]);
  set(
    "emails",
    "Unsent emails by state",
    byLabel("state", ["waiting", "retrying", "scheduled", "failed"], figures.emails),
  );
  set(
    "staff_tasks",
    "Open staff tasks by kind",
    byLabel("kind", taskKind.options, figures.staffTasks),
  );
  set(
    "oldest_unsettled_seconds",
    "Seconds since the oldest unsettled thing of each kind began or was due; 0 if there is none",
    byLabel("kind", Object.keys(figures.oldestSeconds).sort(), figures.oldestSeconds),
  );
  set(
    "invariants",
    "Invariants by the result of their last check",
    byLabel("state", ["holds", "broken", "late"], figures.invariants),
  );
  if (figures.invariantsAgeSeconds !== null) {
    set("invariants_age_seconds", "Seconds since the invariants were checked", [
      [{}, figures.invariantsAgeSeconds],
    ]);
  }
  set("unsealed_seconds", "Seconds since the oldest event of the activity log without a seal", [
    [{}, figures.unsealedSeconds],
  ]);
  set("processes", "Processes that have reported their jobs in the last five minutes, or not", [
    [{ state: "reporting" }, figures.reportingProcesses],
    [{ state: "silent" }, figures.silentProcesses],
  ]);
  set("failing_jobs", "Jobs whose last run has failed", [[{}, figures.failingJobs]]);
}
