import type { AdminSearchResult } from "../../shared/contract/admin/search.ts";
import { ADMIN_BOOKINGS_PER_PAGE } from "../../shared/limits.ts";
import { adminApi } from "../admin-api.ts";
import { listAdminBookings } from "../bookings/list/list-admin-bookings.ts";
import type { Context } from "../context.ts";
import { suggestCustomers } from "../customers/suggest-customers.ts";
import { escapeLike } from "../platform/database/escape-like.ts";
import type { StaffAccess } from "../request-context.ts";
import { listVoucherRows, toAdminVoucherRow } from "../vouchers/manage/admin-vouchers.queries.ts";

export const searchRoutes = adminApi.search.handler(({ context, input }) =>
  searchAdmin(context.server, context.staff, input.query),
);

/** More of one kind would hide the others; its own list finds all. */
const RESULTS_OF_EACH_KIND = 5;

/** Finds a few of each kind that the role may see, by the searches of their own lists. */
async function searchAdmin(
  { db }: Pick<Context, "db">,
  { permissions }: StaffAccess,
  query: string,
): Promise<AdminSearchResult> {
  const [bookings, customers, vouchers, activities] = await Promise.all([
    permissions.includes("see-bookings") ? findBookings(db, query) : [],
    permissions.includes("customers") ? suggestCustomers({ db }, query) : [],
    permissions.includes("vouchers") ? findVouchers(db, query) : [],
    findActivities(db, query),
  ]);
  return {
    bookings: bookings.slice(0, RESULTS_OF_EACH_KIND),
    customers: customers.slice(0, RESULTS_OF_EACH_KIND),
    vouchers: vouchers.map(toAdminVoucherRow),
    activities,
  };
}

async function findBookings(db: Context["db"], search: string) {
  const perPage = ADMIN_BOOKINGS_PER_PAGE[0];
  const { bookings } = await listAdminBookings(
    { db },
    { search, dates: "visit", page: 1, perPage },
  );
  return bookings;
}

async function findVouchers(db: Context["db"], search: string) {
  return listVoucherRows(
    db,
    { search, sort: "created", direction: "descending" },
    { offset: 0, limit: RESULTS_OF_EACH_KIND },
  );
}

async function findActivities(db: Context["db"], query: string) {
  return db
    .selectFrom("activities")
    .select(["id", "name"])
    .where("archivedAt", "is", null)
    .where("name", "ilike", `%${escapeLike(query)}%`)
    .orderBy("name")
    .limit(RESULTS_OF_EACH_KIND)
    .execute();
}
