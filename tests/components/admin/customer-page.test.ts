import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CustomerDetails } from "../../../src/shared/contract/admin/customer-page.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import {
  busyCustomer,
  customerPage,
  customerPageApi,
  sampleAdminCustomer,
  sampleCustomerBooking,
  sampleCustomerDetails,
} from "../support/people.ts";
import { newId, slides } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";

const { customers, customerNotes, customerTags, staffBookings } = contract.admin;
const section = (name: string) => page.getByRole("region", { name, exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name, level: 1, exact: true });
const dialog = () => page.getByRole("dialog", { name: "Merge with another customer" });

async function openCustomer(customer: CustomerDetails) {
  const api = customerPageApi(customer);
  await openApp(`/admin/customers/${customer.id}`, api);
  await expect.element(heading(customer.name)).toBeVisible();
  return api;
}

test("a card leads to the page, and the page back to the list", async () => {
  const customer = sampleCustomerDetails();
  const api = customerPageApi(customer).respond(
    customers.list,
    customerPage([sampleAdminCustomer({ id: customer.id })]),
  );
  await openApp("/admin/customers", api);
  await page.getByRole("link", { name: "Amelia Hartley", exact: true }).click();
  await expect.element(heading("Amelia Hartley")).toBeVisible();
  expect(window.location.pathname).toBe(`/admin/customers/${customer.id}`);
  await page.getByRole("main").getByRole("link", { name: "Customers" }).click();
  await expect.element(heading("Customers")).toBeVisible();
});

test("the page says who they are, what they spent and what they agreed to", async () => {
  await openCustomer(busyCustomer());
  const contact = section("Contact");
  await expect.element(contact).toMatchTextContent("9 Quay Cottage");
  await expect.element(contact).toMatchTextContent("Has an account");
  await expect.element(contact).toMatchTextContent("Accepts marketing emails");
  await expect.element(contact).toMatchTextContent("Given on");
  await expect.element(contact).toMatchTextContent("Changed by Ada Harbour");
  await expect.element(contact).toMatchTextContent("A. Hartley");
  const spend = section("Spend");
  await expect.element(spend).toMatchTextContent("£122.00");
  await expect.element(spend).toMatchTextContent("Bookings£72.00");
  await expect.element(spend).toMatchTextContent("Gift vouchers£50.00");
});

test.each([
  [true, null, null, "Date not recorded"],
  [true, "purchase", null, /Given on \d+ \w+ \d+ with a purchase/],
  [false, "profile", null, /Withdrawn on \d+ \w+ \d+ in their profile/],
  [false, "staff", null, /Changed by a former member of staff/],
] as const)("consent %s by %s, %s", async (marketingConsent, source, by, text) => {
  const at = source === null ? null : inMinutes(-1440);
  await openCustomer(sampleCustomerDetails({ marketingConsent, consent: { at, source, by } }));
  await expect.element(section("Contact").getByText(text)).toBeVisible();
});

test("bookings are listed upcoming first, page by page, and each can be opened", async () => {
  const customer = sampleCustomerDetails();
  const soon = sampleCustomerBooking();
  const past = sampleCustomerBooking({ status: "cancelled", isUpcoming: false });
  const api = customerPageApi(customer)
    .respond(customers.bookings, ({ page: pageParam = 1 }) =>
      Number(pageParam) === 1
        ? { bookings: [soon], page: 1, count: 11 }
        : { bookings: [past], page: 2, count: 11 },
    )
    .refuse(contract.admin.bookings.get, "BOOKING_NOT_FOUND");
  await openApp(`/admin/customers/${customer.id}`, api);
  await expect
    .element(section("Bookings").getByRole("heading", { name: "Upcoming" }))
    .toBeVisible();
  await button("Next page").click();
  await expect.element(section("Bookings").getByText("Cancelled", { exact: true })).toBeVisible();
  expect(window.location.search).toBe("?page=2");
  await section("Bookings")
    .getByRole("button", { name: new RegExp(past.reference) })
    .click();
  await expect
    .poll(() => api.calls(contract.admin.bookings.get))
    .toMatchObject([{ bookingId: past.id }]);
  expect(new URLSearchParams(window.location.search).get("booking")).toBe(past.id);
});

