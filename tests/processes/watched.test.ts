import { expect, test } from "vitest";
import { freePort } from "../../src/server/platform/database/embedded/launch.ts";
import { startOtlpReceiver } from "../support/otlp-receiver.ts";
import { processFixture } from "./support/process-fixture.ts";

const fixture = await processFixture();
const receiver = await startOtlpReceiver();

test("the built server serves its metrics on a port of its own, and sends traces", async () => {
  const metricsPort = await freePort();
  const server = await fixture.start({
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  });
  const page = await fetch(`${server.url}/booking`);
  const html = await page.text();
  const [, traceId = ""] = /"00-([0-9a-f]{32})-[0-9a-f]{16}-01"/.exec(html) ?? [];
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
  expect(html).toContain(`<script nonce="${nonce}">(function sendTraceParent`);
  await fetch(`${server.url}/bookings/some-booking`, { redirect: "manual" });
  await fetch(`${server.url}/no/such/page`);
  await fetch(`${server.url}/favicon.svg`);
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain("slipway_");
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect.poll(readMetrics).toContain("slipway_database_up 1");
  const metrics = await readMetrics();
  for (const route of ["/booking", "/bookings/:bookingId", "/*", "/readyz"]) {
    expect(metrics).toContain(`slipway_http_requests_total{route="${route}",method="GET"`);
  }
  expect(metrics).not.toContain("some-booking");
  expect(await server.terminate()).toBe(0);
  const names = receiver.spansOf(traceId).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["GET /booking", "GET /venue"]));
  expect(
    receiver
      .spansOf(traceId)
      .some(({ attributes }) => attributes.some(({ key }) => key === "db.system.name")),
  ).toBe(true);
  const line = server
    .output()
    .split("\n")
    .find((text) => text.includes('"path":"/booking"'));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ msg: "request", trace_id: traceId });
});

test("a port for metrics that is in use is named, and the server does not start", async () => {
  const { port } = new URL(receiver.url);
  await expect(fixture.start({ METRICS_PORT: port })).rejects.toThrow(
    "Another program is using METRICS_PORT; set it to a free one.",
  );
});

test("without the settings there are no metrics, and pages carry no trace", async () => {
  const server = await fixture.start();
  const html = await (await fetch(`${server.url}/booking`)).text();
  expect(html).not.toContain("sendTraceParent");
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});
