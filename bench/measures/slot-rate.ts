import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { localDate } from "../../src/shared/time.ts";
import { TIME_ZONE } from "../support/bench-venue.ts";
import { bestOf } from "../support/best-of.ts";
import type { Figure } from "../support/report.ts";
import { alternately, median } from "../support/samples.ts";
import type { Stage } from "../support/stage.ts";

const SAMPLE_SECONDS = 3;
const TRIAL_SECONDS = 1;
const CONNECTIONS = 16;
const CLIENTS = [4, 8, 16] as const;
const GOAL = 0.7;
/** More than this means that it hangs. */
const PATIENCE_MS = 60_000;
/** How much slower than the middle one the slowest in a hundred may be. */
const SPREAD = 3;

/** A day's slots over HTTP, beside the one statement that it takes. */
export async function measureSlotRate(stage: Stage): Promise<Figure> {
  const { pgbench, scripts } = stage;
  const script = scripts.daySlots;
  const url = slotsUrl(stage);
  await shoot(url, SAMPLE_SECONDS);
  const clients = pgbench && (await bestOf(CLIENTS, (n) => pgbench.rate(script, n, TRIAL_SECONDS)));
  const shots: Shot[] = [];
  const pair = await alternately(
    stage.rounds,
    async () => {
      const shot = await shoot(url, SAMPLE_SECONDS);
      shots.push(shot);
      return shot.rate;
    },
    clients && (() => pgbench.rate(script, clients, SAMPLE_SECONDS)),
  );
  const p50 = median(shots.map((shot) => shot.p50));
  const p99 = median(shots.map((shot) => shot.p99));
  return {
    what: "A day's slots, warm",
    unit: "requests/s",
    pair,
    how: {
      ours: `GET by autocannon, ${CONNECTIONS} connections`,
      raw: clients ? `the same statement by pgbench, ${clients} clients` : "skipped: no pgbench",
    },
    goal: { atLeast: GOAL },
    notes: [["latency", `p50 ${p50} ms, p99 ${p99} ms; goal p99 ≤ ${SPREAD} × p50`]],
  };
}

function slotsUrl({ server, venue }: Stage): string {
  const [slot] = venue.slots;
  const date = localDate(new Date(slot?.startsAt ?? ""), TIME_ZONE);
  return `http://127.0.0.1:${server.port}/api/activities/${slot?.activityId}/slots?date=${date}`;
}

interface Shot {
  readonly rate: number;
  /** Milliseconds, whole ones: autocannon counts no finer. */
  readonly p50: number;
  readonly p99: number;
}

interface AutocannonResult {
  readonly "2xx": number;
  readonly non2xx: number;
  readonly errors: number;
  readonly duration: number;
  readonly latency: { readonly p50: number; readonly p99: number };
}

async function shoot(url: string, seconds: number): Promise<Shot> {
  const program = fileURLToPath(import.meta.resolve("autocannon"));
  const options = ["--json", "-c", String(CONNECTIONS), "-d", String(seconds), url];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], {
    timeout: PATIENCE_MS,
  });
  const result = JSON.parse(stdout) as AutocannonResult;
  if (result.non2xx + result.errors > 0) throw new Error(`Not every answer was good: ${stdout}`);
  return { rate: result["2xx"] / result.duration, ...result.latency };
}