test("vouchers lead to the vouchers screen, and waivers open", async () => {
  const customer = busyCustomer();
  const bookingId = newId();
  const api = customerPageApi(customer)
    .respond(customers.waivers, [
      {
        bookingId,
        reference: "7F3A91C2",
        activityName: slides.name,
        version: 3,
        peopleCount: 2,
        startsAt: inMinutes(60),
        signedAt: inMinutes(-60),
      },
    ])
    .refuse(contract.admin.bookings.waiver, "BOOKING_NOT_FOUND");
  await openApp(`/admin/customers/${customer.id}`, api);
  const vouchers = section("Gift vouchers");
  await expect.element(vouchers).toMatchTextContent("for Robin Lake");
  await expect.element(vouchers).toMatchTextContent("from Robin Lake");
  await expect.element(vouchers).toMatchTextContent("The newest 1 of 51.");
  const [bought] = customer.vouchersBought.vouchers;
  await expect
    .element(vouchers.getByRole("link").first())
    .toHaveAttribute("href", `/admin/vouchers?voucher=${bought?.id}`);
  await section("Waivers")
    .getByRole("button", { name: /version 3/ })
    .click();
  await expect.poll(() => api.calls(contract.admin.bookings.waiver)).toMatchObject([{ bookingId }]);
});

test("notes are added, removed and restored", async () => {
  const customer = busyCustomer();
  const api = await openCustomer(customer);
  const [note] = customer.notes;
  if (!note) throw new Error("The customer has no note.");
  api
    .respond(customerNotes.add, note)
    .respond(customerNotes.remove, { removed: true })
    .respond(customerNotes.restore, note);
  await page.getByLabelText("Add a note for the team").fill("Likes the slide");
  await button("Add note").click();
  await expect
    .poll(() => api.calls(customerNotes.add))
    .toMatchObject([{ customerId: customer.id, text: "Likes the slide" }]);
  await button(/^Remove the note by Tom Reeve/).click();
  await button("Undo").click();
  await expect
    .poll(() => api.calls(customerNotes.restore))
    .toEqual([{ customerId: customer.id, noteId: note.id }]);
});

test("tags are added in lower case and removed; what cannot be a tag is refused", async () => {
  const customer = busyCustomer();
  const api = await openCustomer(customer);
  api
    .respond(customerTags.list, ["school", "wheelchair"])
    .respond(customerTags.add, { added: true })
    .respond(customerTags.remove, { removed: true });
  await expect
    .element(page.getByRole("link", { name: "vip", exact: true }))
    .toHaveAttribute("href", "/admin/customers?tag=vip");
  await button("Add tag").click();
  await expect.element(page.getByText("Please enter a tag")).toBeVisible();
  await page.getByLabelText("New tag").fill("  Big  Group ");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => api.calls(customerTags.add))
    .toEqual([{ customerId: customer.id, tag: "big group" }]);
  await expect.element(page.getByLabelText("New tag")).toHaveValue("");
  await button("Remove the tag vip").click();
  await expect
    .poll(() => api.calls(customerTags.remove))
    .toEqual([{ customerId: customer.id, tag: "vip" }]);
  await expect.element(page.getByLabelText("New tag")).toHaveFocus();
  api.refuse(customerTags.add, "CUSTOMER_HAS_MAX_TAGS");
  await page.getByLabelText("New tag").fill("one more");
  await button("Add tag").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("at most 20 tags");
});

test("two tags removed one right after the other are both removed", async () => {
  const api = await openCustomer(busyCustomer());
  api.respond(customerTags.remove, { removed: true });
  const releaseResponse = api.delayResponses(customerTags.remove);
  await button("Remove the tag school").click();
  await button("Remove the tag vip").click();
  releaseResponse();
  await expect
    .poll(() => api.calls(customerTags.remove).map(({ tag }) => tag))
    .toEqual(["school", "vip"]);
});

test("a tag that is not removed says so, also when another was pressed meanwhile", async () => {
  const api = await openCustomer(busyCustomer());
  api.refuse(customerTags.remove, "DATABASE_UNAVAILABLE");
  const releaseResponse = api.delayResponses(customerTags.remove);
  await button("Remove the tag school").click();
  await button("Remove the tag vip").click();
  api.respond(customerTags.remove, { removed: true });
  releaseResponse();
  await expect.element(page.getByRole("alert")).toMatchTextContent("The tag was not removed");
  await expect.element(page.getByLabelText("New tag")).toHaveFocus();
  expect(api.calls(customerTags.remove)).toHaveLength(1);
  await expect.element(page.getByRole("alert")).toBeVisible();
});

