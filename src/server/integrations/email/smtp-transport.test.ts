import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type MailServer, startMailServer } from "../../../../tests/support/mail-server.ts";
import type { EmailTransport, OutgoingEmail } from "./email-transport.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

function testEmail(to: string): OutgoingEmail {
  return {
    emailId: randomUUID(),
    to,
    from: { name: "Harbour Lake, Aquapark", address: "hello@harbourlake.example" },
    replyTo: "hello@harbourlake.example",
    subject: "Booking confirmed: Kayak Safari – £18.00",
    html: "<p>Hello</p>",
    text: "Hello\n",
  };
}

async function startServer(): Promise<MailServer> {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  return server;
}

function createTransport(
  url: string,
  timeouts?: Parameters<typeof createSmtpTransport>[1],
): EmailTransport {
  const transport = createSmtpTransport(url, timeouts);
  onTestFinished(() => transport.close());
  return transport;
}

test("sends HTML and plain text, with a Message-ID made from the email's id", async () => {
  const server = await startServer();
  const email = testEmail("amelia@example.com");

  expect(await createTransport(server.url).send(email)).toEqual({ outcome: "accepted" });

  const [received] = server.received;
  expect(received?.recipients).toEqual(["amelia@example.com"]);
  expect(received?.html).toBe("<p>Hello</p>");
  expect(received?.text).toBe("Hello");
  expect(received?.headers).toContain(`Message-ID: <${email.emailId}@harbourlake.example>`);
  expect(received?.headers).toContain("Auto-Submitted: auto-generated");
  expect(received?.headers).toContain("Reply-To: hello@harbourlake.example");
});

test.each([
  ["recipient", 550, "refused"],
  ["recipient", 451, "later"],
  ["content", 554, "refused"],
  ["content", 452, "later"],
  ["sender", 550, "later"],
] as const)(
  "when the %s is refused with %i, the outcome is %s",
  async (at, responseCode, outcome) => {
    const server = await startServer();
    server.refuse(at, responseCode);

    const result = await createTransport(server.url).send(testEmail("amelia@example.com"));

    expect(result).toMatchObject({ outcome, code: `${responseCode}` });
    expect(server.received).toEqual([]);
  },
);

test("a comma in the address cannot add a recipient", async () => {
  const server = await startServer();

  const result = await createTransport(server.url).send(testEmail("a@example.com, b@example.com"));

  expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain("b@example.com");
  expect(result.outcome).not.toBe("later");
});

test("the outcome is later when the server is unreachable", async () => {
  const server = await startMailServer();
  await server.stop();

  const result = await createTransport(server.url).send(testEmail("amelia@example.com"));

  expect(result).toMatchObject({ outcome: "later", code: "ESOCKET" });
});

test("the outcome is later when the server does not respond in time", async () => {
  const silent = createServer();
  const open = new Set<{ destroy(): void }>();
  silent.on("connection", (socket) => open.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;

  const timeouts = { connectMs: 1_000, socketMs: 1_000, sendMs: 2_000 };
  const transport = createTransport(`smtp://127.0.0.1:${port}`, timeouts);

  const result = await transport.send(testEmail("amelia@example.com"));

  expect(result).toMatchObject({ outcome: "later", code: "ETIMEDOUT" });
});

test("no email takes longer than the send timeout", async () => {
  const server = await startServer();
  server.delay(10_000);
  const transport = createSmtpTransport(server.url, {
    connectMs: 1_000,
    socketMs: 60_000,
    sendMs: 500,
  });
  onTestFinished(() => transport.close());

  expect(await transport.send(testEmail("amelia@example.com"))).toMatchObject({ outcome: "later" });
});
