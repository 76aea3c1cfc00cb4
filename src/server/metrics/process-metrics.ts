import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ReadReplica } from "../platform/database/read-replica.ts";
import { readAdmission } from "../platform/http/admission.ts";
import type { Readiness } from "../platform/http/health.ts";
import { logMessages } from "../platform/log/log.ts";
import {
  apiErrors,
  type ExternalCall,
  externalCalls,
  type HttpRequest,
  httpRequestEnd,
  httpRequestStart,
  jobRuns,
} from "../platform/telemetry.ts";
import { countPipelined } from "../speed/pipelined-connections.ts";

/** From a cached read to the longest timeout of a response. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Route of a path that belongs to no page or endpoint. */
const UNMATCHED = "unmatched";

/** Methods that a client may make up are counted together. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export interface ProcessMetrics {
  registry: Registry;
  /** Stops counting. */
  stop(): void;
}

/** What metrics tell about a read replica. */
export type ReplicaStatus = Pick<ReadReplica, "state" | "ageMs">;

/**
 * Counts what this process does, from now on. Labels have bounded values and no personal data.
 * @param replica the read replica, where one is named
 */
export function collectProcessMetrics(
  pool: Pool,
  readiness: Readiness,
  replica?: ReplicaStatus,
): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  observeState(registers, pool, readiness);
  if (replica !== undefined) observeReplica(registers, replica);
  const stops = [
    countRequests(registers),
    countApiErrors(registers),
    countExternalCalls(registers),
    countJobRuns(registers),
    countLogMessages(registers),
  ];
  return {
    registry,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

type Registers = Registry[];

function countRequests(registers: Registers): () => void {
  const total = new Counter({
    name: "slipway_http_requests_total",
    help: "HTTP requests by route, method and class of status; aborted: the client left first",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "slipway_http_request_duration_seconds",
    help: "Seconds until the whole response was sent",
    labelNames: ["route", "method"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const inProgress = new Gauge({
    name: "slipway_http_requests_in_progress",
    help: "HTTP requests without a complete response",
    registers,
  });
  const onStart = () => inProgress.inc();
  const onEnd = (message: unknown) => {
    const { incoming, outgoing, startedAt, route = UNMATCHED } = message as HttpRequest;
    const sent = incoming.method ?? "";
    const method = METHODS.has(sent) ? sent : "other";
    const status = outgoing.writableFinished
      ? `${Math.floor(outgoing.statusCode / 100)}xx`
      : "aborted";
    inProgress.dec();
    total.inc({ route, method, status });
    duration.observe({ route, method }, (performance.now() - startedAt) / 1000);
  };
  httpRequestStart.subscribe(onStart);
  httpRequestEnd.subscribe(onEnd);
  return () => {
    httpRequestStart.unsubscribe(onStart);
    httpRequestEnd.unsubscribe(onEnd);
  };
}

function countApiErrors(registers: Registers): () => void {
  const total = new Counter({
    name: "slipway_api_errors_total",
    help: "API responses with an error, by its code",
    labelNames: ["code"],
    registers,
  });
  const onError = (message: unknown) => total.inc({ code: (message as { code: string }).code });
  apiErrors.subscribe(onError);
  return () => {
    apiErrors.unsubscribe(onError);
  };
}

function countExternalCalls(registers: Registers): () => void {
  const total = new Counter({
    name: "slipway_external_calls_total",
    help: "Calls to Square and to the mail server by outcome",
    labelNames: ["service", "call", "outcome"],
    registers,
  });
  const duration = new Histogram({
    name: "slipway_external_call_duration_seconds",
    help: "Seconds of calls to Square and to the mail server",
    labelNames: ["service", "call"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const startedAt = new WeakMap<ExternalCall, number>();
  const subscribers = {
    start: (message: ExternalCall) => void startedAt.set(message, performance.now()),
    asyncEnd(message: ExternalCall) {
      const { service, call, outcome = "failed" } = message;
      const start = startedAt.get(message) ?? performance.now();
      total.inc({ service, call, outcome });
      duration.observe({ service, call }, (performance.now() - start) / 1000);
    },
  };
  externalCalls.subscribe(subscribers);
  return () => externalCalls.unsubscribe(subscribers);
}

function countJobRuns(registers: Registers): () => void {
  const total = new Counter({
    name: "slipway_job_runs_total",
    help: "Runs of background jobs by outcome",
    labelNames: ["job", "outcome"],
    registers,
  });
  const subscribers = {
    asyncEnd: (message: { job: string; error?: unknown }) =>
      total.inc({ job: message.job, outcome: message.error === undefined ? "done" : "failed" }),
  };
  jobRuns.subscribe(subscribers);
  return () => jobRuns.unsubscribe(subscribers);
}

function countLogMessages(registers: Registers): () => void {
  const total = new Counter({
    name: "slipway_log_messages_total",
    help: "Warnings and errors that were logged",
    labelNames: ["level"],
    registers,
  });
  for (const level of ["warn", "error"]) total.inc({ level }, 0);
  const onMessage = (message: unknown) => total.inc({ level: message as string });
  logMessages.subscribe(onMessage);
  return () => {
    logMessages.unsubscribe(onMessage);
  };
}

/** What is read when somebody asks, so that it costs nothing otherwise. */
function observeState(registers: Registers, pool: Pool, readiness: Readiness): void {
  new Gauge({
    name: "slipway_draining",
    help: "1 once the process is stopping",
    registers,
    collect() {
      this.set(readiness.isDraining ? 1 : 0);
    },
  });
  new Gauge({
    name: "slipway_pool_connections",
    help: "Pooled database connections by state; max: the most that there can be",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "max" }, pool.options.max);
    },
  });
  new Gauge({
    name: "slipway_pool_waiting",
    help: "Statements and transactions that wait for a pooled connection",
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: "slipway_pipelined_connections",
    help: "Open pipelined database connections",
    registers,
    collect() {
      this.set(countPipelined(pool).connections);
    },
  });
  new Gauge({
    name: "slipway_pipelined_statements",
    help: "Statements in flight on pipelined connections",
    registers,
    collect() {
      this.set(countPipelined(pool).statements);
    },
  });
  observeAdmission(registers, pool);
}

function observeReplica(registers: Registers, replica: ReplicaStatus): void {
  new Gauge({
    name: "slipway_replica_in_use",
    help: "1 if the read replica answers what may lag, 0 if the primary does",
    registers,
    collect() {
      this.set(replica.state === "current" ? 1 : 0);
    },
  });
  new Gauge({
    name: "slipway_replica_age_seconds",
    help: "How old the data of the read replica are at most; +Inf if that is not known",
    registers,
    collect() {
      this.set(replica.ageMs / 1000);
    },
  });
}

function observeAdmission(registers: Registers, pool: Pool): void {
  new Gauge({
    name: "slipway_admission_running",
    help: "Work that is running, by kind",
    labelNames: ["work"],
    registers,
    collect() {
      for (const { work, running } of readAdmission(pool).kinds) this.set({ work }, running);
    },
  });
  new Gauge({
    name: "slipway_admission_waiting",
    help: "Work that waits for its turn, by kind",
    labelNames: ["work"],
    registers,
    collect() {
      for (const { work, waiting } of readAdmission(pool).kinds) this.set({ work }, waiting);
    },
  });
  new Counter({
    name: "slipway_admission_refused_total",
    help: "Work that was refused because there was no room or no turn in time, by kind",
    labelNames: ["work"],
    registers,
    collect() {
      this.reset();
      for (const { work, refused } of readAdmission(pool).kinds) this.inc({ work }, refused);
    },
  });
  new Gauge({
    name: "slipway_admission_admitted_ratio",
    help: "Running and waiting work of a queue, as a part of what it admits",
    labelNames: ["queue"],
    registers,
    collect() {
      for (const { queue, admitted, maxAdmitted } of readAdmission(pool).queues)
        this.set({ queue }, admitted / maxAdmitted);
    },
  });
}
