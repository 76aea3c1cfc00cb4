import { randomUUID } from "node:crypto";
import { text as readText } from "node:stream/consumers";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { secretsIn } from "../../../tests/invariants/secrets.ts";
import { enqueue, sampleMessage } from "../../../tests/support/emails.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { formatVoucherCode } from "../../shared/codes.ts";
import { MESSAGE_KINDS, type MessageKind } from "../../shared/email-kinds.ts";
import { MESSAGES_PER_PAGE } from "../../shared/limits.ts";
import type { DB } from "../platform/database/schema.ts";
import {
  showLetter,
  showMessage,
  showTemplate,
  showTemplateLetter,
} from "./admin-emails.routes.ts";
import type { NewMessage } from "./emails.queries.ts";
import { listMessageLog } from "./list-email-log.ts";
import { SAMPLE_CONTENTS, SAMPLE_VOUCHER } from "./sample-content.ts";

const context = await testContext();
const { pool } = context;
const { rows: vouchers } = await pool.query<{ id: string }>(
  `INSERT INTO vouchers (code, amount_pence, balance_pence, expires_at, recipient_name, recipient_email)
   VALUES ($1, 5000, 5000, venue_now() + interval '1 year', 'Robin Lake', 'robin@example.com') RETURNING id`,
  [SAMPLE_VOUCHER.code],
);
const voucherId = vouchers[0]?.id ?? "";
const kinds = Object.keys(MESSAGE_KINDS) as MessageKind[];

async function written(kind: MessageKind): Promise<string> {
  const message = {
    id: randomUUID(),
    kind,
    content: SAMPLE_CONTENTS[kind],
    bookingId: null,
    toAddress: `${kind}@example.com`,
    ...(kind === "voucher-delivery" && { voucherId }),
  } as NewMessage;
  await enqueue(pool, [message], "kept");
  return message.id;
}

