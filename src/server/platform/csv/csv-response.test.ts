import { setTimeout as pass } from "node:timers/promises";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { csvBody, csvResponse } from "./csv-response.ts";

import { streamRows } from "./stream-rows.ts";

const { pool } = await testDatabase();

type Row = readonly [number, string];

function streamNumbered(count: number): AsyncGenerator<Row, void> {
  const text = "SELECT n, repeat('x', 1000) FROM generate_series(1, $1::int) n";
  return streamRows<Row>(pool, { text, values: [count] });
}

function createResponse(rows: AsyncIterable<Row>, rowCount?: number) {
  const columns = ["Number", "Text"];
  return csvResponse({
    fileName: "a.csv",
    columns,
    rows,
    ...(rowCount !== undefined && { rowCount }),
  });
}

async function takeBytes(reader: ReadableStreamDefaultReader<Uint8Array>, count: number) {
  let taken = 0;
  while (taken < count) {
    const { value } = await reader.read();
    if (value === undefined) throw new Error("The file was shorter.");
    taken += value.length;
  }
  return taken;
}

/** At most this many rows are in memory. A line of the file is a little shorter than LINE_BYTES. */
const MAX_ROWS_READ_AHEAD = 4000;
const LINE_BYTES = 1010;

const isPoolIdle = () => pool.totalCount === pool.idleCount;

test("streams 20,000 rows in order, with headers and a byte order mark", async () => {
  const { headers, body } = await createResponse(streamNumbered(20_000), 20_000);
  expect(headers).toEqual({
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": 'attachment; filename="a.csv"',
    "Csv-Rows": "20000",
  });
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { newline: "\r\n" });
  expect(data[0]).toEqual(["Number", "Text"]);
  expect(data.slice(1, -1).map(([n]) => Number(n))).toEqual(
    Array.from({ length: 20_000 }, (_, i) => i + 1),
  );
  expect(isPoolIdle()).toBe(true);
});

test("does not read ahead of the client", async () => {
  let read = 0;
  async function* counted(): AsyncGenerator<Row, void> {
    for await (const row of streamNumbered(1_000_000)) {
      read += 1;
      yield row;
    }
  }
  const { body } = await createResponse(counted());
  const reader = body.getReader();
  await reader.read();
  await pass(50);
  expect(read).toBeLessThan(MAX_ROWS_READ_AHEAD);
  let taken = 0;
  for (let i = 0; i < 20; i++) {
    taken += await takeBytes(reader, 3_000_000);
    expect(read - taken / LINE_BYTES).toBeLessThan(MAX_ROWS_READ_AHEAD);
  }
  await reader.cancel();
  expect(read).toBeLessThan(100_000);
  expect(isPoolIdle()).toBe(true);
});

test("throws a failure before the first rows, without a response", async () => {
  const rows = streamRows<Row>(pool, { text: "SELECT 1 / 0, ''" });
  await expect(createResponse(rows)).rejects.toThrow("division by zero");
  expect(isPoolIdle()).toBe(true);
});

test("breaks the stream on a later failure instead of ending it", async () => {
  const text = "SELECT n, repeat('x', 100 + 0 / (5000 - n)) FROM generate_series(1, 9000) n";
  const { body } = await createResponse(streamRows<Row>(pool, { text }));
  await expect(new Response(body).text()).rejects.toThrow("division by zero");
  expect(isPoolIdle()).toBe(true);
});

test("releases the connection when the client stalls", async () => {
  const chunks = (async function* () {
    for await (const [n] of streamNumbered(100_000)) yield `${n}\r\n`;
  })();
  const body = csvBody(await chunks.next(), chunks, 20);
  await expect.poll(isPoolIdle).toBe(true);
  await expect(new Response(body).text()).rejects.toThrow("download stalled");
});

test("refuses a fifth concurrent reader", async () => {
  const readings = Array.from({ length: 4 }, () => streamNumbered(10));
  await Promise.all(readings.map((reading) => reading.next()));
  await expect(streamNumbered(10).next()).rejects.toMatchObject({ code: "SERVER_BUSY" });
  await Promise.all(readings.map((reading) => reading.return()));
  const next = streamNumbered(10);
  expect((await next.next()).done).toBe(false);
  await next.return();
});
