import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { profile } from "../support/customer-samples.ts";
import {
  openVoucherDetails,
  openVoucherPayment,
  sentHeading,
  voucherApi,
} from "../support/gift-vouchers.ts";
import { expectBooked, openPayment, pay, placedResponse } from "../support/payment.ts";
import { customer } from "../support/samples.ts";
import { openStep, textbox } from "../support/steps.ts";
import { bookingApi, customerApi } from "../support/venue-api.ts";

const PASSWORD = "correct horse battery";
const { requestAccount } = contract.accounts;

const offer = () => page.getByRole("region", { name: "Keep it all in one place" });
const create = () => offer().getByRole("button", { name: "Create account" });
const password = () => offer().getByLabelText("Password", { exact: true });

test("a guest who has booked needs only a password to request an account, and gets an email", async () => {
  const api = bookingApi()
    .respond(contract.checkouts.place, placedResponse())
    .respond(requestAccount, { sent: true });
  await openPayment({ api });
  await pay();
  await expectBooked();
  await expect
    .element(offer())
    .toMatchTextContent("we will send an email to amelia@example.com to open your account");
  expect(offer().getByRole("textbox").elements()).toHaveLength(1);
  await create().click();
  await expect.element(offer().getByText("Password must be at least 6 characters")).toBeVisible();
  api.refuseOnce(requestAccount, "PASSWORD_TOO_COMMON");
  await password().fill(PASSWORD);
  await create().click();
  await expect
    .element(offer().getByRole("alert"))
    .toHaveTextContent(errors.PASSWORD_TOO_COMMON.sentence);
  await create().click();
  await expect.element(offer()).toMatchTextContent("We've sent an email to amelia@example.com.");
  await expect
    .poll(() => api.calls(requestAccount).at(-1))
    .toEqual({
      name: "Amelia Hartley",
      email: "amelia@example.com",
      password: PASSWORD,
    });
});

test("a signed-in customer gets no offer of an account", async () => {
  const api = customerApi().respond(contract.checkouts.place, placedResponse());
  await openPayment({ api });
  await pay();
  await expectBooked();
  await expect.element(page.getByRole("link", { name: "Book Another Activity" })).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
});

test("a voucher buyer is also asked for their full name, prefilled as far as it is known", async () => {
  const api = voucherApi().respond(requestAccount, { sent: true });
  await openVoucherPayment(api);
  await pay();
  await expect.element(sentHeading()).toBeVisible();
  const name = offer().getByLabelText("Name", { exact: true });
  await expect.element(name).toHaveValue("Amelia");
  await name.fill("Amelia Hartley");
  await password().fill(PASSWORD);
  await create().click();
  await expect.element(offer()).toMatchTextContent("We've sent an email to amelia@example.com.");
  await expect
    .poll(() => api.calls(requestAccount))
    .toEqual([{ name: "Amelia Hartley", email: "amelia@example.com", password: PASSWORD }]);
});

const knownProfile = { ...profile, name: "Robin van Whitlock", marketingConsent: true };

test("the contact form is prefilled from the signed-in customer's profile", async () => {
  const api = customerApi().respond(contract.profile.get, knownProfile);
  await openStep(paths.customerInfo, {
    api,
    draftChanges: { contact: {}, isContactComplete: false },
  });
  await expect.element(textbox("First name")).toHaveValue("Robin van");
  await expect.element(textbox("Last name")).toHaveValue("Whitlock");
  await expect.element(textbox("Email")).toHaveValue(customer.email);
  await expect.element(textbox("Phone")).toHaveValue(knownProfile.phone);
  await expect.element(textbox("Address line 1")).toHaveValue("");
  await expect.element(page.getByRole("checkbox", { name: /^Email me news/ })).toBeChecked();

  await openVoucherDetails(
    voucherApi()
      .respond(contract.session.get, { account: customer })
      .respond(contract.profile.get, knownProfile),
  );
  await expect.element(page.getByLabelText("First name")).toHaveValue("Robin van");
  await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue(customer.email);
});

test("the profile does not overwrite what was typed", async () => {
  const api = customerApi();
  await openStep(paths.customerInfo, {
    api,
    draftChanges: { contact: { firstName: "Noah" }, isContactComplete: false },
  });
  await textbox("City").fill("Kelside");
  await expect.element(textbox("First name")).toHaveValue("Noah");
  await expect.element(textbox("Last name")).toHaveValue("");
  expect(api.calls(contract.profile.get)).toEqual([]);
});
