import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, instant, pence } from "../base/fields.ts";

export const invariantArea = z.enum([
  "places",
  "money",
  "bookings",
  "vouchers",
  "emails",
  "reports",
  "people",
  "waivers",
  "pictures",
  "records",
] as const);
export type InvariantArea = z.infer<typeof invariantArea>;

const invariantResult = z.object({
  /** For whoever runs the product; the area is for the venue. */
  sentence: z.string(),
  area: invariantArea,
  /** Null while it was never looked at. */
  checkedAt: instant.nullable(),
  tookMs: z.int().nullable(),
  /** `unknown`: not looked at yet; `late`: it took too long to find out. */
  state: z.enum(["holds", "broken", "late", "unknown"]),
  /** The first rows that break it, as JSON: ids and figures. */
  rows: z.array(z.string()),
});
export type InvariantResult = z.infer<typeof invariantResult>;

const jobRun = z.object({
  process: z.string(),
  job: z.string(),
  everySeconds: z.int(),
  startedAt: instant.nullable(),
  tookMs: z.int().nullable(),
  failedAt: instant.nullable(),
  error: z.string().nullable(),
  toldAt: instant,
  /** `silent`: its process has told nothing for minutes. */
  state: z.enum(["well", "failed", "waiting", "silent"]),
});
export type JobRun = z.infer<typeof jobRun>;

export const taskKind = z.enum([
  "refund_failed",
  "hand_back_money",
  "authorisation_lost",
  "captured_elsewhere",
  "external_refund",
  "dispute",
  "ledger_mismatch",
]);
export type TaskKind = z.infer<typeof taskKind>;

const staffTask = z.object({
  id,
  kind: taskKind,
  createdAt: instant,
  booking: z.object({ id, reference: z.string() }).nullable(),
  voucher: z.object({ id, reference: z.string() }).nullable(),
  amountPence: pence.nullable(),
  /** The card processor's id of the money. */
  providerPaymentId: z.string().nullable(),
  /** Until when the card processor waits for an answer. */
  dueAt: instant.nullable(),
  /** In the card processor's words, or the program's. */
  reason: z.string().nullable(),
});
export type StaffTask = z.infer<typeof staffTask>;

const adminHealth = z.object({
  tasks: z.array(staffTask),
  /** There are more tasks than are listed. */
  hasMoreTasks: z.boolean(),
  failedMessages: z.int(),
  /** Authorised or to be released for more than an hour. */
  unsettledPayments: z.array(
    z.object({
      id,
      amountPence: pence,
      state: z.string(),
      tries: z.int(),
      error: z.string().nullable(),
      createdAt: instant,
      booking: z.object({ id, reference: z.string() }).nullable(),
    }),
  ),
  /** Messages that should have left more than an hour ago. */
  overdueMessages: z.int(),
  invariants: z.array(invariantResult),
  check: z.object({
    isWanted: z.boolean(),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  }),
  jobs: z.array(jobRun),
  configured: z.object({
    isDemo: z.boolean(),
    version: z.string(),
    mail: z.enum(["smtp", "kept"]),
    square: z.enum(["production", "sandbox", "standin", "none"]),
    files: z.enum(["disk", "s3"]),
    databaseBytes: z.int(),
    databaseVersion: z.string(),
    publicUrl: z.string(),
    /** How many proxies are believed. */
    trustedProxies: z.int(),
    /** What the requests that come speak for, if that is not so. */
    proxyDoubt: z.enum(["unset", "too-high", "too-low"]).nullable(),
  }),
});
export type AdminHealth = z.infer<typeof adminHealth>;

const attention = z.object({
  /** E-mails that were given up, and that nobody has sent again. */
  failedEmails: z.int(),
  /** What else needs a person. */
  others: z.int(),
});
export type AttentionCounts = z.infer<typeof attention>;

/** Looking at everything costs the database something. */
const INVARIANT_CHECK_RATE_LIMIT: RateLimit = {
  name: "invariant-checks",
  requests: 10,
  seconds: 60,
};
const taskParams = z.object({ taskId: id });
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");
const path = "/desk/staff-tasks/{taskId}/done";

export const adminHealthContract = {
  get: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/health",
      summary: "How the system is, and what needs a person",
    })
    .errors(authErrors)
    .output(adminHealth),

  attention: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/attention",
      summary: "How much needs a person, for the signs beside the screens that say what",
    })
    .errors(authErrors)
    .output(attention),

  check: endpoint("admin", INVARIANT_CHECK_RATE_LIMIT, { priority: "report" })
    .route({
      method: "POST",
      path: "/desk/invariant-checks",
      summary: "Asks for everything that must hold to be looked at now",
    })
    .input(z.object({}).optional())
    .errors(authErrors)
    .output(z.object({ isWanted: z.literal(true) })),

  finishTask: endpoint("admin")
    .route({ method: "PUT", path, summary: "Marks what needed a person as done; twice is once" })
    .input(taskParams)
    .errors(authErrors)
    .errors(pickErrors("TASK_NOT_FOUND", "TASK_MONEY_OPEN"))
    .output(z.object({ isDone: z.literal(true) })),

  reopenTask: endpoint("admin")
    .route({ method: "DELETE", path, summary: "Takes that back; twice is once" })
    .input(taskParams)
    .errors(authErrors)
    .errors(pickErrors("TASK_NOT_FOUND"))
    .output(z.object({ isDone: z.literal(false) })),
};
