import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { venue } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { sampleAdminSettings } from "../support/venue-settings.ts";
import { checkPage } from "../sweep/check-page.ts";

const { get, update } = contract.admin.settings;

const form = () => page.getByRole("form", { name: "Settings" });
const saveButton = () => page.getByRole("button", { name: /^(Save Changes|Saved!)$/ });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });

async function openSettings(settings = sampleAdminSettings()) {
  const api = adminApi()
    .respond(get, settings)
    .respond(contract.admin.customers.list, {
      customers: [],
      page: 1,
      hasNext: false,
      total: { count: 0, isExact: true },
    });
  await openApp("/admin/settings", api);
  return api;
}

async function customersLink() {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Customers", exact: true }).click();
}

test("changes are counted, and saved together", async () => {
  const api = await openSettings();
  await form().getByLabelText("Business name").fill("Larch Lake");
  await expect.element(page.getByText("1 change not saved")).toBeVisible();
  await form().getByLabelText("Arrival").fill("Come to the boathouse");
  await expect
    .element(form().getByRole("listitem").filter({ hasText: "Come to the boathouse" }))
    .toBeVisible();
  await form()
    .getByLabelText("Sites that may embed", { exact: false })
    .fill("https://www.larch.example/\n");
  await form()
    .getByRole("switch", { name: /^Email notifications/ })
    .click();
  await expect.element(page.getByText("4 changes not saved")).toBeVisible();
  const saved = sampleAdminSettings({
    businessName: "Larch Lake",
    checkoutInfoArrival: "Come to the boathouse",
    embedOrigins: ["https://www.larch.example"],
    emailNotifications: false,
    version: "2",
  });
  api.respond(update, saved);
  await saveButton().click();
  await expect.element(saveButton()).toHaveTextContent("Saved!");
  await expect.element(page.getByText(/not saved$/)).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(update))
    .toMatchObject([
      {
        version: "1",
        businessName: "Larch Lake",
        emailNotifications: false,
        embedOrigins: ["https://www.larch.example"],
        holdMinutes: 15,
        counterLockMinutes: 5,
      },
    ]);
});

test("a VAT number and a default rate are saved, and what cannot be one is not", async () => {
  const api = await openSettings();
  await form().getByLabelText("VAT number").fill("GB 123 4567 28");
  await form().getByLabelText("Default VAT rate (%)").fill("120");
  await saveButton().click();
  await expect
    .element(form().getByLabelText("VAT number"))
    .toHaveAccessibleDescription(/Enter a VAT number such as GB 123 4567 27/);
  await expect
    .element(form().getByLabelText("Default VAT rate (%)"))
    .toHaveAccessibleDescription(/Please enter a percentage from 0 to 100/);
  await form().getByLabelText("VAT number").fill("123 4567 27");
  await form().getByLabelText("Default VAT rate (%)").fill("17.5");
  const saved = { vatNumber: "GB123456727", defaultVatRate: 1750 };
  api.respond(update, sampleAdminSettings({ ...saved, version: "2" }));
  await saveButton().click();
  await expect.element(saveButton()).toHaveTextContent("Saved!");
  expect(api.calls(update)).toMatchObject([saved]);
  await expect.element(form().getByLabelText("VAT number")).toHaveValue("GB123456727");
  await expect.element(form().getByLabelText("Default VAT rate (%)")).toHaveValue("17.5");
});

test("a new name of the venue is in the top bar once it is saved", async () => {
  const api = await openSettings();
  const bar = page.getByRole("banner");
  await expect.element(bar).toMatchTextContent(venue.businessName);
  await form().getByLabelText("Business name").fill("Larch Lake");
  api
    .respond(update, sampleAdminSettings({ businessName: "Larch Lake", version: "2" }))
    .respond(contract.venue.get, { ...venue, businessName: "Larch Lake" });
  await saveButton().click();
  await expect.element(bar).toMatchTextContent("Larch Lake");
});

test("the bank holidays that calendars mark are chosen", async () => {
  const api = await openSettings();
  const choice = form().getByLabelText("Bank holidays");
  await expect.element(choice).toHaveValue("england-and-wales");
  await choice.selectOptions("Northern Ireland");
  api.respond(update, sampleAdminSettings({ bankHolidays: "northern-ireland" }));
  await saveButton().click();
  await expect.element(saveButton()).toHaveTextContent("Saved!");
  await expect.poll(() => api.calls(update)).toMatchObject([{ bankHolidays: "northern-ireland" }]);
});

test("on wide screens the sections are listed beside the form, and link to it", async () => {
  const api = await openSettings();
  const contents = page.getByRole("navigation", { name: "Sections" });
  await expect.element(form()).toBeVisible();
  await expect.element(contents).not.toBeInTheDocument();
  await openApp("/admin/settings", api, { size: DESKTOP });
  const link = contents.getByRole("link", { name: "Brand and embedding" });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(form().getByRole("region", { name: "Brand and embedding" })).toHaveFocus();
  await expect.element(link).toHaveAttribute("aria-current");
});

