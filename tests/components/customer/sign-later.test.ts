import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { LINK_TOKEN, NO_ACTIONS, openManaged, statusMessage } from "../support/managed-booking.ts";
import { pressTwice } from "../support/press-twice.ts";
import { newId, waiver } from "../support/samples.ts";
import { button, errorSummary, stepHeading } from "../support/steps.ts";

const { signWaiver } = contract.bookings;
const { active } = contract.waivers;

const signLink = () => page.getByRole("link", { name: "Sign the waiver" });
const terms = () => page.getByLabelText("I have read and accept the terms and conditions");
const sign = () => button("Sign the waiver").click();
const text = () => page.getByRole("region", { name: "Waiver text" });

/** Opens the waiver of a booking that has none. */
async function openWaiver() {
  const can = { ...NO_ACTIONS, cancel: true, move: true, signWaiver: true };
  const managedBooking = await openManaged({ isWaiverSigned: false, can });
  await expect.element(page.getByRole("main")).toMatchTextContent("Not signed yet.");
  await signLink().click();
  await expect.element(stepHeading("Review & Sign Waiver")).toHaveFocus();
  return managedBooking;
}

async function typeName(): Promise<void> {
  await page.getByText("Type", { exact: true }).click();
  await page.getByLabelText("Your full name").fill("Amelia Hartley");
  await terms().click();
}

test("a waiver that cannot be loaded says so, and can be loaded again", async () => {
  const { api } = await openManaged({
    isWaiverSigned: false,
    can: { ...NO_ACTIONS, cancel: true, move: true, signWaiver: true },
  });
  api.refuse(active, "WAIVER_NOT_FOUND");
  await signLink().click();
  await expect.element(page.getByText(errors.WAIVER_NOT_FOUND.sentence)).toBeVisible();
  api.respond(active, waiver);
  await button("Retry Loading").click();
  await expect.element(text()).toMatchTextContent("Amelia Hartley");
});

test("missing input is reported, and nothing is sent", async () => {
  const { api } = await openWaiver();
  await expect.element(text()).toMatchTextContent("Amelia Hartley");
  await sign();
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(errorSummary()).toHaveAccessibleName("Please check 2 fields");
  await expect.element(errorSummary()).toMatchTextContent("Please sign the waiver");
  await expect
    .element(errorSummary())
    .toMatchTextContent("You must accept the terms and conditions to continue");
  expect(api.calls(signWaiver)).toEqual([]);
});

test("if the text has changed since it was read, it has to be signed again", async () => {
  const { api } = await openWaiver();
  await typeName();
  const newWaiver = {
    ...waiver,
    versionId: newId(),
    content: "I, [PARTICIPANT NAME], have read it.",
  };
  api.refuseOnce(signWaiver, "WAIVER_CHANGED").respond(active, newWaiver);
  await sign();
  await expect.element(page.getByText(errors.WAIVER_CHANGED.sentence)).toBeVisible();
  await expect.element(text()).toMatchTextContent("Amelia Hartley, have read it.");
  await expect.element(terms()).not.toBeChecked();
});

test("a signature without a response is reported, and a retry signs only once", async () => {
  const { api, booking } = await openWaiver();
  await typeName();
  api.loseResponses(signWaiver);
  await sign();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Your waiver is not signed yet");
  api.respond(signWaiver, { signedAt: booking.startsAt }).respond(contract.bookings.managed, {
    ...booking,
    isWaiverSigned: true,
    can: { ...NO_ACTIONS, cancel: true, move: true, signWaiver: false },
  });
  await pressTwice(button("Sign the waiver"), api, signWaiver);
  await expect.element(statusMessage("Your waiver is signed")).toBeVisible();
  await expect.element(page.getByRole("main")).toMatchTextContent("Signed for your party.");
  await expect.element(signLink()).not.toBeInTheDocument();
  const [, ...signed] = api.calls(signWaiver);
  expect(signed).toEqual([
    {
      params: { bookingId: booking.id },
      headers: { "manage-token": LINK_TOKEN },
      body: {
        versionId: waiver.versionId,
        signature: { kind: "typed", name: "Amelia Hartley" },
        acceptTerms: true,
      },
    },
  ]);
});

test("if someone else of the party has signed first, it counts as signed", async () => {
  const { api, booking } = await openWaiver();
  await typeName();
  api.refuse(signWaiver, "WAIVER_ALREADY_SIGNED").respond(contract.bookings.managed, {
    ...booking,
    isWaiverSigned: true,
    can: { ...NO_ACTIONS, cancel: true, move: true, signWaiver: false },
  });
  await sign();
  await expect.element(statusMessage("Your waiver is signed")).toBeVisible();
});
