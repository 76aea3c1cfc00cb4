import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  PERMISSION_LABELS,
  type StaffPermission,
} from "../../../src/shared/rules/staff-permissions.ts";
import {
  adminBookingApi,
  bookingDialog,
  bookingUrl,
  chooseAction,
  refundParts,
  sampleAdminBooking,
  sampleAdminCancellation,
  sampleChangePreview,
  unpaidChanges,
} from "../support/admin-bookings.ts";
import { adminBookingsApi, bookingsPage, listedBookings } from "../support/admin-bookings-list.ts";
import { party, sampleAffectedBooking, todayApi } from "../support/admin-days.ts";
import { sampleAdminActivity } from "../support/catalogue.ts";
import { inMinutes } from "../support/clock.ts";
import { adminEmailDetails, adminEmailEntry, emailsApi } from "../support/emails.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { advanceTime, DESKTOP, openApp } from "../support/open-app.ts";
import {
  busyCustomer,
  customerPage,
  customerPageApi,
  sampleAdminCustomer,
} from "../support/people.ts";
import { ownRole } from "../support/roles.ts";
import { newId, slides, towel } from "../support/samples.ts";
import { sampleAdminSlot } from "../support/schedules.ts";
import {
  bookButton,
  bookingConfirmation,
  nameField,
  staffBookingApi,
} from "../support/staff-booking.ts";
import { sampleAdminVoucher, voucherDrawer, vouchersApi, voucherUrl } from "../support/vouchers.ts";
import { checkPage } from "../sweep/check-page.ts";

const { admin } = contract;

interface Role {
  role: string;
  permissions: StaffPermission[];
}

const READ_ONLY: Role = { role: "Read-only", permissions: ["see-bookings", "stats"] };
const FRONT_DESK: Role = {
  role: "Front desk",
  permissions: ["see-bookings", "sell", "take-cash", "refund", "cash-up", "customers"],
};
const SELLER: Role = { role: "Seller", permissions: ["see-bookings", "sell"] };

const as = (role: Role, api: FakeApi) => api.respond(admin.staffRoles.own, ownRole(role));

const denial = ({ role }: Role, permission: StaffPermission) =>
  `Your role, ${role}, does not include “${PERMISSION_LABELS[permission]}”.`;

const button = (name: string | RegExp, within: Locator = page.elementLocator(document.body)) =>
  within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });

/** Presses a control that cannot be used, which `click` would wait for. */
async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  const element = control.element() as HTMLElement;
  element.focus();
  expect(document.activeElement).toBe(element);
  element.click();
}

/** The control is in its place, can be focused, says why it is locked, and a press says so too. */
async function expectLocked(control: Locator, reason: string): Promise<void> {
  await expect.element(control).toHaveAttribute("aria-disabled", "true");
  await expect.element(control).toHaveAccessibleDescription(reason);
  await press(control);
  await expect
    .poll(() =>
      [...document.querySelectorAll("[aria-label=Notifications] p")].some(
        (toast) => toast.checkVisibility() && toast.textContent === reason,
      ),
    )
    .toBe(true);
}

async function expectLockedItem(name: string, reason: string): Promise<void> {
  const item = page.getByRole("menuitem", { name: `${name} ${reason}` });
  await expect.element(item).toHaveAttribute("aria-disabled", "true");
  await press(item);
}

test("Today shows readers the check-in without letting them use it", async () => {
  const booking = party({ isWaiverSigned: false, duePence: 4400 });
  const api = as(READ_ONLY, todayApi(booking));
  await openApp("/admin/today", api, { size: DESKTOP });
  const sell = denial(READ_ONLY, "sell");
  await expect.element(button(/^Check in Ellie Sandhu, /)).toBeVisible();
  await checkPage();
  await expectLocked(button("Close this day"), denial(READ_ONLY, "catalogue"));
  await expectLocked(button(/^Check in Ellie Sandhu, /), sell);
  await expectLocked(button("Check in one person of Ellie Sandhu"), sell);
  await expectLocked(button("Check out one person of Ellie Sandhu"), sell);
  await expectLocked(button("Sign the waiver of Ellie Sandhu"), sell);
  await button(`More for ${booking.reference}`).click();
  await expectLockedItem("Check in 2", sell);
  await expectLockedItem("Take payment", denial(READ_ONLY, "take-cash"));
  await expectLockedItem("Reschedule Booking", sell);
  expect(api.calls(admin.checkIns.setCheckedInCount)).toEqual([]);
});

