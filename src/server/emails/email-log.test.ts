import { randomUUID } from "node:crypto";
import { text as readText } from "node:stream/consumers";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { findSecrets } from "../../../tests/invariants/secrets.ts";
import { enqueueTestEmails, sampleEmail } from "../../../tests/support/emails.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { formatVoucherCode } from "../../shared/codes.ts";
import { EMAIL_KIND_LABELS, type EmailKind } from "../../shared/email-kinds.ts";
import { EMAILS_PER_PAGE } from "../../shared/limits.ts";
import type { DB } from "../platform/database/schema.ts";
import {
  listEmailLog,
  readEmailDetails,
  renderLoggedEmail,
  renderTemplatePage,
  renderTemplateText,
} from "./admin-emails.routes.ts";
import type { NewEmail } from "./emails.queries.ts";
import { SAMPLE_CONTENT, SAMPLE_VOUCHER } from "./sample-content.ts";

const context = await testContext();
const { pool } = context;
const { ownerPool } = context.database;
const { rows: vouchers } = await pool.query<{ id: string }>(
  `INSERT INTO vouchers (code, amount_pence, balance_pence, expires_at, recipient_name, recipient_email)
   VALUES ($1, 5000, 5000, venue_now() + interval '1 year', 'Robin Lake', 'robin@example.com') RETURNING id`,
  [SAMPLE_VOUCHER.code],
);
const voucherId = vouchers[0]?.id ?? "";
const kinds = Object.keys(EMAIL_KIND_LABELS) as EmailKind[];

async function insertSampleEmail(kind: EmailKind): Promise<string> {
  const email = {
    id: randomUUID(),
    kind,
    content: SAMPLE_CONTENT[kind],
    bookingId: null,
    toAddress: `${kind}@example.com`,
    ...(kind === "voucher-delivery" && { voucherId }),
  } as NewEmail;
  await enqueueTestEmails(pool, [email], "captured");
  return email.id;
}

