import type { ErrorCode } from "../../shared/errors.ts";
import { Refusal } from "../../shared/refusal.ts";
import { signedIn } from "../access.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { writeErasure } from "./erase-customer-records.ts";
import { isKnownCustomer } from "./personal-data.queries.ts";

export const eraseCustomerRoutes = {
  erase: api.desk.customers.erase.handler(async ({ context, input: { customerId } }) => {
    const { userId: actorId } = await signedIn(context);
    await eraseCustomer(context.server, { customerId, actorId });
    return { erased: true as const };
  }),
};

/** What stands in the way of somebody's own erasure, said to staff. */
const TO_STAFF: Partial<Record<ErrorCode, ErrorCode>> = {
  ERASURE_ADMINISTRATOR: "CUSTOMER_IS_ADMINISTRATOR",
  ERASURE_BOOKING_AHEAD: "CUSTOMER_BOOKING_AHEAD",
  ERASURE_MONEY_UNDER_WAY: "CUSTOMER_MONEY_UNDER_WAY",
};

/**
 * Staff erase a customer who has asked them to, exactly as the customer could: nothing about them
 * stays but what was sold, paid and given back. It cannot be undone. Twice is once.
 * @throws Refusal CUSTOMER_NOT_FOUND, CUSTOMER_IS_ADMINISTRATOR, CUSTOMER_BOOKING_AHEAD or
 * CUSTOMER_MONEY_UNDER_WAY. Nothing is changed then.
 */
export async function eraseCustomer(
  context: Context,
  { customerId, actorId }: { customerId: string; actorId: string },
): Promise<void> {
  if (!(await isKnownCustomer(context.db, customerId))) throw new Refusal("CUSTOMER_NOT_FOUND");
  try {
    await writeErasure(context, { customerId, actor: { kind: "staff", id: actorId } });
  } catch (error) {
    const code = error instanceof Refusal ? TO_STAFF[error.code] : undefined;
    throw code === undefined ? error : new Refusal(code);
  }
}
