import type { CustomerWaiver } from "../../shared/contract/admin/customers.ts";
import { Refusal } from "../../shared/refusal.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { customerResource, listWaiverRows } from "./admin-customers.queries.ts";
import { resolveCustomerId } from "./customer-page.queries.ts";
import { exportCustomers } from "./export-customers.ts";
import { listAdminCustomers } from "./list-admin-customers.ts";
import { mergeDuplicate, previewMerge } from "./merge-duplicate.ts";
import { readCustomer, readCustomerBookings } from "./read-customer.ts";

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
  export: customers.export.handler(({ context, input }) => exportCustomers(context.server, input)),
  get: customers.get.handler(({ context, input }) =>
    readCustomer(context.server, input.customerId),
  ),
  bookings: customers.bookings.handler(({ context, input }) =>
    readCustomerBookings(context.server, input),
  ),
  previewMerge: customers.previewMerge.handler(({ context, input }) =>
    previewMerge(context.server, input),
  ),
  merge: customers.merge.handler(async ({ context, input: { customerId, duplicateId } }) => {
    const { server, staffId } = context;
    await mergeDuplicate(server, { survivorId: customerId, mergedId: duplicateId, staffId });
    return { merged: true as const };
  }),
};

/**
 * Lists the bookings for which a customer signed a waiver, latest signature first.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function listCustomerWaivers(
  { db }: Pick<Context, "db">,
  customerId: string,
): Promise<CustomerWaiver[]> {
  const resolvedId = await resolveCustomerId(db, customerId);
  if (resolvedId === undefined) throw new Refusal("CUSTOMER_NOT_FOUND");
  const rows = await listWaiverRows(db, resolvedId);
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    signedAt: row.signedAt.toISOString(),
  }));
}
