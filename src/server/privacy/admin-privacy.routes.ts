import type { ErrorCode } from "../../shared/errors.ts";
import { Refusal } from "../../shared/refusal.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { eraseCustomerRecords } from "./erase-customer-records.ts";
import { customerExists } from "./personal-data.queries.ts";

export const eraseCustomerRoutes = {
  erase: adminApi.customers.erase.handler(async ({ context, input: { customerId } }) => {
    await eraseCustomer(context.server, { customerId, actorId: context.staffId });
    return { erased: true as const };
  }),
};

/** Maps the errors of a self-service erasure to those that staff see. */
const STAFF_ERROR_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  ERASURE_ADMINISTRATOR: "CUSTOMER_IS_ADMINISTRATOR",
  ERASURE_BOOKING_AHEAD: "CUSTOMER_BOOKING_AHEAD",
  ERASURE_MONEY_UNDER_WAY: "CUSTOMER_MONEY_UNDER_WAY",
};

/**
 * Erases a customer at their request, exactly as they could themselves: only sales, payments and
 * refunds stay. Cannot be undone. Idempotent.
 * @throws Refusal CUSTOMER_NOT_FOUND, CUSTOMER_IS_ADMINISTRATOR, CUSTOMER_BOOKING_AHEAD or
 * CUSTOMER_MONEY_UNDER_WAY. Nothing is changed then.
 */
async function eraseCustomer(
  context: Context,
  { customerId, actorId }: { customerId: string; actorId: string },
): Promise<void> {
  if (!(await customerExists(context.db, customerId))) throw new Refusal("CUSTOMER_NOT_FOUND");
  try {
    await eraseCustomerRecords(context, { customerId, actor: { kind: "staff", id: actorId } });
  } catch (error) {
    const code = error instanceof Refusal ? STAFF_ERROR_CODES[error.code] : undefined;
    throw code === undefined ? error : new Refusal(code);
  }
}