const other = { id: newId(), name: "Robin Lake", email: "robin@example.com", phone: "" };

async function chooseOther() {
  await button("Merge with another customer").click();
  await dialog().getByRole("combobox", { name: "Other customer" }).fill("robin");
  await dialog()
    .getByRole("option", { name: /Robin Lake/ })
    .click();
}

function previewOf(customer: CustomerDetails) {
  const { id, name, email, phone, hasAccount } = customer;
  return {
    survivor: { id, name, email, phone, hasAccount },
    duplicate: { ...other, hasAccount: false },
    bookingCount: 2,
    voucherCount: 1,
    waiverCount: 1,
    noteCount: 0,
    tags: ["wheelchair"],
    marketingConsent: false,
    withdrawnAt: null,
  };
}

test("a merge is previewed, and done once it is confirmed", async () => {
  const customer = sampleCustomerDetails();
  const api = await openCustomer(customer);
  api
    .respond(staffBookings.suggestCustomers, [other])
    .respond(customers.previewMerge, previewOf(customer))
    .respond(customers.merge, { merged: true });
  await chooseOther();
  await expect.element(dialog()).toMatchTextContent("2 bookings");
  await expect.element(dialog()).toMatchTextContent("1 gift voucher");
  await expect.element(dialog()).toMatchTextContent("Tag: wheelchair");
  await expect.element(dialog()).toMatchTextContent("Stays as it is: no marketing emails.");
  await expect
    .element(dialog())
    .toMatchTextContent("A later booking with robin@example.com belongs to Amelia Hartley.");
  await dialog().getByRole("button", { name: "Merge Customers" }).click();
  await expect.element(page.getByText("Robin Lake is merged into Amelia Hartley.")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.calls(customers.merge)).toEqual([{ customerId: customer.id, duplicateId: other.id }]);
  expect(api.calls(customers.previewMerge)).toHaveLength(1);
});

test("an account holder stays instead, a later withdrawal counts, and the page becomes theirs", async () => {
  const customer = sampleCustomerDetails();
  const holder = { ...sampleCustomerDetails({ ...other, hasAccount: true }) };
  const api = await openCustomer(customer);
  const { survivor, duplicate, ...preview } = previewOf(customer);
  api
    .respond(staffBookings.suggestCustomers, [other])
    .respond(customers.previewMerge, {
      ...preview,
      survivor: { ...duplicate, hasAccount: true },
      duplicate: survivor,
      withdrawnAt: inMinutes(-1440),
    })
    .respond(customers.merge, { merged: true });
  await chooseOther();
  await expect.element(dialog()).toMatchTextContent("Robin Lake stays");
  await expect.element(dialog()).toMatchTextContent("Amelia Hartley withdrew consent on");
  api.respond(customers.get, holder);
  await dialog().getByRole("button", { name: "Merge Customers" }).click();
  await expect.element(heading("Robin Lake")).toBeVisible();
  expect(window.location.pathname).toBe(`/admin/customers/${other.id}`);
  expect(api.calls(customers.merge)).toEqual([{ customerId: other.id, duplicateId: customer.id }]);
});

test("two account holders are refused, and another customer can be chosen", async () => {
  const customer = sampleCustomerDetails({ hasAccount: true });
  const api = await openCustomer(customer);
  api
    .respond(staffBookings.suggestCustomers, [other])
    .refuse(customers.previewMerge, "CUSTOMER_MERGE_ACCOUNTS");
  await chooseOther();
  await expect
    .element(dialog().getByRole("alert"))
    .toMatchTextContent("Both customers have an account");
  await expect.element(dialog().getByRole("button", { name: "Merge Customers" })).toBeDisabled();
  await dialog().getByRole("button", { name: "Choose another" }).click();
  await expect.element(dialog().getByRole("combobox", { name: "Other customer" })).toBeVisible();
});