test("a scan tells readers about the party, and checks nobody in", async () => {
  const booking = party();
  const api = as(READ_ONLY, todayApi(booking));
  await openApp("/admin/today", api, { size: DESKTOP });
  await page.getByLabelText("Scan a code or type a name").click();
  await userEvent.keyboard(`${booking.id}{Enter}`);
  const alert = page.getByText(`Ellie Sandhu, ${booking.reference}`, { exact: true });
  await expect.element(alert).toBeVisible();
  await checkPage();
  await expectLocked(button("Check in 2"), denial(READ_ONLY, "sell"));
  expect(api.calls(admin.checkIns.setCheckedInCount)).toEqual([]);
});

test("the front desk checks in, and neither closes the day nor a session", async () => {
  const booking = party();
  const slot = sampleAdminSlot({ startsAt: inMinutes(30), endsAt: inMinutes(90), parties: 1 });
  const api = as(FRONT_DESK, todayApi(booking)).respond(admin.slots.listOfDay, [slot]);
  await openApp("/admin/today", api, { size: DESKTOP });
  const reason = denial(FRONT_DESK, "catalogue");
  await expectLocked(button("Close this day"), reason);
  await button(/^Check in Ellie Sandhu, /).click();
  await expect.poll(() => api.calls(admin.checkIns.setCheckedInCount)).toHaveLength(1);
  await button(/^Close or change places of Giant Slides/).click();
  const dialog = page.getByRole("dialog", { name: "Close or Change Places" });
  await expect.element(button("Email Customers", dialog)).not.toHaveAttribute("aria-disabled");
  await expect.element(dialog.getByText(reason, { exact: true }).first()).toBeVisible();
  await expect.element(dialog.getByLabelText("Places")).not.toBeInTheDocument();
  await checkPage();
  await expectLocked(button("Close This Session", dialog), reason);
});

test("the dialog of a session lets readers neither write to everybody nor move them", async () => {
  const slot = sampleAdminSlot({ startsAt: inMinutes(30), endsAt: inMinutes(90), parties: 1 });
  const api = as(READ_ONLY, todayApi(party())).respond(admin.slots.listOfDay, [slot]);
  await openApp("/admin/today", api, { size: DESKTOP });
  await button(/^Close or change places of Giant Slides/).click();
  await expectLocked(button("Email Customers"), denial(READ_ONLY, "sell"));
  await expectLocked(button("Move Bookings"), denial(READ_ONLY, "sell"));
});

test("whoever edits the catalogue closes a day, and refunds only if the role does", async () => {
  const editor: Role = { role: "Planner", permissions: ["see-bookings", "catalogue"] };
  const api = as(editor, todayApi())
    .respond(admin.slots.listOfDay, [sampleAdminSlot()])
    .respond(admin.closures.list, [])
    .respond(admin.closures.affectedBookings, [sampleAffectedBooking(), sampleAffectedBooking()]);
  await openApp("/admin/today", api, { size: DESKTOP });
  await button("Close this day").click();
  const dialog = page.getByRole("dialog", { name: "Close This Day" });
  const reason = denial(editor, "refund-beyond-policy");
  await expectLocked(button("Refund all", dialog), reason);
  await expect.element(dialog.getByText(`${denial(editor, "sell")} ${reason}`)).toBeVisible();
  await expect
    .element(dialog.getByRole("option", { name: /^Cancel, refund/ }).first())
    .toBeDisabled();
  await expect
    .element(dialog.getByRole("option", { name: "Move to another time" }).first())
    .toBeDisabled();
  await button("Move all", dialog).click();
  await expect.element(dialog.getByText("Moves 2 bookings.")).toBeVisible();
  await checkPage();
});