test.each(kinds)("%s is shown without a token, a link or a full code", async (kind) => {
  const id = await insertSampleEmail(kind);
  const [shown, emailPage, sample, samplePage] = await Promise.all([
    readEmailDetails(context, id),
    renderLoggedEmail(context, id, "dark"),
    renderTemplateText(context, kind),
    renderTemplatePage(context, kind, "light"),
  ]);
  const pages = await Promise.all([emailPage, samplePage].map(({ body }) => readText(body)));
  for (const page of pages) {
    expect(page).toContain("</html>");
    expect(page).not.toMatch(/<a\b[^>]*\shref=/);
    expect(page).not.toContain("cid:");
    expect(page).not.toMatch(/<script/i);
    expect(page).not.toContain("prefers-color-scheme");
  }
  expect(emailPage.headers["Content-Security-Policy"]).toMatch(/^sandbox; default-src 'none'/);
  const all = JSON.stringify([shown, sample, pages]);
  expect(findSecrets(all)).toEqual([]);
  expect(all).not.toContain(SAMPLE_VOUCHER.code);
  expect(all).not.toContain(formatVoucherCode(SAMPLE_VOUCHER.code));
  expect(all).not.toMatch(/#[\w-]{16,}/);
  expect(shown.written?.subject).not.toBe("");
  expect(sample.text).not.toBe("");
  const { rows } = await pool.query("SELECT FROM manage_links UNION ALL SELECT FROM account_links");
  expect(rows).toEqual([]);
});

test("a preview shows only the end of a voucher code, and marks removed links", async () => {
  const { written: preview } = await readEmailDetails(
    context,
    await insertSampleEmail("voucher-delivery"),
  );
  expect(preview?.text).toContain("••••-••••-••••-CDEF");
  expect(preview?.text).toContain("[link removed]");
  const { body } = await renderLoggedEmail(
    context,
    await insertSampleEmail("voucher-delivery"),
    "light",
  );
  expect(await readText(body)).toMatch(/<a[^>]* data-redacted=""/);
});

test("an erased or unknown email is refused with an error code", async () => {
  const id = await insertSampleEmail("booking-confirmation");
  await pool.query("UPDATE emails SET content = '{}', to_address = '' WHERE id = $1", [id]);
  expect(await readEmailDetails(context, id)).toMatchObject({
    written: null,
    toAddress: "",
    resendRefusal: "NO_ADDRESS",
  });
  await expect(renderLoggedEmail(context, id, "light")).rejects.toMatchObject({
    code: "EMAIL_ERASED",
  });
  await expect(readEmailDetails(context, randomUUID())).rejects.toMatchObject({
    code: "EMAIL_NOT_FOUND",
  });
});

test("the log is paged in both directions and filtered by state, kind and address", async () => {
  const uniqueText = `m${randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  for (let n = 0; n < 45; n++) {
    const email = sampleEmail({ toAddress: `n${n}@${uniqueText}.example` });
    await enqueueTestEmails(pool, [email], "captured");
    ids.unshift(email.id);
  }
  const search = uniqueText.toUpperCase();
  const first = await listEmailLog(context, { search, page: 1 });
  expect(first.emails.map(({ id }) => id)).toEqual(ids.slice(0, EMAILS_PER_PAGE));
  expect(first).toMatchObject({ hasNext: true, total: { count: 45, isExact: true } });
  const after = first.emails.at(-1)?.id;
  const second = await listEmailLog(context, { search, page: 2, after });
  expect(second.emails.map(({ id }) => id)).toEqual(ids.slice(20, 40));
  const back = await listEmailLog(context, { search, page: 1, before: second.emails[0]?.id });
  expect(back.emails).toEqual(first.emails);
  const third = await listEmailLog(context, { search, page: 3 });
  expect(third).toMatchObject({ page: 3, hasNext: false });
  expect(third.emails).toHaveLength(5);
  // The email at the cursor is gone.
  const fallbackPage = await listEmailLog(context, { search, page: 2, after: randomUUID() });
  expect(fallbackPage.emails).toEqual(second.emails);

  await pool.query(
    "UPDATE emails SET state = 'failed', failed_at = venue_now(), tries = 9, last_error = '550 no such user' WHERE id = $1",
    [ids[3]],
  );
  await pool.query(
    "UPDATE emails SET state = 'queued', tries = 2, last_error = 'busy' WHERE id = $1",
    [ids[4]],
  );
  const failed = await listEmailLog(context, { search, page: 1, state: "failed" });
  expect(failed.emails).toMatchObject([
    { id: ids[3], state: "failed", tries: 9, error: "550 no such user", nextTryAt: null },
  ]);
  expect(failed.failed.count).toBeGreaterThan(0);
  const waiting = await listEmailLog(context, { search, page: 1, state: "waiting" });
  expect(waiting.emails).toMatchObject([{ id: ids[4], state: "retrying" }]);
  const other = await listEmailLog(context, { search, page: 1, kind: "voucher-receipt" });
  expect(other.emails).toEqual([]);
  expect((await listEmailLog(context, { search: "100%_", page: 1 })).emails).toEqual([]);
});

test("searching for a voucher's reference finds its emails", async () => {
  const id = await insertSampleEmail("voucher-delivery");
  const { emails } = await listEmailLog(context, { search: voucherId.slice(0, 8), page: 1 });
  expect(emails[0]).toMatchObject({
    id,
    voucher: { id: voucherId, reference: voucherId.slice(0, 8).toUpperCase() },
  });
});

test("every filter and page of thirty thousand emails uses an index", {
  timeout: 120_000,
}, async () => {
  for (let part = 0; part < 6; part++) {
    await pool.query(
      `INSERT INTO emails (kind, to_address, content, state, created_at)
       SELECT (ARRAY['booking-confirmation', 'booking-moved', 'offline-payment-receipt'])[1 + n % 3],
              'guest' || n || '@lake' || n % 97 || '.example', '{}', 'captured',
              venue_now() - n * interval '1 minute'
       FROM generate_series($1::int + 1, $1::int + 5000) n`,
      [part * 5000],
    );
  }
  await ownerPool.query("VACUUM ANALYZE emails");
  const queries = [
    {},
    { state: "failed" },
    { state: "captured" },
    { kind: "offline-payment-receipt" },
    { search: "guest29999@" },
    { search: "nobody-has-this" },
  ] as const;
  const { rows } = await pool.query(
    "SELECT id FROM emails ORDER BY created_at OFFSET 15000 LIMIT 1",
  );
  const executed: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void executed.push(query),
  });
  for (const query of queries) {
    for (const place of [{ page: 1 }, { page: 9, after: rows[0].id }]) {
      await listEmailLog({ db }, { ...query, ...place });
    }
  }
  const pages = executed.filter(({ sql }) => sql.includes("order by"));
  expect(pages.length).toBeGreaterThanOrEqual(12);
  for (const { sql, parameters } of pages) {
    const plan = await pool.query({ text: `EXPLAIN ${sql}`, values: [...parameters] });
    expect(JSON.stringify(plan.rows)).not.toContain("Seq Scan on emails");
  }
});
