import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { EMAIL_REFUSED_WARNING } from "../../../src/shared/visitor-errors.ts";
import { inMinutes } from "../support/clock.ts";
import { useDevice } from "../support/device.ts";
import { allowMotion } from "../support/motion.ts";
import { passTime } from "../support/open-app.ts";
import { booked, expectBooked, openPayment } from "../support/payment.ts";
import { slides, venue } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";

const startPage = new URL("/", window.location.href).href;
const dialog = page.getByRole("dialog", { name: "Invite friends" });
const invite = page.getByRole("button", { name: "Invite friends" });

/** By a voucher that covers everything: the shortest way to the page. */
async function book(answer = booked()): Promise<void> {
  const api = bookingApi().answer(contract.checkouts.place, answer);
  const voucher = { code: "7QKM-2TXD-9HWB-4RNC", balancePence: slides.pricePence };
  await openPayment({ api, change: { voucher } });
  await page.getByRole("button", { name: "Confirm booking" }).click();
  await expectBooked();
}

test("the page says what was booked, where the e-mail went, and what is important to know", async () => {
  await book(
    booked({
      ticketCount: 2,
      startsAt: inMinutes(1440),
      addons: [{ name: "Towel hire", quantity: 1, totalPence: 300 }],
    }),
  );
  await expect.element(page.getByRole("heading", { name: "Booking Confirmed!" })).toHaveFocus();
  expect(document.title).toMatch(/^Booking Confirmed!/);
  for (const text of [
    "Giant Slides",
    "Friday, June 19, 2026",
    "10:00 am",
    "2 tickets",
    "£22.00",
    "1 × Towel hire",
    "7F3A91C2",
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect
    .element(
      page.getByText(
        "See you on the water, Amelia. Your confirmation is on its way to amelia@example.com.",
      ),
    )
    .toBeVisible();
  const important = page
    .getByRole("list")
    .filter({ hasText: venue.checkoutInfo.arrival })
    .getByRole("listitem");
  expect(important.elements().map(({ textContent }) => textContent)).toEqual(
    Object.values(venue.checkoutInfo),
  );
});

test("a confirmation that was refused is a warning; the booking is valid", async () => {
  await book(booked({}, EMAIL_REFUSED_WARNING));
  const warning = page
    .getByRole("status")
    .filter({ hasText: "Booking confirmed but confirmation email could not be sent" });
  await expect.element(warning).toMatchTextContent("Your places are yours all the same.");
  await expect.element(page.getByText("amelia@example.com")).not.toBeInTheDocument();
});

test("friends are invited by the device's share sheet", async () => {
  await book();
  const given = useDevice("taken", "taken");
  await invite.click();
  await expect
    .poll(() => given.shared)
    .toEqual({
      title: "Giant Slides",
      text: "Join me for Giant Slides at Harbour Lake Aquapark, Friday, June 19, 2026 at 10:00 am.",
      url: startPage,
    });
  await expect.element(dialog).not.toBeInTheDocument();
});

test("who closes the share sheet has answered: nothing is copied, and it can be asked for again", async () => {
  await book();
  const { copied } = useDevice("dismissed", "taken");
  await invite.click();
  const given = useDevice("taken", "taken");
  await invite.click();
  await expect.poll(() => given.shared).not.toBeNull();
  expect(copied).toEqual([]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each(["none", "refused"] as const)(
  "where the share sheet is %s, the invitation is on the clipboard",
  async (sheet) => {
    await book();
    const given = useDevice(sheet, "taken");
    await invite.click();
    await expect.element(dialog).toMatchTextContent("Invitation link copied to clipboard!");
    expect(given.copied).toEqual([expect.stringContaining(startPage)]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(invite).toHaveFocus();
  },
);

test("where the clipboard is refused too, the link is there to read", async () => {
  await book();
  useDevice("none", "refused");
  await invite.click();
  await expect.element(dialog).toMatchTextContent(`Here is the link to share: ${startPage}`);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the reference can be copied, and where that is not allowed it says so", async () => {
  await book();
  const copy = page.getByRole("button", { name: "Copy reference" });
  useDevice("none", "refused");
  await copy.click();
  await expect
    .element(page.getByText("Your browser does not allow copying. Please write it down."))
    .toBeVisible();
  const given = useDevice("none", "taken");
  await copy.click();
  await expect.element(page.getByRole("button", { name: "Copied reference" })).toBeVisible();
  expect(given.copied).toEqual(["7F3A91C2"]);
  await passTime(3000);
  await expect.element(copy).toBeVisible();
});

test("Book Another Activity leads to the start page", async () => {
  await book();
  await page.getByRole("link", { name: "Book Another Activity" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

/** Notes what moves from now on. */
function noteMotion(): string[] {
  const moved: string[] = [];
  const note = ({ propertyName }: TransitionEvent) => moved.push(propertyName);
  document.addEventListener("transitionrun", note);
  onTestFinished(() => document.removeEventListener("transitionrun", note));
  return moved;
}

test("the tick is drawn, then the pass settles; nothing moves for those who asked for that", async () => {
  const moved = noteMotion();
  await book();
  expect(moved).toEqual([]);
  await allowMotion();
  await book();
  await expect
    .poll(() => moved)
    .toEqual(expect.arrayContaining(["stroke-dashoffset", "translate", "opacity"]));
});
