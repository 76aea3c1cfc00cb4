import type { CustomerWaiver } from "../../shared/contract/desk/desk-customers.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { listWaiverRows, readCustomerCard } from "./desk-customers.queries.ts";

/** The bookings for which a customer signed, signed last first. @throws Refusal CUSTOMER_NOT_FOUND */
export async function listCustomerWaivers(
  { db }: Pick<Context, "db">,
  customerId: string,
): Promise<CustomerWaiver[]> {
  const [customer, rows] = await Promise.all([
    readCustomerCard(db, customerId),
    listWaiverRows(db, customerId),
  ]);
  if (!customer) throw new Refusal("CUSTOMER_NOT_FOUND");
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    signedAt: row.signedAt.toISOString(),
  }));
}
