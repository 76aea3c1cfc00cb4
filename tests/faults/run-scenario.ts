import { setTimeout as pause } from "node:timers/promises";
import { expireHolds, makeAllDue } from "../support/make-all-due.ts";
import type { ScenarioRecord } from "./check-outcome.ts";
import { checkScenario } from "./check-scenario.ts";
import { type ActionKind, pickFault } from "./faults.ts";
import {
  cancelAsHolder,
  changeAsHolder,
  issueManageToken,
  moveAsHolder,
  pickHolderChange,
  submitWaiver,
} from "./holder.ts";
import { type Offer, openDay } from "./open-day.ts";
import { ProviderDashboard } from "./provider-dashboard.ts";
import { runRandomJob } from "./run-to-completion.ts";
import { type Actor, Scenario } from "./scenario.ts";
import { cancelBookingAsStaff, changeAsStaff, moveAsStaff, pickChange } from "./staff-actions.ts";
import { sellAsStaff, takeStaffPayment } from "./staff-sales.ts";
import type { TestEnvironment } from "./test-environment.ts";
import { Visitor } from "./visitor.ts";
import { VoucherBuyer, voidAsStaff } from "./voucher-buyer.ts";

/**
 * Runs one scenario: visitors, staff, the provider, the clock and faults act concurrently around
 * one to three slots. Then the faults end and everything is checked.
 * @param number the scenario's place in its environment: each scenario has a day of its own.
 */
export async function runScenario(
  environment: TestEnvironment,
  seed: string,
  number: number,
): Promise<Scenario> {
  const scenario = new Scenario(environment, seed);
  const setupActor = scenario.actor("narrator");
  const offer = await openDay(environment, setupActor, number);
  const visitors = Array.from(
    { length: setupActor.random.integer(2, 4) },
    (_, i) =>
      new Visitor(scenario, `visitor ${i + 1}`, offer, i % 2 === 0 ? null : environment.account),
  );
  const voucherBuyer = new VoucherBuyer(scenario, "shopper");
  const provider = new ProviderDashboard(scenario);
  const record: ScenarioRecord = {
    visitors,
    cancelRequests: [],
    moveRequests: [],
    changeRequests: [],
    sales: [],
    voucherBuyers: [voucherBuyer],
    voidRequests: [],
    signRequests: [],
    laterPayments: [],
    changedPaymentIds: provider.changedPaymentIds,
  };
  const running: RunningScenario = { scenario, offer, record };
  await Promise.all([
    ...visitors.map((visitor) => runVisitor(running, visitor)),
    runVoucherBuyer(running, voucherBuyer),
    runStaffAndJobs(running),
    runDashboard(provider),
    runClock(scenario),
  ]);
  for (const violation of (await environment.inTheMiddle?.(environment)) ?? []) {
    scenario.addViolation(violation);
  }
  await checkScenario(scenario, record);
  return scenario;
}

interface RunningScenario {
  scenario: Scenario;
  offer: Offer;
  record: ScenarioRecord;
}

type VisitorAction =
  | "hold"
  | "pay"
  | "resendLast"
  | "adjust"
  | "extend"
  | "readCheckout"
  | "release";

/** A visitor's next action, repeated by frequency, and the kind of fault that can affect it. */
const VISITOR_ACTIONS: [VisitorAction, ActionKind][] = [
  ["hold", "hold"],
  ["hold", "hold"],
  ["pay", "pay"],
  ["pay", "pay"],
  ["pay", "pay"],
  ["pay", "pay"],
  ["resendLast", "pay"],
  ["adjust", "hold"],
  ["extend", "hold"],
  ["readCheckout", "hold"],
  ["release", "hold"],
];

async function runVisitor(running: RunningScenario, visitor: Visitor): Promise<void> {
  const { actor } = visitor;
  const { random } = actor;
  const { scenario } = running;
  await withFault(scenario, actor, "hold", () => visitor.hold());
  for (let step = random.integer(2, 6); step > 0; step--) {
    const [action, actionKind] = random.pick(VISITOR_ACTIONS);
    const changesOwnBooking = random.chance(0.25);
    if (changesOwnBooking) await changeOwnBooking(running, visitor);
    else await withFault(scenario, actor, actionKind, () => visitor[action]());
  }
}

/** Buys some vouchers, retries or has one voided. */
async function runVoucherBuyer(
  running: RunningScenario,
  voucherBuyer: VoucherBuyer,
): Promise<void> {
  const { random } = voucherBuyer.actor;
  const { scenario, offer, record } = running;
  for (let step = random.integer(0, 5); step > 0; step--) {
    const action = random.pick(["buy", "buy", "resendLast", "void", "void"] as const);
    await withFault(scenario, voucherBuyer.actor, action === "void" ? "void" : "buy", async () => {
      if (action === "void") {
        const ids = [...voucherBuyer.vouchers.keys()];
        if (ids.length === 0) return;
        record.voidRequests.push(await voidAsStaff(scenario, voucherBuyer.actor, random.pick(ids)));
      } else await voucherBuyer[action]();
    });
    // Visitors of the same scenario learn the codes and redeem them.
    for (const { code } of voucherBuyer.vouchers.values()) if (code) offer.voucherCodes.push(code);
  }
}

/** Cancels, moves, changes or pays one of the visitor's own bookings, by its link or signed in. */
async function changeOwnBooking(
  { scenario, offer, record }: RunningScenario,
  visitor: Visitor,
): Promise<void> {
  const { actor } = visitor;
  const action = actor.random.pick(["move", "cancel", "payLater", "payLater"] as const);
  const ids = [...visitor.bookings.keys()];
  if (ids.length === 0) return;
  const access = await visitor.obtainAccess(actor.random.pick(ids));
  await withFault(scenario, actor, action, async () => {
    if (action === "payLater") {
      const change = pickHolderChange(scenario, actor, offer.slots);
      await changeAsHolder(scenario, actor, access, change, record);
    } else if (action === "move")
      record.moveRequests.push(await moveAsHolder(scenario, actor, access, offer.slots));
    else record.cancelRequests.push(...(await cancelAsHolder(scenario, actor, access)));
  });
}

