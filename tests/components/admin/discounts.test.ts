import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminDiscount } from "../../../src/shared/contract/admin/discounts.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { addDays } from "../../../src/shared/time.ts";
import { sampleAdminActivity, sampleAdminDiscount } from "../support/catalogue.ts";
import { inMinutes } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import { kayak, newId, slides, venue } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { list, save, remove, restore, uses } = contract.admin.discounts;

const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = (code: string) => page.getByRole("row", { name: new RegExp(`^${code}`) });

async function openDiscounts(discounts: AdminDiscount[]) {
  const api = adminApi()
    .respond(list, discounts)
    .respond(contract.admin.activities.list, [slides, kayak].map(sampleAdminActivity));
  await openApp("/admin/discounts", api);
  return api;
}

async function openForm(discounts: AdminDiscount[] = []) {
  const api = await openDiscounts(discounts);
  await button("Create Discount Code").click();
  return { api, form: dialog("Create Discount Code") };
}

test("a new code starts active, as an empty percentage, valid today only", async () => {
  const { form } = await openForm();
  await expect.element(form.getByLabelText("Code", { exact: true })).toHaveFocus();
  await expect.element(form.getByLabelText("Percentage")).toBeChecked();
  await expect.element(form.getByLabelText("Amount (%)")).toHaveValue("0");
  await expect.element(form.getByRole("switch", { name: /^Active/ })).toBeChecked();
  const dateOf = (label: string) => form.getByLabelText(label, { exact: true });
  await expect.element(dateOf("Start date")).toHaveValue("18 Jun 2026");
  await expect.element(dateOf("End date")).toHaveValue("18 Jun 2026");
});

test("a field says what is wrong when it is left, the summary only on submit, and a press meets its button", async () => {
  const { form } = await openForm();
  const code = form.getByLabelText("Code", { exact: true });
  const message = form.getByText("Code is required", { exact: true });
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(message).toBeVisible();
  await expect.element(form.getByRole("region")).not.toBeInTheDocument();
  await code.fill("LAKE");
  await expect.element(message).not.toBeInTheDocument();
  await code.clear();
  await form.getByLabelText("Minimum spend (£)").fill("0");
  // Leaves the field, whose message would move the switch down.
  await form.getByRole("switch", { name: /^Active/ }).click();
  await expect.element(form.getByRole("switch", { name: /^Active/ })).not.toBeChecked();
  await expect
    .element(form.getByText("Minimum spend must be greater than 0", { exact: true }))
    .toBeVisible();
});

test("every rule is shown at its field, and nothing is sent until all are met", async () => {
  const { api, form } = await openForm();
  await form.getByLabelText("End date", { exact: true }).fill(addDays(venue.today, -1));
  await form.getByLabelText("Minimum spend (£)").fill("0");
  await form.getByLabelText("Maximum discount (£)").fill("0");
  await form.getByLabelText("Maximum uses").fill("0");
  await form.getByLabelText("First visit", { exact: false }).fill(addDays(venue.today, 9));
  await form.getByLabelText("Last visit", { exact: false }).fill(addDays(venue.today, 2));
  await form.getByRole("button", { name: "Create Discount Code" }).click();
  const summary = form.getByRole("region", { name: "Please check 7 fields" });
  await expect.element(summary).toHaveFocus();
  for (const message of [
    "Code is required",
    "Amount must be greater than 0",
    "End date must be after start date",
    "Minimum spend must be greater than 0",
    "Maximum discount must be greater than 0",
    "Maximum uses must be greater than 0",
    "Last visit must be after first visit",
  ]) {
    await expect.element(summary.getByRole("link", { name: message })).toBeVisible();
  }
  await summary.getByRole("link", { name: "Amount must be greater than 0" }).click();
  await expect.element(form.getByLabelText("Amount (%)")).toHaveFocus();
  await form.getByLabelText("Amount (%)").fill("120");
  await expect.element(summary).toMatchTextContent("Percentage cannot exceed 100%");
  expect(api.calls(save)).toEqual([]);
});