test("the customer themselves cannot be chosen; a merge that fails says why and stays open", async () => {
  const customer = sampleCustomerDetails();
  const api = await openCustomer(customer);
  const { id, name, phone } = customer;
  const self = { id, name, email: "robin@example.com", phone };
  api.respond(staffBookings.suggestCustomers, [self]);
  await button("Merge with another customer").click();
  const field = dialog().getByRole("combobox", { name: "Other customer" });
  await field.fill("amelia");
  await dialog()
    .getByRole("option", { name: /Amelia/ })
    .click();
  await expect.element(dialog()).toMatchTextContent("This is the customer whose page is open");
  api
    .respond(staffBookings.suggestCustomers, [other])
    .respond(customers.previewMerge, previewOf(customer))
    .refuse(customers.merge, "CUSTOMER_MERGED");
  await field.fill("robin");
  await dialog()
    .getByRole("option", { name: /Robin Lake/ })
    .click();
  await dialog().getByRole("button", { name: "Merge Customers" }).click();
  await expect.element(dialog().getByRole("alert")).toMatchTextContent("Failed to merge customers");
});

test("an account holder is signed out everywhere once that is confirmed, also an archived one", async () => {
  const customer = sampleCustomerDetails({ hasAccount: true, isArchived: true });
  const api = await openCustomer(customer);
  await button("Sign Out Everywhere").click();
  const question = page.getByRole("dialog", { name: "Sign out Amelia Hartley everywhere?" });
  await expect
    .element(question)
    .toMatchTextContent(
      "Amelia Hartley is signed out in every browser and can sign in again with their password.",
    );
  await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).not.toBeInTheDocument();
  expect(api.calls(customers.endSessions)).toEqual([]);
  api.respond(customers.endSessions, { endedCount: 2 });
  await button("Sign Out Everywhere").click();
  await question.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect.element(page.getByText("Amelia Hartley is signed out everywhere.")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.calls(customers.endSessions)).toEqual([{ customerId: customer.id }]);
});

test("an administrator is not signed out here, and the question says where", async () => {
  const api = await openCustomer(sampleCustomerDetails({ hasAccount: true }));
  api.refuse(customers.endSessions, "ADMINISTRATOR_SESSIONS");
  await button("Sign Out Everywhere").click();
  const question = page.getByRole("dialog", { name: "Sign out Amelia Hartley everywhere?" });
  await question.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect
    .element(question.getByRole("alert"))
    .toMatchTextContent(errors.ADMINISTRATOR_SESSIONS.sentence);
});

test("a guest is signed in nowhere, so they cannot be signed out", async () => {
  await openCustomer(sampleCustomerDetails({ hasAccount: false }));
  await expect.element(button("Merge with another customer")).toBeVisible();
  await expect.element(button("Sign Out Everywhere")).not.toBeInTheDocument();
});

test("an archived customer can be restored, but not merged", async () => {
  const api = await openCustomer(sampleCustomerDetails({ isArchived: true }));
  api.respond(customers.restore, { restored: true });
  await expect.element(page.getByText("This customer is archived")).toBeVisible();
  await expect.element(button("Merge with another customer")).not.toBeInTheDocument();
  await button("Restore").click();
  await expect.poll(() => api.calls(customers.restore)).toHaveLength(1);
});

test("the address of a merged customer leads to whom they became", async () => {
  const customer = sampleCustomerDetails();
  await openApp(`/admin/customers/${newId()}`, customerPageApi(customer));
  await expect.element(heading(customer.name)).toBeVisible();
  expect(window.location.pathname).toBe(`/admin/customers/${customer.id}`);
});

test("a customer who is not found says so", async () => {
  const api = adminApi()
    .refuse(customers.get, "CUSTOMER_NOT_FOUND")
    .refuse(customers.bookings, "CUSTOMER_NOT_FOUND")
    .refuse(customers.waivers, "CUSTOMER_NOT_FOUND");
  await openApp(`/admin/customers/${newId()}`, api);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load customer");
});

test("the list is filtered by a tag, and the export by tag and consent", async () => {
  const api = adminApi()
    .respond(customers.list, customerPage([sampleAdminCustomer()]))
    .respond(customerTags.list, ["school", "vip"]);
  api.loseResponses(customers.export);
  await openApp("/admin/customers", api);
  await page.getByRole("combobox", { name: "Tag" }).selectOptions("vip");
  await expect.poll(() => api.calls(customers.list).at(-1)).toMatchObject({ tag: "vip" });
  expect(window.location.search).toBe("?tag=vip");
  await page.getByLabelText("Only those who agreed to marketing").click();
  await button("Export CSV").click();
  await expect
    .poll(() => api.calls(customers.export))
    .toMatchObject([{ tag: "vip", consent: "agreed" }]);
});
