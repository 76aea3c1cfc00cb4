import { afterAll, expect, test } from "vitest";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { loadEmailHtml } from "../../emails/render-email.ts";
import { drainDeliveries } from "../../emails/send-emails.ts";
import { createSmtpTransport } from "../../integrations/email/smtp-transport.ts";

const server = await startMailServer();
const email = createSmtpTransport(server.url);
const context = await testContext({ email });
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await loadEmailHtml();
afterAll(async () => {
  await drainDeliveries(context);
  email.close();
  await server.stop();
});

test("the confirmation is at the mail server when the visitor gets the response", async () => {
  const input = placement(venue);
  const placed = await place(context, await hold(context, venue, ten), input);
  expect(placed).toMatchObject({ status: 201, body: { warning: null } });
  if (placed.status !== 201) throw new Error("not confirmed");
  const [received] = server.received.filter((email) =>
    email.recipients.includes(input.contact.email),
  );
  expect(received?.text).toContain(placed.body.booking.reference);
  expect(received?.text).toContain("£36.00");
});

test("a refused address is a warning; the booking stays confirmed", async () => {
  server.refuse("recipient", 550);
  const placed = await place(context, await hold(context, venue, eleven), placement(venue));
  expect(placed).toMatchObject({
    status: 201,
    body: {
      state: "confirmed",
      warning: "Booking confirmed but confirmation email could not be sent",
    },
  });
});