test("a text that is not a number is reported as such, not as too small", async () => {
  const { api, form } = await openForm();
  await form.getByLabelText("Code", { exact: true }).fill("LAKE10");
  await form.getByLabelText("Amount (%)").fill("10.5");
  await form.getByLabelText("Minimum spend (£)").fill("twenty");
  await form.getByLabelText("Maximum uses").fill("2.5");
  await form.getByRole("button", { name: "Create Discount Code" }).click();
  const summary = form.getByRole("region", { name: "Please check 3 fields" });
  await expect.element(summary).toMatchTextContent("Please enter a whole number");
  await expect.element(summary).toMatchTextContent("Please enter an amount in pounds");
  await expect.element(summary).not.toMatchTextContent("must be greater than 0");
  await form.getByLabelText("Minimum spend (£)").fill("");
  await form.getByLabelText("Maximum uses").fill("");
  await form.getByLabelText("Amount (%)").fill("0");
  await expect
    .element(form.getByRole("link", { name: "Amount must be greater than 0" }))
    .toBeVisible();
  expect(api.calls(save)).toEqual([]);
});

test("a code is converted to upper case, and a code for selected activities needs one of them", async () => {
  const { api, form } = await openForm();
  const code = form.getByLabelText("Code", { exact: true });
  await userEvent.type(code, "lake20");
  await expect.element(code).toHaveValue("LAKE20");
  await form.getByLabelText("Amount (%)").fill("20");
  await form.getByLabelText("Valid for").selectOptions("Only some activities");
  const create = form.getByRole("button", { name: "Create Discount Code" });
  await create.click();
  await expect
    .element(form.getByRole("link", { name: "Please choose an activity, or all activities" }))
    .toBeVisible();
  await checkPage();
  expect(api.calls(save)).toEqual([]);
  await form.getByRole("group", { name: "Activities" }).getByLabelText("Kayak Safari").click();
  api.respond(save, sampleAdminDiscount({ code: "LAKE20" }));
  await create.click();
  await expect.element(page.getByText("LAKE20 is saved.")).toBeVisible();
  await expect
    .poll(() => api.calls(save))
    .toMatchObject([
      {
        version: null,
        discount: {
          code: "LAKE20",
          type: "percentage",
          percent: 20,
          activityIds: [kayak.id],
          startDate: venue.today,
          endDate: venue.today,
          isActive: true,
        },
      },
    ]);
});

test("the row of a code shows its terms and how often it was used", async () => {
  await openDiscounts([
    sampleAdminDiscount({
      code: "SPRING",
      type: "percentage",
      percent: 20,
      amountPence: null,
      minSpendPence: 4000,
      maxDiscountPence: 1250,
      maxUses: 500,
      isActive: false,
    }),
  ]);
  for (const text of ["20%", "From £40.00", "£12.50 off at most", "0 of 500", "Inactive"]) {
    await expect.element(row("SPRING")).toMatchTextContent(text);
  }
});

test("a fixed amount has no maximum discount, and is saved with the loaded version", async () => {
  const percentage = sampleAdminDiscount({ type: "percentage", percent: 20, amountPence: null });
  const api = await openDiscounts([percentage]);
  await button("Edit LAKE5").click();
  const editing = dialog("Edit Discount Code");
  await expect.element(editing.getByLabelText("Maximum discount (£)")).toBeVisible();
  await editing.getByText("Fixed amount").click();
  await expect.element(editing.getByLabelText("Maximum discount (£)")).not.toBeInTheDocument();
  await editing.getByLabelText("Amount (£)").fill("5");
  await editing.getByRole("switch", { name: /^Active/ }).click();
  const changedDiscount = sampleAdminDiscount({ id: percentage.id, isActive: false, version: "2" });
  api.respond(save, changedDiscount).respond(list, [changedDiscount]);
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(row("LAKE5")).toMatchTextContent("£5.00");
  await expect.element(row("LAKE5")).toMatchTextContent("Inactive");
  await expect
    .poll(() => api.calls(save))
    .toMatchObject([
      { version: "1", discount: { type: "fixed", amountPence: 500, isActive: false } },
    ]);
});

test.each(["DISCOUNT_CODE_ARCHIVED", "DISCOUNT_CODE_TAKEN"] as const)(
  "a new code that already exists (%s) is reported",
  async (code) => {
    const { api, form } = await openForm();
    await form.getByLabelText("Code", { exact: true }).fill("LAKE5");
    await form.getByLabelText("Amount (%)").fill("5");
    api.refuse(save, code);
    await form.getByRole("button", { name: "Create Discount Code" }).click();
    const alert = form.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to save discount code");
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
  },
);

