import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import type { FaultInput } from "../../src/square-simulator/http/faults.ts";
import type { Trouble } from "./fault.ts";
import type { World } from "./test-environment.ts";

const PROVIDER_CALLS = {
  create: { method: "POST", path: "/v2/payments" },
  complete: { method: "POST", path: "/v2/payments/*/complete" },
  cancel: { method: "POST", path: "/v2/payments/*/cancel" },
  get: { method: "GET", path: "/v2/payments/*" },
  refund: { method: "POST", path: "/v2/refunds" },
  "refund status": { method: "GET", path: "/v2/refunds/*" },
  "list payments": { method: "GET", path: "/v2/payments" },
  "list refunds": { method: "GET", path: "/v2/refunds" },
} as const;

type Spoiling = Omit<FaultInput, "method" | "path" | "when">;

const SPOILINGS: Record<string, Spoiling> = {
  "500": { kind: "status" },
  "503": { kind: "status", status: 503, code: "SERVICE_UNAVAILABLE" },
  "429": { kind: "status", status: 429, code: "RATE_LIMITED" },
  reset: { kind: "reset" },
  half: { kind: "half" },
  hang: { kind: "hang" },
  "body hangs": { kind: "bodyhang" },
  html: { kind: "html" },
  empty: { kind: "empty" },
  slow: { kind: "slow", ms: 40 },
} as Record<string, Spoiling>;

/** A refusal that comes after the effect is no fault of the network: Square never does that. */
const ONLY_BEFORE = new Set(["429"]);

/** Each of the calls spoilt in each way, before it has its effect or after. */
export const providerTroubles: Trouble[] = Object.entries(PROVIDER_CALLS).flatMap(
  ([call, request]) =>
    Object.entries(SPOILINGS).flatMap(([kind, spoiling]) =>
      (["before", "after"] as const)
        .filter((when) => when === "before" || !ONLY_BEFORE.has(kind))
        .map((when) => ({
          name: `square ${call}: ${kind} ${when}`,
          async begin({ standin }: World, random: SeededRandom) {
            const times = random.pick([1, 1, 2, 3]);
            const skip = random.pick([0, 0, 0, 1]);
            return standin.addFault({ ...request, ...spoiling, when, times, skip } as FaultInput);
          },
        })),
    ),
);
