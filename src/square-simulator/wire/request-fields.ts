import { isJsonObject, type JsonObject } from "./json.ts";
import { badRequest } from "./refusal.ts";

/** The only currency of a seller in the United Kingdom; Square refuses others for its location. */
export const CURRENCY = "GBP";

/**
 * An optional string of the body.
 * @throws {SquareRefusal} EXPECTED_STRING or VALUE_TOO_LONG
 */
export function optionalText(body: JsonObject, field: string, maxLength: number): string | null {
  const value = body[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw badRequest("EXPECTED_STRING", "Expected a string.", field);
  if (value.length > maxLength) {
    const detail = `Field must not be greater than ${maxLength} characters.`;
    throw badRequest("VALUE_TOO_LONG", detail, field);
  }
  return value;
}

/**
 * A required string of the body.
 * @throws {SquareRefusal} MISSING_REQUIRED_PARAMETER, EXPECTED_STRING, VALUE_EMPTY or
 *   VALUE_TOO_LONG
 */
export function requiredText(body: JsonObject, field: string, maxLength: number): string {
  const value = optionalText(body, field, maxLength);
  if (value === null) throw missingParameter(field);
  if (value === "") throw badRequest("VALUE_EMPTY", "Field must not be blank.", field);
  return value;
}

/**
 * The `amount_money` of the body, in pence.
 * @throws {SquareRefusal} MISSING_REQUIRED_PARAMETER, EXPECTED_OBJECT, EXPECTED_INTEGER,
 *   VALUE_TOO_LOW (below one penny) or INVALID_VALUE (another currency)
 */
export function requiredAmountPence(body: JsonObject): number {
  const money = body.amount_money;
  if (money === undefined || money === null) throw missingParameter("amount_money");
  if (!isJsonObject(money)) {
    throw badRequest("EXPECTED_OBJECT", "Expected an object.", "amount_money");
  }
  const { amount, currency } = money;
  if (amount === undefined || amount === null) throw missingParameter("amount_money.amount");
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) {
    throw badRequest("EXPECTED_INTEGER", "Expected an integer.", "amount_money.amount");
  }
  if (amount < 1) {
    const detail = "`amount_money.amount` must be greater than 0.";
    throw badRequest("VALUE_TOO_LOW", detail, "amount_money.amount");
  }
  if (currency === undefined || currency === null) throw missingParameter("amount_money.currency");
  if (currency !== CURRENCY) {
    const detail = `This merchant can only take payments in ${CURRENCY}.`;
    throw badRequest("INVALID_VALUE", detail, "amount_money.currency");
  }
  return amount;
}

function missingParameter(field: string) {
  return badRequest("MISSING_REQUIRED_PARAMETER", "Field must be set.", field);
}