test("the list of bookings shows readers what they may not do, and reads nothing else", async () => {
  const [booking] = listedBookings(1);
  const view = {
    id: newId(),
    name: "Unpaid",
    madeBy: "Ada",
    filter: { payment: "unpaid" as const },
  };
  const activity = { id: slides.id, name: slides.name };
  const api = as(READ_ONLY, adminBookingsApi([booking as never]))
    .respond(admin.bookings.list, bookingsPage([booking as never], { activity }))
    .respond(admin.activities.list, [sampleAdminActivity(slides)])
    .respond(admin.slots.listOfDay, [])
    .respond(admin.bookingViews.list, [view as never]);
  const day = "2026-06-19";
  const search = `?from=${day}&until=${day}&activityId=${slides.id}&session=10:00`;
  await openApp(`/admin/bookings${search}`, api, { size: DESKTOP });
  const sell = denial(READ_ONLY, "sell");
  const refund = denial(READ_ONLY, "refund");
  await expectLocked(button("Email Customers"), sell);
  await expectLocked(button("Move Bookings"), sell);
  await expectLocked(button(/^Cancel booking /), refund);
  await expectLocked(button("Export CSV"), denial(READ_ONLY, "exports"));
  await page.getByRole("checkbox", { name: `Select ${booking?.reference}` }).click();
  await expectLocked(button("Delete Selected (1)"), refund);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await button(/^Filters/)
    .first()
    .click();
  await expect
    .element(page.getByText(`Without archived activities. ${denial(READ_ONLY, "catalogue")}`))
    .toBeVisible();
  await expectLocked(button("Rename Unpaid"), sell);
  await expectLocked(button("Remove Unpaid"), sell);
  await expectLocked(button("Save these filters"), sell);
  await expect.element(page.getByLabelText("Name of the view")).not.toBeInTheDocument();
  await checkPage();
  expect(api.calls(admin.activities.archived)).toEqual([]);
});

test("the booking's menu says what a reader's role lacks, and the notes are only read", async () => {
  const note = {
    id: newId(),
    text: "Brings a dog.",
    author: "Tom Reeve",
    createdAt: inMinutes(-60),
  };
  const booking = sampleAdminBooking({ ...unpaidChanges, notes: [note] });
  const api = as(READ_ONLY, adminBookingApi(booking));
  await openApp(bookingUrl(booking), api, { size: DESKTOP });
  const sell = denial(READ_ONLY, "sell");
  await expect.element(bookingDialog().getByText(sell, { exact: true })).toBeVisible();
  await expect
    .element(bookingDialog().getByLabelText("Add a note for the team"))
    .not.toBeInTheDocument();
  await expectLocked(button(/^Remove the note by Tom Reeve/), sell);
  await expect.element(bookingDialog().getByText("Amelia Hartley").first()).toBeVisible();
  await expect
    .element(bookingDialog().getByRole("link", { name: "Amelia Hartley" }))
    .not.toBeInTheDocument();
  await button("Actions").click();
  for (const action of [
    "Reschedule Booking",
    "Change tickets or add-ons",
    "Change activity",
    "Correct contact details",
    "Resend Confirmation",
    "Sign waiver",
    "Send payment link",
  ]) {
    await expectLockedItem(action, sell);
  }
  await expectLockedItem("Refund or reduce price", denial(READ_ONLY, "refund-beyond-policy"));
  await expectLockedItem("Take payment", denial(READ_ONLY, "take-cash"));
  await expectLockedItem("Cancel Booking", denial(READ_ONLY, "refund"));
  await expect
    .element(page.getByRole("menuitem", { name: "Download Invoice" }))
    .not.toHaveAttribute("aria-disabled");
  await checkPage();
});

test("the front desk cancels by policy, and the other refunds say why not", async () => {
  const booking = sampleAdminBooking();
  const { previewCancellation, cancel } = admin.bookingChanges;
  const api = as(FRONT_DESK, adminBookingApi(booking))
    .respond(previewCancellation, sampleAdminCancellation)
    .refuse(cancel, "REFUND_CHANGED");
  await openApp(bookingUrl(booking), api, { size: DESKTOP });
  await button("Actions").click();
  const reason = denial(FRONT_DESK, "refund-beyond-policy");
  await expectLockedItem("Refund or reduce price", reason);
  await userEvent.keyboard("{Escape}");
  const dialog = await chooseAction("Cancel Booking");
  for (const name of [/^Full refund/, /^Another amount/]) {
    const option = dialog.getByRole("radio", { name });
    await expect.element(option).toHaveAccessibleName(expect.stringContaining(reason));
    await expect.element(option).toHaveAttribute("aria-disabled", "true");
    await press(option);
    await expect.element(option).not.toBeChecked();
  }
  await expect.element(dialog.getByRole("radio", { name: /^By policy/ })).toBeChecked();
  await expect.element(dialog.getByLabelText("Amount in pounds")).not.toBeInTheDocument();
  await checkPage();
  await button("Cancel Booking", dialog).click();
  await expect
    .poll(() => api.calls(cancel))
    .toMatchObject([{ bookingId: booking.id, refund: { choice: "policy" } }]);
});

