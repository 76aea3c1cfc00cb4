import type {
  AdminHealth,
  InvariantResult,
  StaffTask,
} from "../../../src/shared/contract/admin/health.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** A cardholder disputes £18 of a booking. */
export function disputeTask(): StaffTask {
  return {
    id: newId(),
    kind: "dispute",
    createdAt: inMinutes(-60),
    voucher: null,
    booking: { id: newId(), reference: "7F3A91C2" },
    amountPence: 1800,
    providerPaymentId: "pay-1",
    dueAt: inMinutes(7 * 1440),
    reason: "NO_KNOWLEDGE",
    lostPayment: null,
  };
}

/** A payment of £36 that the restored database does not know. */
export function lostPaymentTask(): StaffTask {
  return {
    ...disputeTask(),
    kind: "lost_payment",
    booking: null,
    amountPence: 3600,
    providerPaymentId: "pay-2",
    dueAt: null,
    reason: null,
    lostPayment: {
      note: "3F9A27C4 Aqua Course",
      cardBrand: "VISA",
      cardLast4: "1111",
      takenAt: inMinutes(-600),
    },
  };
}

export function invariantResult(
  state: InvariantResult["state"],
  sentence: string,
  area: InvariantResult["area"] = "money",
): InvariantResult {
  const isChecked = state !== "unknown";
  return {
    sentence,
    area,
    state,
    rows: state === "broken" ? ['{"bookingId":"7f3a"}'] : [],
    checkedAt: isChecked ? inMinutes(-10) : null,
    tookMs: isChecked ? 400 : null,
  };
}

/** A healthy system, checked ten minutes ago. */
export function adminHealth(changes: Partial<AdminHealth> = {}): AdminHealth {
  return {
    tasks: [],
    hasMoreTasks: false,
    failedEmails: 0,
    overdueEmails: 0,
    unsettledPayments: [],
    invariants: [invariantResult("holds", "every payment has a booking")],
    check: { isWanted: false, startedAt: inMinutes(-11), finishedAt: inMinutes(-10) },
    jobs: [
      {
        process: "web-1",
        job: "send emails",
        everySeconds: 5,
        startedAt: inMinutes(-1),
        tookMs: 120,
        failedAt: null,
        error: null,
        reportedAt: inMinutes(0),
        state: "well",
      },
    ],
    configured: {
      isDemo: true,
      version: "1.0.0",
      mail: "captured",
      square: "simulator",
      files: "disk",
      databaseBytes: 12_345_678,
      databaseVersion: "17.5",
      canServerChangeLog: false,
      replica: null,
      publicUrl: "http://localhost:3000",
      trustedProxies: 0,
      proxyDoubt: null,
    },
    ...changes,
  };
}

/** The back office of a system in this state. */
export function healthApi(health: AdminHealth): FakeApi {
  return adminApi().respond(contract.admin.health.get, health);
}
