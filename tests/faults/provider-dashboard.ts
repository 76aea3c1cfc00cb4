import { setTimeout as pause } from "node:timers/promises";
import type { Actor, Scenario } from "./scenario.ts";

const DASHBOARD_ACTIONS = [
  "void",
  "lapse",
  "capture",
  "refund",
  "refund",
  "fail",
  "dispute",
  "sale",
] as const;

/** The status that a payment must have for an action; the other actions need no payment. */
const REQUIRED_STATUS: Partial<
  Record<(typeof DASHBOARD_ACTIONS)[number], "APPROVED" | "COMPLETED">
> = {
  void: "APPROVED",
  lapse: "APPROVED",
  capture: "APPROVED",
  refund: "COMPLETED",
  dispute: "COMPLETED",
};

const MAX_POLLS = 40;
const POLL_INTERVAL_MS = 5;

/** Staff who work in the card processor's own dashboard, unseen by the product. */
export class ProviderDashboard {
  /** Ids of the payments that an action changed. */
  readonly changedPaymentIds = new Set<string>();
  readonly actor: Actor;
  readonly #scenario: Scenario;
  readonly #paymentsBefore: number;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.actor = scenario.actor("provider");
    this.#paymentsBefore = scenario.environment.simulator.payments().length;
  }

  /** Runs one random action on one of the scenario's payments, if one has the required status. */
  async runRandomAction(): Promise<void> {
    const { random } = this.actor;
    const action = random.pick(DASHBOARD_ACTIONS);
    const fraction = random.fraction();
    const amountPence = random.integer(1, 900);
    const isPartialRefund = random.chance(0.5);
    const { simulator, stats } = this.#scenario.environment;
    const requiredStatus = REQUIRED_STATUS[action];
    const paymentId = requiredStatus ? await this.#find(requiredStatus, fraction) : "";
    if (paymentId === undefined) return;
    if (requiredStatus && action !== "dispute") this.changedPaymentIds.add(paymentId);
    const actions: Record<(typeof DASHBOARD_ACTIONS)[number], () => unknown> = {
      void: () => simulator.performDashboardAction({ act: "void", paymentId }),
      lapse: () => simulator.performDashboardAction({ act: "lapse", paymentId }),
      capture: () => simulator.performDashboardAction({ act: "capture", paymentId }),
      refund: () =>
        simulator.performDashboardAction({
          act: "refund",
          paymentId,
          ...(isPartialRefund && { amountPence }),
        }),
      fail: () => simulator.failRefunds({ failNext: 1 }),
      dispute: () => simulator.openDispute({ paymentId, reason: "NOT_RECEIVED" }),
      sale: () => simulator.performDashboardAction({ act: "sale", amountPence }),
    };
    try {
      actions[action]();
      stats.count("at the provider", action);
      this.#scenario.addTrace(`provider: ${action} of ${paymentId.slice(0, 6)}`);
    } catch (error) {
      this.#scenario.addTrace(`provider: ${action} was refused: ${(error as Error).message}`);
    }
  }

  /**
   * Finds a payment with that status. Delays captures meanwhile, because few payments would
   * otherwise stay authorised long enough.
   */
  async #find(status: "APPROVED" | "COMPLETED", fraction: number): Promise<string | undefined> {
    const { simulator } = this.#scenario.environment;
    const complete = { method: "POST", path: "/v2/payments/*/complete", when: "before" } as const;
    const captureFault = { ...complete, kind: "status", status: 503, times: 3 } as const;
    const clearFault = status === "APPROVED" ? simulator.addFault(captureFault) : () => undefined;
    for (let polls = 0; polls < MAX_POLLS; polls++) {
      const payments = simulator.payments().slice(this.#paymentsBefore);
      const candidates = payments.filter(
        (one) => one.status === status && one.referenceId !== null,
      );
      const found = candidates[Math.floor(fraction * candidates.length)];
      if (found) {
        clearFault();
        return found.id;
      }
      await pause(POLL_INTERVAL_MS);
    }
    clearFault();
    return undefined;
  }
}
