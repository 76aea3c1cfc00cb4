import { expect } from "vitest";
import type { ScenarioRecord } from "./check-outcome.ts";
import { checkScenario } from "./check-scenario.ts";
import { type Offer, openDay } from "./open-day.ts";
import { Scenario } from "./scenario.ts";
import type { TestEnvironment } from "./test-environment.ts";
import { Visitor } from "./visitor.ts";
import { VoucherBuyer } from "./voucher-buyer.ts";

/** A scenario with one visitor on a day with three slots, in which nothing is left to chance. */
export interface ScriptedScenario {
  environment: TestEnvironment;
  scenario: Scenario;
  offer: Offer;
  visitor: Visitor;
  voucherBuyer: VoucherBuyer;
  record: ScenarioRecord;
}

/** @param day each scenario in an environment has a day of its own */
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
    changeRequests: [],
    sales: [],
    voucherBuyers: [voucherBuyer],
    voidRequests: [],
    signRequests: [],
    laterPayments: [],
    changedPaymentIds: new Set<string>(),
  };
  return { environment, scenario, offer, visitor, voucherBuyer, record };
}

/** Holds and pays without faults. Returns the booking's id. */
export async function bookTwoTickets({ visitor }: ScriptedScenario): Promise<string> {
  await visitor.holdPlaces(2);
  await visitor.payWithoutFaults("APPROVED");
  const [id] = visitor.bookings.keys();
  if (!id) throw new Error("The booking was not made.");
  return id;
}

export async function expectConsistentEnd({ scenario, record }: ScriptedScenario): Promise<void> {
  await checkScenario(scenario, record);
  expect(scenario.violations, scenario.trace.join("\n")).toEqual([]);
}
