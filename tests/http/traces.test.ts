import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { defineStatement } from "../../src/server/platform/database/statement.ts";
import { inTransaction } from "../../src/server/platform/database/transaction.ts";
import { jobRuns, statements } from "../../src/server/platform/telemetry.ts";
import { groupWrites } from "../../src/server/speed/group-writes.ts";
import { startTracing } from "../../src/server/tracing/start-tracing.ts";
import { type ReceivedSpan, startOtlpReceiver } from "../support/otlp-receiver.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";

const receiver = await startOtlpReceiver();
const { spansOf } = receiver;

// Before the database, as the server does.
const tracing = startTracing({ url: receiver.url, ratio: 1, sendEveryMs: 50 });
afterAll(() => tracing.stop());
const lines: string[] = [];
const log = pino(
  { level: "info", mixin: tracing.getLogFields },
  { write: (line: string) => void lines.push(line) },
);
const context = await testContext({ log });
const venue = await createVenue(context);
const base = await testApp(context);

const newTraceId = () => randomBytes(16).toString("hex");
const traceParent = (traceId: string, spanId = "00f067aa0ba902b7", flags = "01") => ({
  traceparent: `00-${traceId}-${spanId}-${flags}`,
});

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  fetch(`${base}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Waits until the request's own span has arrived, which ends last but for work that continues. */
async function receiveTrace(traceId: string, root: string): Promise<ReceivedSpan[]> {
  await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain(root);
  return spansOf(traceId);
}

/** The names from the root to a span. */
function pathTo(spans: readonly ReceivedSpan[], name: string): string[] {
  let span = spans.find((candidate) => candidate.name === name);
  const names: string[] = [];
  while (span !== undefined) {
    names.unshift(span.name);
    const { parentSpanId } = span;
    span = spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return names;
}

async function holdPlaces(traceId: string, secret: string, slot: Date | undefined) {
  const holding = { activityId: venue.activityId, startsAt: slot, ticketCount: 2 };
  const response = await post("/checkouts", holding, {
    "checkout-secret": secret,
    ...traceParent(traceId),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

test("the trace of a booking goes from the caller's click to SQL and Square", async () => {
  const secret = newSecret();
  const checkoutId = await holdPlaces(newTraceId(), secret, venue.slots[0]);
  const traceId = newTraceId();
  const order = placement(venue);
  const headers = {
    "checkout-secret": secret,
    "idempotency-key": randomUUID(),
    ...traceParent(traceId),
  };
  const response = await post(`/checkouts/${checkoutId}/booking`, order, headers);
  expect(response.status).toBe(201);
  const root = "POST /api/checkouts/{checkoutId}/booking";
  const operation = "POST /checkouts/{checkoutId}/booking";
  const spans = await receiveTrace(traceId, root);
  const request = spans.find(({ name }) => name === root);
  expect(request).toMatchObject({ parentSpanId: "00f067aa0ba902b7", kind: 2 });
  expect(request?.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: 201 },
  });
  const confirm = spans.find(({ name }) => name.startsWith("confirm-booking"));
  expect(pathTo(spans, confirm?.name ?? "")).toEqual([
    root,
    operation,
    "shared statement",
    confirm?.name,
  ]);
  expect(pathTo(spans, "square authorise")).toEqual([root, operation, "square authorise"]);
  expect(spans.map(({ name }) => name)).toContain("square capture");
  const requestLine = lines
    .map((line) => JSON.parse(line))
    .find((line) => line.trace_id === traceId);
  expect(requestLine).toMatchObject({ msg: "request", span_id: request?.spanId });
  const sent = receiver.text();
  const { contact } = order;
  for (const personal of [contact.email, contact.lastName, contact.phone, secret, checkoutId]) {
    expect(sent).not.toContain(personal);
  }
});

/** Does something as a trace of its own, and returns its spans. */
async function traceJob(job: string, work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  await jobRuns.tracePromise(work, { job });
  await expect.poll(() => receiver.spans.map(({ name }) => name)).toContain(`job ${job}`);
  const { traceId = "" } = receiver.spans.find(({ name }) => name === `job ${job}`) ?? {};
  return spansOf(traceId);
}

test("writes that share a statement keep their traces; one has the statement, others link to it", async () => {
  const gate = Promise.withResolvers<void>();
  let writes = 0;
  const write = groupWrites(async (_, inputs: readonly string[]) => {
    writes += 1;
    const isFirst = writes === 1;
    return await statements.tracePromise(
      async () => {
        if (isFirst) await gate.promise;
        return [...inputs];
      },
      { name: `write ${inputs.join(" ")}` },
    );
  });
  const traces = Promise.all(
    ["a", "b", "c"].map((input) => traceJob(`writes ${input}`, () => write(context.pool, input))),
  );
  gate.resolve();
  const [a = [], b = [], c = []] = await traces;
  expect(pathTo(a, "write a")).toEqual(["job writes a", "shared statement", "write a"]);
  // Started by whoever finished the first one, and yet a part of the second trace.
  expect(pathTo(b, "write b c")).toEqual(["job writes b", "shared statement", "write b c"]);
  expect(c.map(({ name }) => name).sort()).toEqual(["job writes c", "shared statement"]);
  const shared = (spans: ReceivedSpan[]) => spans.find(({ name }) => name === "shared statement");
  expect(shared(c)?.links).toMatchObject([{ spanId: shared(b)?.spanId }]);
  expect(shared(b)?.links ?? []).toEqual([]);
});

const countSlots = defineStatement<object, { count: number }>(
  "count-slots-of-traces-test",
  "SELECT count(*)::int AS count FROM time_slots WHERE $1::jsonb IS NOT NULL",
);

test("Kysely's queries, transactions and plain queries are spans, each statement once", async () => {
  const spans = await traceJob("queries", async () => {
    await context.db.selectFrom("payments").select("id").execute();
    await inTransaction(context.db, (transaction) => countSlots(transaction, {}));
    await countSlots(context.pool, {});
    await context.pool.query("SELECT count(*) FROM bookings WHERE email = 'a@example.com'");
  });
  const { spanId } = spans.find(({ name }) => name === "job queries") ?? {};
  expect(spans.filter(({ parentSpanId }) => parentSpanId === spanId)).toHaveLength(6);
  expect(spans.map(({ name }) => name)).toEqual([
    "select payments",
    "start",
    "count-slots-of-traces-test",
    "commit",
    "count-slots-of-traces-test",
    "select",
    "job queries",
  ]);
});

test("a request without traceparent begins a trace; one that is not sampled sends nothing", async () => {
  const unsampled = newTraceId();
  await fetch(`${base}/api/venue`, { headers: traceParent(unsampled, undefined, "00") });
  const before = new Set(receiver.spans.map(({ traceId }) => traceId));
  await fetch(`${base}/api/venue`, { headers: { traceparent: "00-zz-not-one" } });
  await expect
    .poll(() =>
      receiver.spans.some(
        ({ traceId, name, parentSpanId }) =>
          name === "GET /api/venue" && !parentSpanId && !before.has(traceId),
      ),
    )
    .toBe(true);
  expect(spansOf(unsampled)).toEqual([]);
});

test("a job that finds nothing to do is not sent; one that fails is", async () => {
  await jobRuns.tracePromise(async () => await context.pool.query("SELECT 1"), { job: "idle" });
  await jobRuns
    .tracePromise(() => Promise.reject(new Error("out of chalk")), { job: "failing" })
    .catch(() => undefined);
  await expect.poll(() => receiver.spans.map(({ name }) => name)).toContain("job failing");
  expect(receiver.spans.map(({ name }) => name)).not.toContain("job idle");
  const failing = receiver.spans.find(({ name }) => name === "job failing");
  expect(failing?.status.code).toBe(2);
  expect(receiver.text()).not.toContain("out of chalk");
});
