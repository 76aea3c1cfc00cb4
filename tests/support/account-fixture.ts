import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect } from "vitest";
import { loadTemplates } from "../../src/server/emails/render-email.ts";
import { finishSending } from "../../src/server/emails/send-emails.ts";
import { createSmtpMail } from "../../src/server/integrations/email/smtp-transport.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { startMailServer } from "./mail-server.ts";
import type { TestAccount } from "./test-account.ts";
import { testApp } from "./test-app.ts";
import { testContext } from "./test-context.ts";
import { createVenue } from "./test-venue.ts";

interface Asked {
  cookie?: string | undefined;
  token?: string;
  from?: string;
  method?: string;
}

/** A venue with a mail server, and a browser at its API: what stories about accounts happen in. */
export async function accountStage() {
  const server = await startMailServer();
  const mail = createSmtpMail(server.url);
  const config = { ...readConfig({ DEMO: "1", PORT: "0" }), trustedProxies: 1 };
  const context = await testContext({ mail, config });
  const { db } = context;
  const venue = await createVenue(context);
  const base = await testApp(context);
  await loadTemplates();
  afterAll(async () => {
    await finishSending(context);
    mail.close();
    await server.stop();
  });

  beforeEach(async () => {
    server.accept();
    server.received.length = 0;
    await db.deleteFrom("rateLimits").execute();
  });

  async function call(path: string, body: unknown, asked: Asked = {}) {
    const { cookie, token, from = randomUUID(), method = "POST" } = asked;
    const reply = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": from,
        "sec-fetch-site": "same-origin",
        ...(cookie !== undefined && { cookie }),
        ...(token !== undefined && { "account-token": token }),
      },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    const [line = ""] = reply.headers.getSetCookie();
    return {
      status: reply.status,
      body: await reply.json(),
      cookie: line === "" ? undefined : line.slice(0, line.indexOf(";")),
    };
  }

  const newAddress = () => `robin-${randomUUID()}@example.com`;

  /** The letters that an address got, oldest first. */
  async function lettersTo(email: string) {
    await finishSending(context);
    return server.received.filter(({ recipients }) => recipients[0] === email);
  }

  async function tokenTo(email: string, path: string): Promise<string> {
    const letter = (await lettersTo(email)).at(-1);
    const [, found = ""] = new RegExp(`${path}#([\\w-]+)$`, "m").exec(letter?.text ?? "") ?? [];
    expect(found).toMatch(/^[\w-]{22}$/);
    expect(letter?.html).toContain(`${path}#${found}"`);
    return found;
  }

  async function signIn({ email, password }: Pick<TestAccount, "email" | "password">) {
    return call("/session", { email, password });
  }

  async function who(cookie: string | undefined) {
    return (await call("/session", null, { cookie, method: "GET" })).body.account;
  }
  return { server, context, venue, call, newAddress, lettersTo, tokenTo, signIn, who };
}
