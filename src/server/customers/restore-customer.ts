import type { Context } from "../context.ts";
import { writeRestoration } from "./restore-customer.statement.ts";

/** Shows an archived customer again. @throws Refusal CUSTOMER_NOT_FOUND */
export async function restoreCustomer(
  { pool }: Pick<Context, "pool">,
  restoration: { customerId: string; actorId: string },
): Promise<void> {
  await writeRestoration(pool, restoration);
}
