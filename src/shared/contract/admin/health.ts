import { z } from "zod";
import { adminEndpoint, FRESH_PROOF, pickErrors, type RateLimit } from "../base/endpoint.ts";
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
  "log",
] as const);
export type InvariantArea = z.infer<typeof invariantArea>;

const invariantResult = z.object({
  /** What must hold, in technical terms for the operator; venue staff see the area instead. */
  sentence: z.string(),
  area: invariantArea,
  /** Null if it was never checked. */
  checkedAt: instant.nullable(),
  tookMs: z.int().nullable(),
  /** `unknown`: not checked yet; `late`: the check timed out. */
  state: z.enum(["holds", "broken", "late", "unknown"]),
  /** The first rows that violate it, as JSON: ids and numbers. */
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
  reportedAt: instant,
  /** `silent`: its process has not reported for minutes. */
  state: z.enum(["well", "failed", "waiting", "silent"]),
});
export type JobRun = z.infer<typeof jobRun>;

export const taskKind = z.enum([
  "refund_failed",
  "cash_refund",
  "authorisation_expired",
  "captured_elsewhere",
  "external_refund",
  "dispute",
  "ledger_mismatch",
  "lost_payment",
]);
export type TaskKind = z.infer<typeof taskKind>;

const staffTask = z.object({
  id,
  kind: taskKind,
  createdAt: instant,
  booking: z.object({ id, reference: z.string() }).nullable(),
  voucher: z.object({ id, reference: z.string() }).nullable(),
  amountPence: pence.nullable(),
  /** The card processor's payment id. */
  providerPaymentId: z.string().nullable(),
  /** The card processor's deadline for a response. */
  dueAt: instant.nullable(),
  /** As reported by the card processor or by this program. */
  reason: z.string().nullable(),
  /** What the card processor knows of a payment that a restored database does not. */
  lostPayment: z
    .object({
      /** The reference of the booking or voucher, and what was bought. */
      note: z.string(),
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
      takenAt: instant,
    })
    .nullable(),
});
export type StaffTask = z.infer<typeof staffTask>;

const adminHealth = z.object({
  tasks: z.array(staffTask),
  /** True when there are more tasks than listed. */
  hasMoreTasks: z.boolean(),
  failedEmails: z.int(),
  /** Waiting for capture or voiding for more than an hour. */
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
  /** Emails that should have been sent more than an hour ago. */
  overdueEmails: z.int(),
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
    mail: z.enum(["smtp", "captured"]),
    square: z.enum(["production", "sandbox", "simulator", "none"]),
    files: z.enum(["disk", "s3"]),
    databaseBytes: z.int(),
    databaseVersion: z.string(),
    /** Whether the server's database role could change or delete entries of the activity log. */
    canServerChangeLog: z.boolean(),
    /** The read replica; null where none is named. */
    replica: z
      .object({
        /**
         * `behind`: too far, or it is not known how far; `away`: it does not respond; `foreign`: it
         * is no standby of the database. Only a `current` one is asked.
         */
        state: z.enum(["current", "behind", "away", "foreign"]),
        /** How old its data are at most; null if that is not known. */
        ageSeconds: z.number().nullable(),
      })
      .nullable(),
    publicUrl: z.string(),
    /** The configured number of trusted proxies. */
    trustedProxies: z.int(),
    /**
     * What is wrong with `trustedProxies`, judging by the requests received; null if nothing is.
     */
    proxyDoubt: z.enum(["unset", "too-high", "too-low"]).nullable(),
  }),
});
export type AdminHealth = z.infer<typeof adminHealth>;

const attention = z.object({
  /** Emails that failed for good and were not sent again. */
  failedEmails: z.int(),
  /** Everything else that needs a person. */
  others: z.int(),
});
export type AttentionCounts = z.infer<typeof attention>;

/** Checking all invariants puts load on the database. */
const INVARIANT_CHECK_RATE_LIMIT: RateLimit = {
  name: "invariant-checks",
  requests: 10,
  seconds: 60,
};
const taskParams = z.object({ taskId: id });
const path = "/admin/staff-tasks/{taskId}/done";

export const adminHealthContract = {
  get: adminEndpoint("settings")
    .route({
      method: "GET",
      path: "/admin/health",
      summary: "Get the state of the system and what needs a person",
    })
    .output(adminHealth),

  attention: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/attention",
      summary: "Count what needs a person, for the badges of the navigation",
    })
    .output(attention),

  check: adminEndpoint("settings", INVARIANT_CHECK_RATE_LIMIT, { priority: "report" })
    .route({
      method: "POST",
      path: "/admin/invariant-checks",
      summary: "Request a check of all invariants now",
    })
    .input(z.object({}).optional())
    .output(z.object({ isWanted: z.literal(true) })),

  finishTask: adminEndpoint("settings")
    .route({ method: "PUT", path, summary: "Mark a staff task as done; idempotent" })
    .input(taskParams)
    .errors(pickErrors("TASK_NOT_FOUND", "TASK_MONEY_OPEN"))
    .output(z.object({ isDone: z.literal(true) })),

  refundLostPayment: adminEndpoint(["settings", "refund-beyond-policy"], undefined, FRESH_PROOF)
    .route({
      method: "PUT",
      path: "/admin/lost-payments/{taskId}/refund",
      summary: "Refund a payment from before the database was restored; idempotent",
    })
    .input(taskParams)
    .errors(pickErrors("TASK_NOT_FOUND", "SQUARE_UNREACHABLE"))
    .output(z.object({ isDone: z.literal(true) })),

  assignLostPayment: adminEndpoint("settings")
    .route({
      method: "PUT",
      path: "/admin/lost-payments/{taskId}/booking",
      summary: "Add a payment from before the database was restored to a booking; idempotent",
    })
    .input(
      taskParams.extend({
        reference: z
          .string()
          .trim()
          .regex(/^[0-9a-f]{8}$/i, "Enter the booking's reference: 8 letters and digits."),
      }),
    )
    .errors(
      pickErrors(
        "TASK_NOT_FOUND",
        "BOOKING_NOT_FOUND",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "OFFLINE_PAYMENT_TOO_MUCH",
        "PAYMENT_NOT_ASSIGNABLE",
        "SQUARE_UNREACHABLE",
      ),
    )
    .output(z.object({ isDone: z.literal(true) })),

  reopenTask: adminEndpoint("settings")
    .route({ method: "DELETE", path, summary: "Reopen a staff task; idempotent" })
    .input(taskParams)
    .errors(pickErrors("TASK_NOT_FOUND"))
    .output(z.object({ isDone: z.literal(false) })),
};
