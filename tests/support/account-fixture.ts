import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect } from "vitest";
import { loadEmailHtml } from "../../src/server/emails/render-email.ts";
import { drainDeliveries } from "../../src/server/emails/send-emails.ts";
import { createSmtpTransport } from "../../src/server/integrations/email/smtp-transport.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { startMailServer } from "./mail-server.ts";
import type { TestAccount } from "./test-account.ts";
import { testApp } from "./test-app.ts";
import { testContext } from "./test-context.ts";
import { createVenue } from "./test-venue.ts";

interface CallOptions {
  cookie?: string | undefined;
  token?: string;
  clientAddress?: string;
  method?: string;
}

/** A venue with a mail server and an HTTP client for its API, for tests about accounts. */
export async function accountFixture() {
  const mailServer = await startMailServer();
  const email = createSmtpTransport(mailServer.url);
  const config = { ...readConfig({ DEMO: "1", PORT: "0" }), trustedProxies: 1 };
  const context = await testContext({ email, config });
  const { db } = context;
  const venue = await createVenue(context);
  const base = await testApp(context);
  await loadEmailHtml();
  afterAll(async () => {
    await drainDeliveries(context);
    email.close();
    await mailServer.stop();
  });

  beforeEach(async () => {
    mailServer.accept();
    mailServer.received.length = 0;
    await db.deleteFrom("rateLimits").execute();
  });

  async function call(path: string, body: unknown, options: CallOptions = {}) {
    const { cookie, token, clientAddress = randomUUID(), method = "POST" } = options;
    const reply = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": clientAddress,
        "sec-fetch-site": "same-origin",
        ...(cookie !== undefined && { cookie }),
        ...(token !== undefined && { "account-token": token }),
      },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    const [setCookie = ""] = reply.headers.getSetCookie();
    return {
      status: reply.status,
      body: await reply.json(),
      cookie: setCookie === "" ? undefined : setCookie.slice(0, setCookie.indexOf(";")),
    };
  }

  const newEmailAddress = () => `robin-${randomUUID()}@example.com`;

  /** The emails sent to an address, oldest first. */
  async function getEmailsTo(email: string) {
    await drainDeliveries(context);
    return mailServer.received.filter(({ recipients }) => recipients[0] === email);
  }

  /** The token of the newest link to this page. Notices without a link may arrive after it. */
  async function getLinkToken(email: string, path: string): Promise<string> {
    const lastEmail = (await getEmailsTo(email)).findLast(({ text }) => text.includes(`${path}#`));
    const [, token = ""] = new RegExp(`${path}#([\\w-]+)$`, "m").exec(lastEmail?.text ?? "") ?? [];
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(lastEmail?.html).toContain(`${path}#${token}"`);
    return token;
  }

  async function signIn({ email, password }: Pick<TestAccount, "email" | "password">) {
    return call("/session", { email, password });
  }

  async function getSignedInAccount(cookie: string | undefined) {
    return (await call("/session", null, { cookie, method: "GET" })).body.account;
  }
  return {
    server: mailServer,
    context,
    base,
    venue,
    call,
    newEmailAddress,
    getEmailsTo,
    getLinkToken,
    signIn,
    getSignedInAccount,
  };
}
