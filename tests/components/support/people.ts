import type {
  CustomerBooking,
  CustomerDetails,
} from "../../../src/shared/contract/admin/customer-page.ts";
import type {
  AdminCustomer,
  AdminCustomerPage,
} from "../../../src/shared/contract/admin/customers.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Administrator } from "../../../src/shared/contract/public/administrators.ts";
import type { Invitation } from "../../../src/shared/contract/public/invitations.ts";
import { SHIPPED_ROLE_IDS } from "../../../src/shared/rules/staff-roles.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { administrator, newId, slides } from "./samples.ts";
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

/** Their page, with nothing bought but what the changes say. */
export function sampleCustomerDetails(changes: Partial<CustomerDetails> = {}): CustomerDetails {
  return {
    ...sampleAdminCustomer(),
    isArchived: false,
    address: [],
    voucherSpentPence: 0,
    consent: { at: null, source: null, by: null },
    tags: [],
    notes: [],
    vouchersBought: { vouchers: [], count: 0 },
    vouchersReceived: { vouchers: [], count: 0 },
    duplicates: [],
    ...changes,
  };
}

/** A visit of tomorrow, as a customer's page lists it. */
export function sampleCustomerBooking(changes: Partial<CustomerBooking> = {}): CustomerBooking {
  const id = newId();
  return {
    id,
    reference: id.slice(0, 8).toUpperCase(),
    status: "confirmed",
    activityName: slides.name,
    activityRank: 0,
    startsAt: inMinutes(1440),
    ticketCount: 2,
    totalPence: 3_600,
    isUpcoming: true,
    ...changes,
  };
}

/** What the page of a customer reads, without bookings and waivers. */
export function customerPageApi(customer: CustomerDetails): FakeApi {
  const { customers } = contract.admin;
  return adminApi()
    .respond(customers.get, customer)
    .respond(customers.bookings, { bookings: [], page: 1, count: 0 })
    .respond(customers.waivers, []);
}

/** A customer of whom there is something in every section of their page. */
export function busyCustomer(): CustomerDetails {
  const voucher = {
    id: newId(),
    maskedCode: "7K4M…3NTR",
    otherName: "Robin Lake",
    amountPence: 5_000,
    balancePence: 2_000,
    status: "available" as const,
    createdAt: inMinutes(-1440),
    expiresAt: inMinutes(1440 * 365),
  };
  return sampleCustomerDetails({
    marketingConsent: true,
    consent: { at: inMinutes(-1440), source: "staff", by: "Ada Harbour" },
    hasAccount: true,
    address: ["9 Quay Cottage", "Lakeside", "LA1 2AB"],
    spentPence: 7_200,
    voucherSpentPence: 5_000,
    tags: ["school", "vip"],
    notes: [{ id: newId(), text: "Brings a dog.", author: "Tom Reeve", createdAt: inMinutes(-60) }],
    vouchersBought: { vouchers: [voucher], count: 51 },
    vouchersReceived: {
      vouchers: [{ ...voucher, id: newId(), status: "redeemed", balancePence: 0 }],
      count: 1,
    },
    duplicates: [{ id: newId(), name: "A. Hartley", email: "work@example.com" }],
  });
}

/** The page of a list with only these customers. */
export function customerPage(customers: AdminCustomer[]): AdminCustomerPage {
  const total = { count: customers.length, isExact: true };
  return { customers, page: 1, total, hasNext: false };
}

/** The signed-in administrator, as the list of administrators shows them. */
export function currentAdministrator(): Administrator {
  const { name, email } = administrator;
  const role = { id: SHIPPED_ROLE_IDS.owner, name: "Owner" };
  const isYou = true;
  const hasSecondFactor = false;
  return {
    id: newId(),
    name,
    email,
    role,
    isYou,
    hasSecondFactor,
    since: inMinutes(-1440),
    invitedBy: null,
  };
}

/** A pending invitation whose email was delivered. */
export function invitation(email: string): Invitation {
  return {
    id: newId(),
    email,
    role: { id: SHIPPED_ROLE_IDS["front-desk"], name: "Front desk" },
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
