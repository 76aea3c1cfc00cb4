import { expect } from "vitest";
import type { ScenarioRecord } from "./check-outcome.ts";
import { checkScenario } from "./check-scenario.ts";
import { type Offer, openDay } from "./open-day.ts";
import { Scenario } from "./scenario.ts";
import type { TestEnvironment } from "./test-environment.ts";
import { Visitor } from "./visitor.ts";
import { VoucherBuyer } from "./voucher-buyer.ts";

/** One visitor on a day with three sessions: for what is told on purpose instead of by chance. */
export interface ScriptedScenario {
  environment: TestEnvironment;
  scenario: Scenario;
  offer: Offer;
  visitor: Visitor;
  voucherBuyer: VoucherBuyer;
  record: ScenarioRecord;
}

/** @param day each scene of a world has a day of its own */
export async function createScriptedScenario(
  environment: TestEnvironment,
  name: string,
  day: number,
): Promise<ScriptedScenario> {
  const scenario = new Scenario(environment, name);
  const offer = await openDay(environment, scenario.actor("narrator"), day, 3);
  const visitor = new Visitor(scenario, "visitor", offer);
  const visitors = [visitor];
  const voucherBuyer = new VoucherBuyer(scenario, "shopper");
  const record: ScenarioRecord = {
    visitors,
    cancelRequests: [],
    moveRequests: [],
    sales: [],
    voucherBuyers: [voucherBuyer],
    voidRequests: [],
    signRequests: [],
    changedPaymentIds: new Set<string>(),
  };
  return { environment, scenario, offer, visitor, voucherBuyer, record };
}

/** Holds and pays, without trouble; the id of the booking. */
export async function bookTwoTickets({ visitor }: ScriptedScenario): Promise<string> {
  await visitor.holdPlaces(2);
  await visitor.payWithoutFaults("APPROVED");
  const [id] = visitor.bookings.keys();
  if (!id) throw new Error("There is no booking.");
  return id;
}

export async function expectConsistentEnd({ scenario, record }: ScriptedScenario): Promise<void> {
  await checkScenario(scenario, record);
  expect(scenario.violations, scenario.trace.join("\n")).toEqual([]);
}
