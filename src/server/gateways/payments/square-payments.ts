import type { Logger } from "pino";
import type { Payments } from "./payments.ts";
import { squareCardPayments } from "./square-card-payments.ts";
import { type SquareSettings, squareCalls } from "./square-client.ts";
import { squareDisputes } from "./square-disputes.ts";
import { squareRefunds } from "./square-refunds.ts";
import { checkSquareSeller } from "./square-seller.ts";

/** The one implementation of `Payments`: the Square SDK, each noun of Square's API in its file. */
export function squarePayments(settings: SquareSettings, log: Logger): Payments {
  const calls = squareCalls(settings, log);
  return {
    warmUp: () => calls.load(),
    checkSeller: () => checkSquareSeller(calls),
    ...squareCardPayments(calls),
    ...squareRefunds(calls),
    ...squareDisputes(calls),
  };
}