test("the arrow keys do not choose a refund that the role does not allow", async () => {
  const booking = sampleAdminBooking();
  const api = as(FRONT_DESK, adminBookingApi(booking)).respond(
    admin.bookingChanges.previewCancellation,
    sampleAdminCancellation,
  );
  await openApp(bookingUrl(booking), api, { size: DESKTOP });
  const dialog = await chooseAction("Cancel Booking");
  const policy = dialog.getByRole("radio", { name: /^By policy/ });
  await policy.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(policy).toBeChecked();
  await expect.element(dialog.getByRole("radio", { name: /^Full refund/ })).not.toBeChecked();
});

test("the front desk deletes bookings with the refund of the policy", async () => {
  const bookings = listedBookings(1);
  const api = as(FRONT_DESK, adminBookingsApi(bookings)).respond(admin.bookingDeletions.preview, {
    confirmedCount: 1,
    begunCount: 0,
    policy: refundParts(0),
    full: refundParts(4400),
  });
  await openApp("/admin/bookings", api, { size: DESKTOP });
  await page.getByRole("checkbox", { name: `Select ${bookings[0]?.reference}` }).click();
  await button("Delete Selected (1)").click();
  const option = page.getByRole("radio", { name: /^Full refund/ });
  await expect
    .element(option)
    .toHaveAccessibleName(expect.stringContaining(denial(FRONT_DESK, "refund-beyond-policy")));
  await press(option);
  await expect.element(option).not.toBeChecked();
  await checkPage();
});

test("whoever sells but does not refund can only change a booking without a refund", async () => {
  const booking = sampleAdminBooking();
  const { previewChange, change } = admin.bookingChanges;
  const api = as(SELLER, adminBookingApi(booking))
    .respond(contract.addons.list, [towel])
    .respond(previewChange, {
      ...sampleChangePreview,
      pricePence: 2200,
      duePence: 0,
      policy: refundParts(2200),
      full: refundParts(2200),
    })
    .respond(change, { ...refundParts(0), version: 2, totalPence: 4400, duePence: 0 });
  await openApp(bookingUrl(booking), api, { size: DESKTOP });
  const dialog = await chooseAction("Change tickets or add-ons", "Change Tickets or Add-ons");
  await button("One fewer: Tickets", dialog).click();
  const policy = dialog.getByRole("radio", { name: /^By policy/ });
  await expect
    .element(policy)
    .toHaveAccessibleName(expect.stringContaining(denial(SELLER, "refund")));
  await press(policy);
  await expect.element(dialog.getByRole("radio", { name: /^No refund/ })).toBeChecked();
  await button("Save Change", dialog).click();
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([{ refund: { choice: "none" }, expected: { refundPence: 0 } }]);
});

test("a booking by somebody who takes no cash is paid later", async () => {
  const api = as(SELLER, staffBookingApi());
  await openApp("/admin/bookings/new", api, { size: DESKTOP });
  await expect.element(page.getByText(denial(SELLER, "take-cash"), { exact: true })).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Cash" })).toBeDisabled();
  await expect.element(page.getByRole("radio", { name: "Other" })).toBeDisabled();
  await expect.element(page.getByRole("radio", { name: "Pay later" })).toBeChecked();
  await checkPage();
  await nameField().fill("Jo Marsden");
  await expect.element(bookButton()).toHaveTextContent("Book, £22.00 to pay");
  await bookButton().click();
  await expect.element(bookingConfirmation()).toMatchTextContent("To pay£22.00");
  expect(api.calls(admin.staffBookings.create)).toMatchObject([{ paidBy: null }]);
});

test("the front desk archives a customer, and does not erase one", async () => {
  const customer = sampleAdminCustomer({ hasHistory: true });
  const api = as(FRONT_DESK, customerPageApi(busyCustomer())).respond(
    admin.customers.list,
    customerPage([customer]),
  );
  await openApp("/admin/customers", api, { size: DESKTOP });
  await expectLocked(button("Export CSV"), denial(FRONT_DESK, "exports"));
  await button("Delete Amelia Hartley").click();
  const erase = page.getByRole("radio", { name: "Erase personal data" });
  await expect.element(erase).toHaveAccessibleDescription(denial(FRONT_DESK, "erase"));
  await expect.element(erase).toHaveAttribute("aria-disabled", "true");
  await press(erase);
  await expect.element(page.getByRole("radio", { name: "Archive" })).toBeChecked();
  await expect.element(button("Delete Customer")).toBeVisible();
  await checkPage();
});

