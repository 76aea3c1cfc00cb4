import type { EmailDetails, EmailLogPage } from "../../shared/contract/admin/emails.ts";
import type { EmailKind, EmailStateFilter } from "../../shared/email-kinds.ts";
import { EMAILS_PER_PAGE } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { readPage } from "../platform/database/read-page.ts";
import {
  countEmailLogRows,
  type EmailLogFilter,
  findEmailLogRow,
  findSubjectIdsByReference,
  listEmailLogRows,
  toEmailLogEntry,
} from "./email-log.queries.ts";
import { findEmail, type StoredEmail } from "./emails.queries.ts";
import type { RenderedEmail } from "./render-email.ts";
import { type EmailTheme, renderEmailPreview, toEmailPage } from "./render-email-preview.ts";
import { resendEmail } from "./resend-email.ts";
import { SAMPLE_CONTENT, SAMPLE_VOUCHER } from "./sample-content.ts";

const { emails } = adminApi;

export const adminEmailsRoutes = {
  list: emails.list.handler(({ context, input }) => listEmailLog(context.server, input)),
  get: emails.get.handler(({ context, input }) => readEmailDetails(context.server, input.emailId)),
  preview: emails.preview.handler(({ context, input }) =>
    renderLoggedEmail(context.server, input.emailId, input.theme),
  ),
  resend: emails.resend.handler(({ context, input }) =>
    resendEmail(context.server, { ...input, userId: context.staffId }),
  ),
  template: emails.template.handler(({ context, input }) =>
    renderTemplateText(context.server, input.kind),
  ),
  templatePreview: emails.templatePreview.handler(({ context, input }) =>
    renderTemplatePage(context.server, input.kind, input.theme),
  ),
};

/** Renders an email kind with sample data, as a page. */
export async function renderTemplatePage(context: Context, kind: EmailKind, theme: EmailTheme) {
  return toEmailPage(await renderSampleEmail(context, kind), theme, context.config);
}

/** Renders the subject and text of an email kind with sample data. */
export async function renderTemplateText(context: Context, kind: EmailKind) {
  const { subject, text } = await renderSampleEmail(context, kind);
  return { subject, text };
}

/**
 * Renders a logged email as a page.
 * @throws Refusal EMAIL_NOT_FOUND, EMAIL_ERASED
 */
export async function renderLoggedEmail(context: Context, emailId: string, theme: EmailTheme) {
  const stored = await findEmail(context.db, emailId);
  if (!stored) throw new Refusal("EMAIL_NOT_FOUND");
  const rendered = await renderEmailPreview(context, stored);
  if (!rendered) throw new Refusal("EMAIL_ERASED");
  return toEmailPage(rendered, theme, context.config);
}

/**
 * Reads a logged email with its subject and text.
 * @throws Refusal EMAIL_NOT_FOUND
 */
export async function readEmailDetails(context: Context, emailId: string): Promise<EmailDetails> {
  const [row, stored] = await Promise.all([
    findEmailLogRow(context.db, emailId),
    findEmail(context.db, emailId),
  ]);
  if (!row || !stored) throw new Refusal("EMAIL_NOT_FOUND");
  const rendered = await renderEmailPreview(context, stored);
  return {
    ...toEmailLogEntry(row),
    written: rendered && { subject: rendered.subject, text: rendered.text },
    resendRefusal: row.resendRefusal,
    isMovedSince: row.isMovedSince,
  };
}

/** Uses the venue's own details and look. */
async function renderSampleEmail(context: Context, kind: EmailKind): Promise<RenderedEmail> {
  const sample: StoredEmail = {
    id: "00000000-0000-4000-8000-000000000000",
    kind,
    content: SAMPLE_CONTENT[kind],
    toAddress: "amelia@example.com",
    createdAt: new Date("2027-06-01T09:00:00Z"),
    bookingId: null,
    accountRequestId: null,
    bookingPolicyHours: null,
    voucher: kind === "voucher-delivery" ? SAMPLE_VOUCHER : null,
  };
  const rendered = await renderEmailPreview(context, sample);
  if (!rendered) throw new Error(`sample content is incomplete: ${kind}`);
  return rendered;
}

interface EmailLogQuery {
  state?: EmailStateFilter | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** Larger results are not counted exactly. */
const COUNT_LIMITS = { total: 10_000, attention: 1000 } as const;

/**
 * Lists a page of the email log, newest first. When the email at the cursor is gone, the page is
 * found by its number; past the last page, the first page is returned.
 */
export async function listEmailLog(
  { db }: Pick<Context, "db">,
  query: EmailLogQuery,
): Promise<EmailLogPage> {
  const filter = await toEmailLogFilter(db, query);
  const [total, waiting, failed, { rows, ...pagination }] = await Promise.all([
    countEmailLogRows(db, filter, COUNT_LIMITS.total),
    countEmailLogRows(db, { state: "waiting" }, COUNT_LIMITS.attention),
    countEmailLogRows(db, { state: "failed" }, COUNT_LIMITS.attention),
    readPage(query, EMAILS_PER_PAGE, (start, limit) => listEmailLogRows(db, filter, start, limit)),
  ]);
  return {
    emails: rows.map(toEmailLogEntry),
    ...pagination,
    total: toCappedCount(total, COUNT_LIMITS.total),
    waiting: toCappedCount(waiting, COUNT_LIMITS.attention),
    failed: toCappedCount(failed, COUNT_LIMITS.attention),
  };
}

async function toEmailLogFilter(
  db: Context["db"],
  { state, kind, search = "" }: EmailLogQuery,
): Promise<EmailLogFilter> {
  if (search === "") return { state, kind };
  const subjectIds = /^[0-9a-f]{8}$/i.test(search)
    ? await findSubjectIdsByReference(db, search)
    : [];
  return {
    state,
    kind,
    ...(subjectIds.length > 0 ? { subjectIds } : { address: search.toLowerCase() }),
  };
}

function toCappedCount(count: number, limit: number) {
  return { count: Math.min(count, limit), isExact: count <= limit };
}
