import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import type { FaultInput } from "../../src/square-simulator/http/faults.ts";
import type { InjectedFault } from "./fault.ts";
import type { TestEnvironment } from "./test-environment.ts";

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

type FaultSettings = Omit<FaultInput, "method" | "path" | "when">;

const FAULT_SETTINGS: Record<string, FaultSettings> = {
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
} as Record<string, FaultSettings>;

/** Square never refuses a request after it has taken effect. */
const ONLY_BEFORE_EFFECT = new Set(["429"]);

/** Every kind of fault for every call, before the call takes effect or after. */
export const providerFaults: InjectedFault[] = Object.entries(PROVIDER_CALLS).flatMap(
  ([call, request]) =>
    Object.entries(FAULT_SETTINGS).flatMap(([kind, settings]) =>
      (["before", "after"] as const)
        .filter((when) => when === "before" || !ONLY_BEFORE_EFFECT.has(kind))
        .map((when) => ({
          name: `square ${call}: ${kind} ${when}`,
          async inject({ simulator }: TestEnvironment, random: SeededRandom) {
            const times = random.pick([1, 1, 2, 3]);
            const skip = random.pick([0, 0, 0, 1]);
            return simulator.addFault({ ...request, ...settings, when, times, skip } as FaultInput);
          },
        })),
    ),
);
