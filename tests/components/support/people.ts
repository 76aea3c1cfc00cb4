import type {
  AdminCustomer,
  AdminCustomerPage,
} from "../../../src/shared/contract/admin/customers.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Administrator } from "../../../src/shared/contract/public/administrators.ts";
import type { Invitation } from "../../../src/shared/contract/public/invitations.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { administrator, newId } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** A guest without a history, as the back office lists them. */
export function sampleAdminCustomer(changes: Partial<AdminCustomer> = {}): AdminCustomer {
  return {
    id: newId(),
    name: "Amelia Hartley",
    email: "amelia@example.com",
    nextEmail: null,
    phone: "07700900142",
    marketingConsent: false,
    joinedAt: inMinutes(-1440),
    hasAccount: false,
    bookingCount: 0,
    spentPence: 0,
    waiverCount: 0,
    hasHistory: false,
    version: "1",
    ...changes,
  };
}

/** The page of a list with only these customers. */
export function customerPage(customers: AdminCustomer[]): AdminCustomerPage {
  const total = { count: customers.length, isExact: true };
  return { customers, page: 1, total, hasNext: false };
}

/** The signed-in administrator, as the list of administrators shows them. */
export function currentAdministrator(): Administrator {
  const { name, email } = administrator;
  return { id: newId(), name, email, isYou: true, since: inMinutes(-1440), invitedBy: null };
}

/** A pending invitation whose email was delivered. */
export function invitation(email: string): Invitation {
  return {
    id: newId(),
    email,
    invitedBy: administrator.name,
    invitedAt: inMinutes(0),
    expiresAt: inMinutes(3 * 1440),
    isOver: false,
    isUndelivered: false,
  };
}

/** Thirty guests, twelve on a page; the search matches their names. */
export function guestsApi(): FakeApi {
  const guests = Array.from({ length: 30 }, (_, index) =>
    sampleAdminCustomer({
      name: `Guest${index + 1} Lake`,
      email: `guest${index + 1}@lake.example`,
    }),
  );
  return adminApi().respond(
    contract.admin.customers.list,
    ({ search = "", page: pageParam = 1 }) => {
      const found = guests.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      return {
        customers: found.slice((Number(pageParam) - 1) * 12, Number(pageParam) * 12),
        page: Number(pageParam),
        total: { count: found.length, isExact: true },
        hasNext: found.length > Number(pageParam) * 12,
      };
    },
  );
}