test("a customer's page names their vouchers to those whose role does not open them", async () => {
  const customer = busyCustomer();
  await openApp(`/admin/customers/${customer.id}`, as(FRONT_DESK, customerPageApi(customer)), {
    size: DESKTOP,
  });
  const vouchers = page.getByRole("region", { name: "Gift vouchers", exact: true });
  await expect.element(vouchers.getByText("7K4M…3NTR").first()).toBeVisible();
  await expect.element(vouchers.getByText(denial(FRONT_DESK, "vouchers"))).toBeVisible();
  await expect.element(vouchers.getByRole("link")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Add a note for the team")).toBeVisible();
  await checkPage();
});

test("whoever sees customers without selling does not merge them, nor open bookings", async () => {
  const clerk: Role = { role: "Marketing", permissions: ["customers"] };
  const customer = busyCustomer();
  const path = `/admin/customers/${customer.id}?booking=${newId()}`;
  await openApp(path, as(clerk, customerPageApi(customer)), { size: DESKTOP });
  const dialog = page.getByRole("dialog", { name: "Booking" });
  await expect.element(dialog.getByText(denial(clerk, "see-bookings"))).toBeVisible();
  await checkPage();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expectLocked(button("Merge with another customer"), denial(clerk, "sell"));
});

test("readers see an email, and do not send it again", async () => {
  const voucher = { id: newId(), reference: "7K4M…3NTR" };
  const email = adminEmailEntry({ booking: null, voucher });
  const api = as(READ_ONLY, emailsApi([email])).respond(admin.emails.get, adminEmailDetails(email));
  await openApp("/admin/emails", api, { size: DESKTOP });
  await expect.element(page.getByText("Voucher 7K4M…3NTR").first()).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Voucher/ })).not.toBeInTheDocument();
  await page.getByText("amelia@example.com").click();
  await expectLocked(button("Resend"), denial(READ_ONLY, "sell"));
  expect(api.calls(admin.emails.resend)).toEqual([]);
});

test("a voucher's cash refund waits for somebody who takes cash", async () => {
  const clerk: Role = { role: "Shop", permissions: ["vouchers"] };
  const voucher = sampleAdminVoucher({
    status: "voided",
    balancePence: 0,
    toHandBack: { refundId: newId(), amountPence: 7500 },
  });
  await openApp(voucherUrl(voucher), as(clerk, vouchersApi([voucher])), { size: DESKTOP });
  const confirm = button("Confirm cash refund", voucherDrawer(voucher));
  await expectLocked(confirm, denial(clerk, "take-cash"));
});

test("a role that was changed meanwhile refuses once, and is then read again", async () => {
  const booking = party();
  const api = todayApi(booking).refuse(admin.checkIns.setCheckedInCount, "NOT_PERMITTED");
  await openApp("/admin/today", api, { size: DESKTOP });
  const checkIn = button(/^Check in Ellie Sandhu, /);
  await expect.element(checkIn).not.toHaveAttribute("aria-disabled");
  as(READ_ONLY, api);
  await checkIn.click();
  const message = `Ellie Sandhu: ${errors.NOT_PERMITTED.sentence}`;
  await expect.element(page.getByText(message).first()).toBeVisible();
  await expect.element(checkIn).toHaveAttribute("aria-disabled", "true");
});

test("a screen that the changed role does not open any more says so when it is read again", async () => {
  const api = todayApi(party());
  await openApp("/admin/today", api, { size: DESKTOP });
  await expect.element(button(/^Check in Ellie Sandhu, /)).toBeVisible();
  const clerk: Role = { role: "Shop", permissions: ["vouchers"] };
  as(clerk, api).refuse(admin.days.get, "NOT_PERMITTED");
  await advanceTime(31_000);
  await expect.element(page.getByText(denial(clerk, "see-bookings"))).toBeVisible();
});

test("an export that the changed role does not allow says so, and is then locked", async () => {
  const api = adminBookingsApi(listedBookings(1)).refuse(admin.bookings.export, "NOT_PERMITTED");
  await openApp("/admin/bookings", api, { size: DESKTOP });
  await expect.element(button("Export CSV")).not.toHaveAttribute("aria-disabled");
  as(READ_ONLY, api);
  await button("Export CSV").click();
  await expect.element(page.getByText(errors.NOT_PERMITTED.sentence)).toBeVisible();
  await expect.element(button("Export CSV")).toHaveAttribute("aria-disabled", "true");
});