test("a brand colour says whether text on it is readable", async () => {
  await openSettings();
  const colour = form().getByLabelText("Brand colour", { exact: false }).first();
  await colour.fill("#FFD400");
  await expect.element(form().getByText(/White text is hard to read on #ffd400/)).toBeVisible();
  await checkPage();
  await colour.fill("#7A1F5C");
  await expect
    .element(form().getByText("White text is easy to read on this colour."))
    .toBeVisible();
});

test("each field shows its error, and nothing is saved until all are corrected", async () => {
  const api = await openSettings();
  const invalidFields = [
    [/^Business name/, "", "Business name is required"],
    [/^Business email/, "", "Business email is required"],
    [/^Business phone/, "", "Business phone is required"],
    [/^Business address/, "", "Business address is required"],
    [/^Booking lead time/, "-1", "Booking lead time must be a whole number from 0 to 8,760"],
    [/^Cancellation policy/, "", "Cancellation policy must be a whole number from 0 to 8,760"],
    [/^Max bookings per slot/, "0", "Max bookings per slot must be a whole number from 1 to 1,000"],
    [/^Hold places for/, "1.5", "Hold places for must be a whole number from 1 to 120"],
    [/^Keep signed waivers/, "31", "Keep signed waivers for must be a whole number from 1 to 30"],
    [/^Arrival/, " ", "Checkout information about arrival is required"],
    [/^Clothing/, "", "Checkout information about clothing is required"],
    [/^Requirements/, "", "Checkout information about requirements is required"],
    [/^Cancellation$/, "", "Checkout information about cancellation is required"],
    [/^Vouchers are valid/, "0", "Vouchers are valid for must be a whole number from 1 to 120"],
    [/^Admin email/, "desk", "Invalid email address"],
    [/^Brand colour/, "blue", "Enter the colour as # and six digits, such as #7a1f5c"],
  ] as const;
  for (const [name, input] of invalidFields)
    await form().getByRole("textbox", { name }).fill(input);
  await form()
    .getByRole("textbox", { name: /^Sites that may embed/ })
    .fill("https://a.example\nhttps://b.example/shop");
  await saveButton().click();
  const summary = form().getByRole("region", { name: "Please check 17 fields" });
  await expect.element(summary).toHaveFocus();
  for (const [, , message] of invalidFields) {
    await expect.element(summary.getByRole("link", { name: message })).toBeVisible();
  }
  await expect.element(summary).toMatchTextContent("“https://b.example/shop” is not a valid site.");
  const hold = form().getByRole("textbox", { name: /^Hold places for/ });
  await summary.getByRole("link", { name: /^Hold places for must be/ }).click();
  await expect.element(hold).toHaveFocus();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(summary).not.toBeInTheDocument();
  await expect.element(hold).toHaveValue("15");
  await expect.element(page.getByText(/not saved$/)).not.toBeInTheDocument();
  expect(api.calls(update)).toEqual([]);
});

test("what cannot be set says so, and a venue with upcoming bookings keeps its time zone", async () => {
  await openSettings();
  await expect.element(form().getByLabelText("Time zone")).toBeDisabled();
  await expect
    .element(form().getByText(/^Cannot change while there are future bookings/))
    .toBeVisible();
  const sms = form().getByRole("switch", { name: /^SMS notifications/ });
  await expect.element(sms).toBeDisabled();
  await expect.element(sms).not.toBeChecked();
  await expect.element(form().getByText(/^Off: no SMS provider is set up/)).toBeVisible();
  await form()
    .getByRole("textbox", { name: /^Admin email/ })
    .fill("");
  await expect.element(form().getByText(/^Not sent until you enter an admin email/)).toBeVisible();
});

test("a venue without upcoming bookings can change its time zone", async () => {
  await openSettings(sampleAdminSettings({ isTimezoneFixed: false }));
  await expect.element(form().getByLabelText("Time zone")).toBeEnabled();
});

test.each(["DATABASE_UNAVAILABLE", "TIME_ZONE_IN_USE"] as const)(
  "settings that are not saved (%s) say why, keep what was typed, and can be saved again",
  async (code) => {
    const api = await openSettings();
    const hold = form().getByRole("textbox", { name: /^Hold places for/ });
    await hold.fill("20");
    api.refuse(update, code);
    await saveButton().click();
    const alert = form().getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to save settings");
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
    await expect.element(hold).toHaveValue("20");
    await checkPage();
    api.respond(update, sampleAdminSettings({ holdMinutes: 20, version: "2" }));
    await saveButton().click();
    await expect.element(saveButton()).toHaveTextContent("Saved!");
    await expect.element(alert).not.toBeInTheDocument();
  },
);

test("the second of two concurrent changes is reported, and can load the first", async () => {
  const api = await openSettings();
  const phone = form().getByRole("textbox", { name: /^Business phone/ });
  await phone.fill("01632 960001");
  api
    .refuse(update, "SETTINGS_CHANGED")
    .respond(get, sampleAdminSettings({ businessPhone: "01632 960002", version: "2" }));
  await saveButton().click();
  await expect
    .element(form().getByRole("alert"))
    .toMatchTextContent(errors.SETTINGS_CHANGED.sentence);
  await form().getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect.element(phone).toHaveValue("01632 960002");
  await phone.fill("01632 960003");
  api.respond(update, sampleAdminSettings({ businessPhone: "01632 960003", version: "3" }));
  await saveButton().click();
  await expect.element(saveButton()).toHaveTextContent("Saved!");
  await expect
    .poll(() => api.calls(update).at(-1))
    .toMatchObject({ version: "2", businessPhone: "01632 960003" });
});

test("leaving with unsaved changes asks first", async () => {
  await openSettings();
  const phone = form().getByRole("textbox", { name: /^Business phone/ });
  await phone.fill("01632 960004");
  await customersLink();
  const confirmDialog = dialog("Discard your changes?");
  await confirmDialog.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(phone).toHaveValue("01632 960004");
  await customersLink();
  await confirmDialog.getByRole("button", { name: "Discard Changes" }).click();
  await expect.element(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
});
