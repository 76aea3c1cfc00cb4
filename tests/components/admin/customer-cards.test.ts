import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminCustomer } from "../../../src/shared/contract/admin/customers.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { advanceTime, openApp, refocusTab } from "../support/open-app.ts";
import { customerPage, guestsApi, sampleAdminCustomer } from "../support/people.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const customers = contract.admin.customers;
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) => page.getByRole("article", { name, exact: true });
const editForm = (name: string) => page.getByRole("form", { name: `Edit ${name}` });
const searchField = () => page.getByRole("searchbox", { name: "Search customers" });

/** Longer than the search waits for more typing. */
const SEARCH_DEBOUNCE_MS = 300;

async function openCustomers(...customerList: AdminCustomer[]) {
  const api = adminApi().respond(customers.list, customerPage(customerList));
  await openApp("/admin/customers", api);
  return api;
}

async function openEditForm(name: string) {
  await button(`Edit ${name}`).click();
  return editForm(name);
}

test("a card is edited in place by keyboard alone, and gets focus again after saving", async () => {
  const amelia = sampleAdminCustomer();
  const api = await openCustomers(amelia);
  await expect.element(button("Edit Amelia Hartley")).toBeVisible();
  (button("Edit Amelia Hartley").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const form = editForm("Amelia Hartley");
  await expect.element(form.getByLabelText("Name")).toHaveFocus();
  await form.getByLabelText("Phone").fill("+44 7700 900 318");
  (form.getByLabelText("Marketing consent").element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  const changedCustomer = {
    ...amelia,
    phone: "+447700900318",
    marketingConsent: true,
    version: "2",
  };
  api
    .respond(customers.update, changedCustomer)
    .respond(customers.list, customerPage([changedCustomer]));
  (form.getByRole("button", { name: "Save" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Amelia Hartley is saved.")).toBeVisible();
  await expect.element(card("Amelia Hartley")).toMatchTextContent("+44 7700 900318");
  await expect.element(card("Amelia Hartley")).toMatchTextContent("Accepts marketing emails");
  await expect.element(button("Edit Amelia Hartley")).toHaveFocus();
  await expect
    .poll(() => api.calls(customers.update))
    .toMatchObject([
      { customerId: amelia.id, version: "1", phone: "+447700900318", marketingConsent: true },
    ]);
});

test.each([
  ["Name", " ", "Name is required"],
  ["Email", "grace", "Invalid email address"],
  ["Phone", "07700", "Phone number is too short"],
  ["Phone", "07700 900 123 456 789", "Phone number is too long"],
  ["Phone", "07700 9003l8", "Please enter a valid UK phone number"],
])("%s %o is shown while typing, and cannot be saved", async (label, input, message) => {
  await openCustomers(sampleAdminCustomer());
  const form = await openEditForm("Amelia Hartley");
  await form.getByLabelText(label).fill(input);
  await expect.element(form.getByText(message)).toBeVisible();
  await expect.element(form.getByText("07123456789 or +44 7123 456789")).toBeVisible();
  await expect.element(form.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("a customer that is not saved says why, and can be saved again", async () => {
  const amelia = sampleAdminCustomer();
  const api = await openCustomers(amelia);
  const form = await openEditForm("Amelia Hartley");
  await form.getByLabelText("Email").fill("grace@example.com");
  const save = form.getByRole("button", { name: "Save" });
  const alert = form.getByRole("alert");
  api.refuse(customers.update, "CUSTOMER_ADDRESS_TAKEN");
  await save.click();
  await expect.element(alert).toMatchTextContent("Failed to update customer");
  await expect.element(alert).toMatchTextContent(errors.CUSTOMER_ADDRESS_TAKEN.sentence);
  await checkPage();
  api.refuse(customers.update, "CUSTOMER_NEEDS_ADDRESS");
  await save.click();
  await expect.element(alert).toMatchTextContent(errors.CUSTOMER_NEEDS_ADDRESS.sentence);
  api.loseResponses(customers.update);
  await save.click();
  await expect.element(alert).toMatchTextContent("We cannot reach the booking service");
  const changedCustomer = { ...amelia, email: "grace@example.com", version: "2" };
  api
    .respond(customers.update, changedCustomer)
    .respond(customers.list, customerPage([changedCustomer]));
  await save.click();
  await expect.element(card("Amelia Hartley")).toMatchTextContent("grace@example.com");
});

test("the second of two concurrent edits is reported, and can load the first", async () => {
  const amelia = sampleAdminCustomer();
  const api = await openCustomers(amelia);
  const form = await openEditForm("Amelia Hartley");
  await form.getByLabelText("Name").fill("Mine Hartley");
  const remoteCustomer = { ...amelia, name: "Theirs Hartley", version: "2" };
  api
    .refuse(customers.update, "CUSTOMER_CHANGED")
    .respond(customers.list, customerPage([remoteCustomer]));
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .element(form.getByRole("alert"))
    .toMatchTextContent(errors.CUSTOMER_CHANGED.sentence);
  await form.getByRole("button", { name: "Discard mine and show theirs" }).click();
  const reopenedForm = editForm("Theirs Hartley");
  await expect.element(reopenedForm.getByLabelText("Name")).toHaveValue("Theirs Hartley");
  await reopenedForm.getByLabelText("Name").fill("Both Hartley");
  const mergedCustomer = { ...remoteCustomer, name: "Both Hartley", version: "3" };
  api
    .respond(customers.update, mergedCustomer)
    .respond(customers.list, customerPage([mergedCustomer]));
  await reopenedForm.getByRole("button", { name: "Save" }).click();
  await expect.element(card("Both Hartley")).toBeVisible();
  await expect.poll(() => api.calls(customers.update).at(-1)).toMatchObject({ version: "2" });
});

test("what is typed into a card stays while the list is read again, even without its customer", async () => {
  const amelia = sampleAdminCustomer();
  const api = await openCustomers(amelia);
  const form = await openEditForm("Amelia Hartley");
  await form.getByLabelText("Name").fill("Mine Hartley");
  api.respond(customers.list, customerPage([sampleAdminCustomer({ name: "Robin Lake" })]));
  await refocusTab();
  await expect.element(card("Robin Lake")).toBeVisible();
  await expect.element(form.getByLabelText("Name")).toHaveValue("Mine Hartley");
  api.respond(customers.list, customerPage([{ ...amelia, name: "Theirs Hartley", version: "2" }]));
  await refocusTab();
  await expect.element(card("Robin Lake")).not.toBeInTheDocument();
  api.refuse(customers.update, "CUSTOMER_CHANGED");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => api.calls(customers.update)).toMatchObject([{ version: "1" }]);
  await form.getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect
    .element(editForm("Theirs Hartley").getByLabelText("Name"))
    .toHaveValue("Theirs Hartley");
});

test("an account holder's new email address is pending until it is confirmed, and the card says so", async () => {
  const robin = sampleAdminCustomer({
    name: "Robin Lake",
    email: "r@lake.example",
    hasAccount: true,
  });
  const api = await openCustomers(robin);
  const form = await openEditForm("Robin Lake");
  await expect
    .element(form.getByText("A new one takes effect once they confirm it.", { exact: false }))
    .toBeVisible();
  await form.getByLabelText("Email").fill("next@lake.example");
  const pendingCustomer = { ...robin, nextEmail: "next@lake.example", version: "2" };
  api
    .respond(customers.update, pendingCustomer)
    .respond(customers.list, customerPage([pendingCustomer]));
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .element(page.getByText("We’ve sent an email to next@lake.example.", { exact: false }))
    .toBeVisible();
  await expect.element(card("Robin Lake")).toMatchTextContent("r@lake.example");
  await expect
    .element(card("Robin Lake"))
    .toMatchTextContent("next@lake.example, not confirmed yet");
});

test("only one card is edited at a time, and unsaved changes are not lost without a question", async () => {
  await openApp("/admin/customers", guestsApi());
  await openEditForm("Guest1 Lake");
  const otherForm = await openEditForm("Guest2 Lake");
  await expect.element(otherForm).toBeVisible();
  expect(page.getByRole("form", { name: /^Edit / }).elements()).toHaveLength(1);
  await otherForm.getByLabelText("Name").fill("Typed Lake");
  await button("Edit Guest1 Lake").click();
  const confirmDialog = dialog("Discard your changes?");
  await expect.element(confirmDialog.getByRole("button", { name: "Keep Editing" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(confirmDialog).not.toBeInTheDocument();
  await expect.element(otherForm.getByLabelText("Name")).toHaveValue("Typed Lake");

  await searchField().fill("somebody else");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await confirmDialog.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(searchField()).toHaveValue("");
  await otherForm.getByRole("button", { name: "Cancel" }).click();
  await confirmDialog.getByRole("button", { name: "Discard Changes" }).click();
  await expect.element(button("Edit Guest2 Lake")).toHaveFocus();
  await expect.element(card("Guest2 Lake")).toBeVisible();
});

test("a card without changes closes without a question", async () => {
  await openCustomers(sampleAdminCustomer());
  const form = await openEditForm("Amelia Hartley");
  await expect.element(form.getByLabelText("Name")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Edit Amelia Hartley")).toHaveFocus();
  await expect.element(dialog("Discard your changes?")).not.toBeInTheDocument();
});

test("a customer without a history is deleted after a question, with a retry after an error", async () => {
  const api = await openCustomers(sampleAdminCustomer());
  await button("Delete Amelia Hartley").click();
  const confirmDialog = dialog("Delete Amelia Hartley?");
  await expect.element(confirmDialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expect.element(confirmDialog).toMatchTextContent("They are deleted for good");
  api.refuseOnce(customers.remove, "CUSTOMER_NOT_FOUND");
  await confirmDialog.getByRole("button", { name: "Delete Customer" }).click();
  await expect
    .element(confirmDialog.getByRole("alert"))
    .toMatchTextContent("Failed to delete customer");
  api.respond(customers.remove, { outcome: "deleted" }).respond(customers.list, customerPage([]));
  await confirmDialog.getByRole("button", { name: "Delete Customer" }).click();
  await expect.element(page.getByText("Amelia Hartley is deleted.")).toBeVisible();
  await expect.element(page.getByText("No customers yet")).toBeVisible();
});

test.each([
  ["brought back by Undo", null, "Amelia Hartley is restored."],
  ["reported if Undo fails", "CUSTOMER_NOT_FOUND", /still archived\./],
] as const)(
  "a customer with bookings is archived by default, and %s",
  async (_outcome, failure, toastText) => {
    const amelia = sampleAdminCustomer({ bookingCount: 1, hasHistory: true });
    const api = await openCustomers(amelia);
    await button("Delete Amelia Hartley").click();
    const confirmDialog = dialog("Delete Amelia Hartley?");
    await expect.element(confirmDialog.getByLabelText("Archive")).toBeChecked();
    api
      .respond(customers.remove, { outcome: "archived" })
      .respond(customers.list, customerPage([]));
    await confirmDialog.getByRole("button", { name: "Delete Customer" }).click();
    await expect.element(page.getByText("Amelia Hartley is archived.")).toBeVisible();
    await expect.element(card("Amelia Hartley")).not.toBeInTheDocument();
    api.respond(customers.restore, { restored: true });
    if (failure) api.refuse(customers.restore, failure);
    else api.respond(customers.list, customerPage([amelia]));
    await button("Undo").click();
    await expect.element(page.getByText(toastText).first()).toBeVisible();
    if (!failure) await expect.element(card("Amelia Hartley")).toBeVisible();
    await expect.poll(() => api.calls(customers.restore)).toEqual([{ customerId: amelia.id }]);
  },
);

test("a customer who cannot be erased yet stays, with the reason; then all their data is erased", async () => {
  const robin = sampleAdminCustomer({ name: "Robin Lake", hasAccount: true, hasHistory: true });
  const api = await openCustomers(robin);
  await button("Delete Robin Lake").click();
  const confirmDialog = dialog("Delete Robin Lake?");
  await expect.element(confirmDialog).toMatchTextContent("and they can still sign in");
  await confirmDialog.getByLabelText("Erase personal data").click();
  const erase = confirmDialog.getByRole("button", { name: "Erase Personal Data" });
  for (const code of [
    "CUSTOMER_BOOKING_AHEAD",
    "CUSTOMER_MONEY_UNDER_WAY",
    "CUSTOMER_IS_ADMINISTRATOR",
    "CUSTOMER_NOT_FOUND",
  ] as const) {
    api.refuse(customers.erase, code);
    await erase.click();
    const alert = confirmDialog.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to delete customer");
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
  }
  api.respond(customers.erase, { erased: true }).respond(customers.list, customerPage([]));
  await erase.click();
  await expect.element(page.getByText("The personal data of Robin Lake is erased.")).toBeVisible();
  await expect.element(card("Robin Lake")).not.toBeInTheDocument();
  expect(api.calls(customers.remove)).toEqual([]);
});

test("cancelling the deletion returns focus", async () => {
  await openCustomers(sampleAdminCustomer({ hasHistory: true }));
  await button("Delete Amelia Hartley").click();
  await dialog("Delete Amelia Hartley?").getByRole("button", { name: "Cancel" }).click();
  await expect.element(button("Delete Amelia Hartley")).toHaveFocus();
});
