import { expect, test } from "vitest";
import { parsePgbenchOutput } from "./pgbench.ts";

const OUTPUT = `pgbench (15.18)
transaction type: script.sql
scaling factor: 1
query mode: prepared
number of clients: 8
number of threads: 2
maximum number of tries: 1
duration: 5 s
number of transactions actually processed: 4321
number of failed transactions: 0 (0.000%)
latency average = 9.251 ms
initial connection time = 12.345 ms
tps = 864.750000 (without initial connection time)
`;

test("the runs and the rate are read from pgbench's output", () => {
  expect(parsePgbenchOutput(OUTPUT)).toEqual({ runs: 4321, rate: 864.75 });
});