test.each(kinds)("%s is shown without a token, a link or a full code", async (kind) => {
  const id = await written(kind);
  const [shown, letter, sample, sampleLetter] = await Promise.all([
    showMessage(context, id),
    showLetter(context, id, "dark"),
    showTemplate(context, kind),
    showTemplateLetter(context, kind, "light"),
  ]);
  const pages = await Promise.all([letter, sampleLetter].map(({ body }) => readText(body)));
  for (const page of pages) {
    expect(page).toContain("</html>");
    expect(page).not.toMatch(/<a\b[^>]*\shref=/);
    expect(page).not.toContain("cid:");
    expect(page).not.toMatch(/<script/i);
    expect(page).not.toContain("prefers-color-scheme");
  }
  expect(letter.headers["Content-Security-Policy"]).toMatch(/^sandbox; default-src 'none'/);
  const all = JSON.stringify([shown, sample, pages]);
  expect(secretsIn(all)).toEqual([]);
  expect(all).not.toContain(SAMPLE_VOUCHER.code);
  expect(all).not.toContain(formatVoucherCode(SAMPLE_VOUCHER.code));
  expect(all).not.toMatch(/#[\w-]{16,}/);
  expect(shown.written?.subject).not.toBe("");
  expect(sample.text).not.toBe("");
  const { rows } = await pool.query("SELECT FROM manage_links UNION ALL SELECT FROM account_links");
  expect(rows).toEqual([]);
});

test("of a voucher's code the end is shown, and where a link was is told", async () => {
  const { written: words } = await showMessage(context, await written("voucher-delivery"));
  expect(words?.text).toContain("••••-••••-••••-CDEF");
  expect(words?.text).toContain("[left out]");
  const { body } = await showLetter(context, await written("voucher-delivery"), "light");
  expect(await readText(body)).toMatch(/<a[^>]* data-left-out=""/);
});

test("what was erased, or is not there, is refused in words", async () => {
  const id = await written("booking-confirmation");
  await pool.query("UPDATE messages SET content = '{}', to_address = '' WHERE id = $1", [id]);
  expect(await showMessage(context, id)).toMatchObject({
    written: null,
    toAddress: "",
    resendRefusal: "NO_ADDRESS",
  });
  await expect(showLetter(context, id, "light")).rejects.toMatchObject({ code: "MESSAGE_ERASED" });
  await expect(showMessage(context, randomUUID())).rejects.toMatchObject({
    code: "MESSAGE_NOT_FOUND",
  });
});

test("the log is walked page by page in both directions, and filtered by state, kind and address", async () => {
  const mark = `m${randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  for (let n = 0; n < 45; n++) {
    const message = sampleMessage({ toAddress: `n${n}@${mark}.example` });
    await enqueue(pool, [message], "kept");
    ids.unshift(message.id);
  }
  const search = mark.toUpperCase();
  const first = await listMessageLog(context, { search, page: 1 });
  expect(first.messages.map(({ id }) => id)).toEqual(ids.slice(0, MESSAGES_PER_PAGE));
  expect(first).toMatchObject({ hasNext: true, total: { count: 45, isExact: true } });
  const after = first.messages.at(-1)?.id;
  const second = await listMessageLog(context, { search, page: 2, after });
  expect(second.messages.map(({ id }) => id)).toEqual(ids.slice(20, 40));
  const back = await listMessageLog(context, { search, page: 1, before: second.messages[0]?.id });
  expect(back.messages).toEqual(first.messages);
  const third = await listMessageLog(context, { search, page: 3 });
  expect(third).toMatchObject({ page: 3, hasNext: false });
  expect(third.messages).toHaveLength(5);
  // The e-mail that a page begins at is gone.
  const gone = await listMessageLog(context, { search, page: 2, after: randomUUID() });
  expect(gone.messages).toEqual(second.messages);

  await pool.query(
    "UPDATE messages SET state = 'failed', failed_at = venue_now(), tries = 9, last_error = '550 no such user' WHERE id = $1",
    [ids[3]],
  );
  await pool.query(
    "UPDATE messages SET state = 'queued', tries = 2, last_error = 'busy' WHERE id = $1",
    [ids[4]],
  );
  const failed = await listMessageLog(context, { search, page: 1, state: "failed" });
  expect(failed.messages).toMatchObject([
    { id: ids[3], state: "failed", tries: 9, error: "550 no such user", nextTryAt: null },
  ]);
  expect(failed.failed.count).toBeGreaterThan(0);
  const waiting = await listMessageLog(context, { search, page: 1, state: "waiting" });
  expect(waiting.messages).toMatchObject([{ id: ids[4], state: "retrying" }]);
  const other = await listMessageLog(context, { search, page: 1, kind: "voucher-receipt" });
  expect(other.messages).toEqual([]);
  expect((await listMessageLog(context, { search: "100%_", page: 1 })).messages).toEqual([]);
});

test("a reference finds what was written about the voucher", async () => {
  const id = await written("voucher-delivery");
  const { messages } = await listMessageLog(context, { search: voucherId.slice(0, 8), page: 1 });
  expect(messages[0]).toMatchObject({
    id,
    voucher: { id: voucherId, reference: voucherId.slice(0, 8).toUpperCase() },
  });
});

test("among thirty thousand e-mails every filter and page is an index", {
  timeout: 120_000,
}, async () => {
  for (let part = 0; part < 6; part++) {
    await pool.query(
      `INSERT INTO messages (kind, to_address, content, state, created_at)
       SELECT (ARRAY['booking-confirmation', 'booking-moved', 'desk-receipt'])[1 + n % 3],
              'guest' || n || '@lake' || n % 97 || '.example', '{}', 'kept',
              venue_now() - n * interval '1 minute'
       FROM generate_series($1::int + 1, $1::int + 5000) n`,
      [part * 5000],
    );
  }
  await pool.query("VACUUM ANALYZE messages");
  const wishes = [
    {},
    { state: "failed" },
    { state: "kept" },
    { kind: "desk-receipt" },
    { search: "guest29999@" },
    { search: "nobody-has-this" },
  ] as const;
  const { rows } = await pool.query(
    "SELECT id FROM messages ORDER BY created_at OFFSET 15000 LIMIT 1",
  );
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void asked.push(query),
  });
  for (const wish of wishes) {
    for (const place of [{ page: 1 }, { page: 9, after: rows[0].id }]) {
      await listMessageLog({ db }, { ...wish, ...place });
    }
  }
  const pages = asked.filter(({ sql }) => sql.includes("ORDER BY"));
  expect(pages.length).toBeGreaterThanOrEqual(12);
  for (const { sql, parameters } of pages) {
    const plan = await pool.query({ text: `EXPLAIN ${sql}`, values: [...parameters] });
    expect(JSON.stringify(plan.rows)).not.toContain("Seq Scan on messages");
  }
});