/** Staff cancel, move or change a known booking. */
async function editAsStaff(
  { scenario, offer, record }: RunningScenario,
  staff: Actor,
): Promise<void> {
  const action = staff.random.pick(["move", "cancel", "change", "change"] as const);
  const staffBookingIds = record.sales.map(({ bookingId }) => bookingId);
  const visitorBookingIds = record.visitors.flatMap((visitor) => [...visitor.bookings.keys()]);
  const ids = [...visitorBookingIds, ...staffBookingIds];
  if (ids.length === 0) return;
  const id = staff.random.pick(ids);
  await withFault(scenario, staff, action, async () => {
    if (action === "move")
      record.moveRequests.push(await moveAsStaff(scenario, staff, id, offer.slots));
    else if (action === "change") {
      const change = pickChange(scenario, staff, offer.slots);
      const request = await changeAsStaff(scenario, staff, id, change);
      if (request) record.changeRequests.push(request);
    } else record.cancelRequests.push(await cancelBookingAsStaff(scenario, staff, id));
  });
}

/** Staff, and the background jobs. */
async function runStaffAndJobs(running: RunningScenario): Promise<void> {
  const { scenario } = running;
  const staff = scenario.actor("staff");
  const jobs = scenario.actor("jobs");
  for (let step = staff.random.integer(2, 6); step > 0; step--) {
    await pause(staff.random.integer(1, 25));
    await withFault(scenario, jobs, "job", () => runRandomJob(scenario, jobs));
    if (staff.random.chance(0.5)) await editAsStaff(running, staff);
    if (staff.random.chance(0.3)) await sellOrTakePayment(running, staff);
    if (staff.random.chance(0.4)) await signTwiceForParty(running, staff);
    if (staff.random.chance(0.06)) await closeRandomSlot(running, staff);
  }
}

/** Closes a slot while people pay for it; what is sold stays sold. */
async function closeRandomSlot({ scenario, offer }: RunningScenario, staff: Actor): Promise<void> {
  const startsAt = staff.random.pick(offer.slots);
  scenario.addTrace(`staff: close ${startsAt.toISOString()}`);
  scenario.environment.stats.count("operations", "close");
  await scenario.environment.pool.query(
    "UPDATE time_slots SET is_available = false, closed_reason = 'Thunder' WHERE start_time = $1",
    [startsAt],
  );
}

/** Makes a staff booking, or takes an offline payment for the latest one. */
async function sellOrTakePayment(
  { scenario, offer, record }: RunningScenario,
  staff: Actor,
): Promise<void> {
  const isPayment = staff.random.chance(0.5);
  const latestSale = record.sales.at(-1);
  await withFault(scenario, staff, "staff", async () => {
    if (latestSale && isPayment) await takeStaffPayment(scenario, staff, latestSale);
    else record.sales.push(await sellAsStaff(scenario, staff, offer));
  });
}

/** Two people sign the waiver of a staff booking by its link at the same time. */
async function signTwiceForParty(
  { scenario, record }: RunningScenario,
  staff: Actor,
): Promise<void> {
  const acknowledgedSales = record.sales.filter(({ replies }) =>
    replies.some(({ kind }) => kind === "answer"),
  );
  const sale = acknowledgedSales.at(-1);
  if (!sale) return;
  const { bookingId } = sale;
  const access = {
    bookingId,
    credentials: await issueManageToken(scenario.environment, bookingId),
  };
  await withFault(scenario, staff, "sign", async () => {
    const signRequests = await Promise.all([1, 2].map(() => submitWaiver(scenario, staff, access)));
    record.signRequests.push(...signRequests);
  });
}

/** Staff in the card processor's dashboard. */
async function runDashboard(provider: ProviderDashboard): Promise<void> {
  const { random } = provider.actor;
  for (let step = random.pick([0, 0, 1, 2, 3]); step > 0; step--) {
    await pause(random.integer(1, 30));
    await provider.runRandomAction();
  }
}

/** Moves time forward: leased work becomes due at once, and holds expire. */
async function runClock(scenario: Scenario): Promise<void> {
  const { random } = scenario.actor("clock");
  for (let step = random.integer(0, 3); step > 0; step--) {
    await pause(random.integer(1, 40));
    const action = random.pick(["everything is due", "holds run out", "a minute at the provider"]);
    scenario.addTrace(`clock: ${action}`);
    scenario.environment.stats.count("faults", `clock: ${action}`);
    if (action === "everything is due") await makeAllDue(scenario.environment);
    else if (action === "holds run out") await expireHolds(scenario.environment);
    else scenario.environment.advanceClock(60_000);
  }
}

const FAULT_SHARE = 0.4;

/** Runs an operation, often while a fault is active. */
async function withFault(
  scenario: Scenario,
  actor: Actor,
  actionKind: ActionKind,
  operation: () => Promise<void>,
): Promise<void> {
  const hasFault = actor.random.chance(FAULT_SHARE);
  const fault = pickFault(actor.random, actionKind);
  if (!hasFault) return operation();
  scenario.addTrace(`${actor.name}: trouble begins: ${fault.name}`);
  scenario.environment.stats.count("faults", fault.name.split(":")[0] ?? fault.name);
  const clearFault = await fault.inject(scenario.environment, actor.random);
  try {
    await operation();
  } finally {
    await clearFault?.();
  }
}
