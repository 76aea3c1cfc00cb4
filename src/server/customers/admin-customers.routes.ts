import type { CustomerWaiver } from "../../shared/contract/admin/customers.ts";
import { Refusal } from "../../shared/refusal.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { customerResource, listWaiverRows, readCustomerCard } from "./admin-customers.queries.ts";
import { exportCustomers } from "./export-customers.ts";
import { listAdminCustomers } from "./list-admin-customers.ts";

const { customers } = adminApi;

export const adminCustomersRoutes = {
  list: customers.list.handler(({ context, input }) => listAdminCustomers(context.server, input)),
  remove: customers.remove.handler(async ({ context, input: { customerId } }) => ({
    outcome: await customerResource.remove(context.server.db, customerId, context.staffId),
  })),
  restore: customers.restore.handler(async ({ context, input: { customerId } }) => {
    await customerResource.restore(context.server.db, customerId, context.staffId);
    return { restored: true as const };
  }),
  waivers: customers.waivers.handler(({ context, input }) =>
    listCustomerWaivers(context.server, input.customerId),
  ),
  export: customers.export.handler(({ context, input }) =>
    exportCustomers(context.server, input.search),
  ),
};

/**
 * Lists the bookings for which a customer signed a waiver, latest signature first.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
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