test.each(["DISCOUNT_USED_MORE_OFTEN", "DISCOUNT_CHANGED"] as const)(
  "a code that is not saved (%s) says why, keeps what was typed, and reloads the list behind it",
  async (code) => {
    const discount = sampleAdminDiscount();
    const api = await openDiscounts([discount]);
    await button("Edit LAKE5").click();
    const editing = dialog("Edit Discount Code");
    await editing.getByLabelText("Description", { exact: true }).fill("Mine");
    api.refuse(save, code).respond(list, [{ ...discount, description: "Theirs", version: "2" }]);
    await editing.getByRole("button", { name: "Save Changes" }).click();
    const alert = editing.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to save discount code");
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
    await expect
      .element(editing.getByLabelText("Description", { exact: true }))
      .toHaveValue("Mine");
    await editing.getByRole("button", { name: "Cancel" }).click();
    await button("Discard Changes").click();
    await expect.element(row("LAKE5")).toMatchTextContent("Theirs");
  },
);

test("without a response a code is not saved, and says that the service cannot be reached", async () => {
  const api = await openDiscounts([sampleAdminDiscount()]);
  await button("Edit LAKE5").click();
  const editing = dialog("Edit Discount Code");
  await editing.getByLabelText("Description", { exact: true }).fill("Mine");
  api.loseResponses(save);
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect
    .element(editing.getByRole("alert"))
    .toMatchTextContent("We cannot reach the booking service");
  await expect.element(editing.getByLabelText("Description", { exact: true })).toHaveValue("Mine");
});

test("the uses of a code are listed, and each opens its booking", async () => {
  const bookingId = newId();
  const api = await openDiscounts([sampleAdminDiscount({ timesUsed: 2, hasHistory: true })]);
  const use = {
    bookingId,
    reference: "7F3A91C2",
    customerName: "Amelia Hartley",
    activityName: slides.name,
    startsAt: inMinutes(60),
    usedAt: inMinutes(-60),
    discountPence: 500,
    returnedAt: null,
  };
  const returnedUse = {
    ...use,
    bookingId: newId(),
    reference: "0B1C2D3E",
    returnedAt: inMinutes(-30),
  };
  api
    .respond(uses, { uses: [use, returnedUse], page: 1, count: 2 })
    .refuse(contract.admin.bookings.get, "BOOKING_NOT_FOUND");
  await button("2 uses of LAKE5").click();
  const usesDialog = dialog("Uses of LAKE5");
  await expect.element(usesDialog.getByText("Showing 1 to 2 of 2 uses")).toBeVisible();
  await expect
    .element(usesDialog.getByText(/returned when the booking was cancelled$/))
    .toBeVisible();
  await usesDialog.getByRole("button", { name: "Open booking 7F3A91C2" }).click();
  await expect.element(usesDialog).not.toBeInTheDocument();
  await expect.poll(() => api.calls(contract.admin.bookings.get)).toMatchObject([{ bookingId }]);
});

test("an unused code is permanently deleted, with a retry after an error", async () => {
  const api = await openDiscounts([sampleAdminDiscount()]);
  await button("Delete LAKE5").click();
  const confirmDialog = dialog("Delete LAKE5?");
  await expect
    .element(confirmDialog)
    .toMatchTextContent("This code has never been used. It is deleted for good.");
  await expect.element(confirmDialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  api.refuseOnce(remove, "INTERNAL");
  await confirmDialog.getByRole("button", { name: "Delete Discount Code" }).click();
  await expect
    .element(confirmDialog.getByRole("alert"))
    .toMatchTextContent("Failed to delete discount code");
  api.respond(remove, { outcome: "deleted" }).respond(list, []);
  await confirmDialog.getByRole("button", { name: "Delete Discount Code" }).click();
  await expect.element(page.getByText("LAKE5 is deleted.")).toBeVisible();
  await expect.element(page.getByText("No discount codes yet")).toBeVisible();
  await expect.element(button("Create Discount Code")).toHaveFocus();
});

test("a used code is archived and restored", async () => {
  const used = sampleAdminDiscount({ timesUsed: 2, hasHistory: true });
  const api = await openDiscounts([used]);
  await button("Delete LAKE5").click();
  await expect.element(dialog("Delete LAKE5?")).toMatchTextContent("it is archived");
  api.respond(remove, { outcome: "archived" }).respond(list, [{ ...used, isArchived: true }]);
  await dialog("Delete LAKE5?").getByRole("button", { name: "Delete Discount Code" }).click();
  await expect.element(page.getByText("LAKE5 is archived.")).toBeVisible();
  await button("Show archived codes (1)").click();
  api.respond(restore, { restored: true }).respond(list, [used]);
  await button("Restore LAKE5").click();
  await expect.element(page.getByText("LAKE5 is restored.")).toBeVisible();
  await expect.element(button("Edit LAKE5")).toBeVisible();
  await expect.poll(() => api.calls(restore)).toEqual([{ discountId: used.id }]);
});
