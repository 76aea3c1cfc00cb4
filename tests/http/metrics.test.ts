import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createDatabaseMetrics } from "../../src/server/metrics/database-metrics.ts";
import { startMetrics } from "../../src/server/metrics/start-metrics.ts";
import type { StatementRows } from "../../src/server/platform/database/statement.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { quietLog } from "../support/quiet-log.ts";
import { testServer } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";

const KEY = "a key that nobody guesses";
const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const options = {
  pool,
  databaseUrl: context.database.url,
  log: quietLog,
  readiness: { isDraining: false },
  key: KEY,
};
const metrics = startMetrics(options);
afterAll(() => metrics.stop());
const { base } = await testServer(context, {}, { metrics: metrics.handler });

const scrape = async (url = `${base}/metrics`, authorization = `Bearer ${KEY}`) =>
  await fetch(url, { headers: { authorization } });

/** The value of a sample, such as `slipway_holds{state="live"}`; undefined if there is none. */
function findValue(text: string, sample: string): number | undefined {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${base}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

test("requests are counted by pattern, and no label has an id, an address or a name", async () => {
  const secret = newSecret();
  const headers = { "checkout-secret": secret, "idempotency-key": randomUUID() };
  const holding = { activityId: venue.activityId, startsAt: venue.slots[0], ticketCount: 2 };
  const { id } = (await (await post("/checkouts", holding, headers)).json()) as { id: string };
  const order = placement(venue);
  expect((await post(`/checkouts/${id}/booking`, order, headers)).status).toBe(201);
  // On the fast path, on the router's, with a body that cannot be read, and without an endpoint.
  await fetch(`${base}/api/activities/${venue.activityId}/slots?date=2030-01-01`);
  await fetch(`${base}/api/activities/${venue.activityId}/slots?date=2030-01-01&extra[]=1`);
  await fetch(`${base}/api/voucher-checks`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  await fetch(`${base}/api/${randomUUID()}`);
  await fetch(`${base}/api/venue`, { method: "PROPFIND" });
  await fetch(`${base}/files/${randomUUID()}.webp`);
  const text = await (await scrape()).text();
  const count = (route: string, method: string, status: string) =>
    findValue(
      text,
      `slipway_http_requests_total{route="${route}",method="${method}",status="${status}"}`,
    );
  expect(count("/api/checkouts", "POST", "2xx")).toBe(1);
  expect(count("/api/checkouts/{checkoutId}/booking", "POST", "2xx")).toBe(1);
  expect(count("/api/activities/{activityId}/slots", "GET", "2xx")).toBe(2);
  expect(count("/api/voucher-checks", "POST", "4xx")).toBe(1);
  expect(count("/api/*", "GET", "4xx")).toBe(1);
  expect(count("/api/*", "other", "4xx")).toBe(1);
  expect(count("/files/:name", "GET", "4xx")).toBe(1);
  expect(
    findValue(
      text,
      'slipway_external_calls_total{service="square",call="authorise",outcome="done"}',
    ),
  ).toBe(1);
  expect(findValue(text, 'slipway_api_errors_total{code="INVALID_INPUT"}')).toBe(1);
  for (const secretOrName of [id, secret, order.contact.email, "Hart", venue.activityId, KEY]) {
    expect(text).not.toContain(secretOrName);
  }
});

test("a request whose client leaves is counted as aborted", async () => {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  const request =
    "POST /api/voucher-checks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";
  await new Promise<void>((resolve) => socket.write(request, () => resolve()));
  await expect
    .poll(async () => findValue(await (await scrape()).text(), "slipway_http_requests_in_progress"))
    .toBe(2);
  socket.destroy();
  const sample =
    'slipway_http_requests_total{route="/api/voucher-checks",method="POST",status="aborted"}';
  await expect.poll(async () => findValue(await (await scrape()).text(), sample)).toBe(1);
});

test("the public port asks for the key, and does not know the path without one", async () => {
  expect((await scrape()).headers.get("content-type")).toContain("version=0.0.4");
  for (const authorization of ["", "Bearer", `Bearer ${KEY}x`, KEY, `Basic ${btoa(KEY)}`]) {
    const refused = await scrape(undefined, authorization);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    expect(await refused.text()).not.toContain("slipway_");
  }
  const { base: withoutMetrics } = await testServer(context);
  expect(await (await scrape(`${withoutMetrics}/metrics`)).text()).toBe("a page");
});

test("a port of its own serves nothing else, and needs no key without one", async () => {
  const own = startMetrics({ ...options, key: undefined });
  onTestFinished(() => own.stop());
  const url = `http://127.0.0.1:${await own.listen(0, "127.0.0.1")}`;
  const readMetrics = async () => (await fetch(`${url}/metrics`)).text();
  await expect.poll(readMetrics).toContain("slipway_database_up 1");
  for (const path of ["/", "/api/venue", "/healthz"]) {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  }
});

test("without the database the figures are missing, and the process still answers", async () => {
  const away = startMetrics({
    ...options,
    databaseUrl: "postgres://nobody:nothing@127.0.0.1:1/nothing",
    key: undefined,
  });
  onTestFinished(() => away.stop());
  const url = `http://127.0.0.1:${await away.listen(0, "127.0.0.1")}/metrics`;
  const response = await fetch(url);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(findValue(text, "slipway_database_up")).toBe(0);
  expect(findValue(text, "slipway_figures_up")).toBe(0);
  expect(findValue(text, 'slipway_pool_connections{state="max"}')).toBe(pool.options.max);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(text).not.toContain("slipway_holds");
});

test("figures that cannot be read are missing, and the database counts as up", async () => {
  await context.database.ownerPool.query("ALTER TABLE webhook_events RENAME TO put_away");
  onTestFinished(async () => {
    await context.database.ownerPool.query("ALTER TABLE put_away RENAME TO webhook_events");
  });
  const text = await createDatabaseMetrics(pool, quietLog)();
  expect(findValue(text, "slipway_database_up")).toBe(1);
  expect(findValue(text, "slipway_figures_up")).toBe(0);
});

test("scrapes at the same time, and soon after, share one read of the database", async () => {
  let reads = 0;
  const onRows = (message: unknown) => {
    if ((message as StatementRows).name === "read-figures") reads += 1;
  };
  subscribe("slipway:statement-rows", onRows);
  onTestFinished(() => void unsubscribe("slipway:statement-rows", onRows));
  const readMetrics = createDatabaseMetrics(pool, quietLog);
  await Promise.all([readMetrics(), readMetrics(), readMetrics()]);
  await readMetrics();
  expect(reads).toBe(1);
});

test("the figures are those of the database", async () => {
  const { ownerPool } = context.database;
  const read = () => createDatabaseMetrics(pool, quietLog)();
  const before = await read();
  const change = (text: string, sample: string) =>
    (findValue(text, sample) ?? Number.NaN) - (findValue(before, sample) ?? Number.NaN);
  const visitor = await hold(context, venue, venue.slots[1] ?? new Date(), 2);
  const slow = await hold(context, venue, venue.slots[1] ?? new Date(), 3);
  const payer = await hold(context, venue, venue.slots[2] ?? new Date(), 2);
  await place(context, payer, placement(venue, { cardToken: cardToken({ amount: "36.00" }) }));
  await pool.query(
    "UPDATE checkouts SET hold_expires_at = venue_now() - interval '9 minutes' WHERE id = $1",
    [slow.checkout.id],
  );
  await ownerPool.query("ALTER TABLE payments DISABLE TRIGGER payments_forward_only");
  await pool.query(
    `UPDATE payments SET state = 'authorised', captured_at = NULL,
       created_at = venue_now() - interval '2 hours' 
     WHERE attempt_id IN (SELECT id FROM payment_attempts WHERE checkout_id = $1)`,
    [payer.checkout.id],
  );
  await pool.query(
    `INSERT INTO refunds (payment_id, amount_pence, provider_key, state, created_at)
     SELECT id, 100, gen_random_uuid(), 'queued', venue_now() - interval '3 hours' FROM payments LIMIT 1`,
  );
  await pool.query(
    `INSERT INTO webhook_events (event_id, type, body, received_at)
     VALUES ('waits', 'payment.updated', '{}', venue_now() - interval '4 hours')`,
  );
  // Written long ago for a later day: first due 35 seconds before its next try.
  await pool.query(
    `INSERT INTO emails (kind, to_address, content, state, tries, next_try_at, created_at) VALUES
       ('test', 'a@example.com', '{}', 'queued', 2, venue_now() - interval '30 minutes', venue_now() - interval '90 days'),
       ('test', 'a@example.com', '{}', 'queued', 0, venue_now() + interval '90 days', venue_now() - interval '90 days'),
       ('test', 'a@example.com', '{}', 'failed', 9, venue_now(), venue_now())`,
  );
  await pool.query("INSERT INTO staff_tasks (kind, subject) VALUES ('dispute', 'a dispute')");
  await pool.query(
    `INSERT INTO invariant_results (sentence, checked_at, took_ms, is_broken) VALUES
       ('one holds', venue_now(), 1, false), ('one is broken', venue_now(), 1, true),
       ('one is late', venue_now(), 1, NULL)`,
  );
  await pool.query("UPDATE invariant_checks SET finished_at = venue_now() - interval '5 hours'");
  await pool.query(
    `INSERT INTO job_runs (process, job, every_seconds, reported_at, failed_at) VALUES
       ('one', 'a job', 5, venue_now(), venue_now()),
       ('two', 'a job', 5, venue_now() - interval '6 minutes', NULL)`,
  );
  const after = await read();
  expect(change(after, 'slipway_holds{state="live"}')).toBe(1);
  expect(change(after, 'slipway_holds{state="overdue"}')).toBe(1);
  expect(change(after, "slipway_held_places")).toBe(5);
  expect(change(after, 'slipway_unsettled_payments{state="authorised"}')).toBe(1);
  expect(change(after, 'slipway_recent_payments{state="authorised"}')).toBe(1);
  expect(change(after, 'slipway_unsettled_refunds{state="queued"}')).toBe(1);
  expect(change(after, "slipway_waiting_webhooks")).toBe(1);
  for (const state of ["retrying", "scheduled", "failed"]) {
    expect(change(after, `slipway_emails{state="${state}"}`)).toBe(1);
  }
  expect(change(after, 'slipway_staff_tasks{kind="dispute"}')).toBe(1);
  for (const state of ["holds", "broken", "late"]) {
    expect(findValue(after, `slipway_invariants{state="${state}"}`)).toBe(1);
  }
  expect(findValue(before, "slipway_invariants_age_seconds")).toBeUndefined();
  expect(findValue(after, 'slipway_processes{state="reporting"}')).toBe(1);
  expect(findValue(after, 'slipway_processes{state="silent"}')).toBe(1);
  expect(findValue(after, "slipway_failing_jobs")).toBe(1);
  const minutes = (sample: string) => Math.floor((findValue(after, sample) ?? Number.NaN) / 60);
  expect(minutes("slipway_invariants_age_seconds")).toBe(5 * 60);
  expect(minutes('slipway_oldest_unsettled_seconds{kind="hold"}')).toBe(9);
  expect(minutes('slipway_oldest_unsettled_seconds{kind="payment"}')).toBe(2 * 60);
  expect(minutes('slipway_oldest_unsettled_seconds{kind="refund"}')).toBe(3 * 60);
  expect(minutes('slipway_oldest_unsettled_seconds{kind="webhook"}')).toBe(4 * 60);
  expect(minutes('slipway_oldest_unsettled_seconds{kind="email"}')).toBe(30);
  expect(findValue(after, 'slipway_oldest_unsettled_seconds{kind="attempt"}')).toBe(0);
  expect(findValue(after, "slipway_unsealed_seconds")).toBeGreaterThan(0);
  expect(visitor.checkout.id).not.toBe(slow.checkout.id);
});
