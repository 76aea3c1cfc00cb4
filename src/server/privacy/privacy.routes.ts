import type { ErrorCode } from "../../shared/errors.ts";
import { Refusal } from "../../shared/refusal.ts";
import { adminApi, requireSession } from "../access.ts";
import { countPasswordAttempt } from "../accounts/access/password-attempts.ts";
import { signOut } from "../accounts/sign-in.ts";
import type { Context } from "../context.ts";
import { api, type RequestContext } from "../request-context.ts";
import { eraseCustomerRecords } from "./erase-customer-records.ts";
import { eraseOwnData } from "./erase-own-data.ts";
import { exportPersonalData } from "./export-personal-data.ts";
import { customerExists } from "./personal-data.queries.ts";

const { privacy } = api;

export const privacyRoutes = {
  download: privacy.download.handler(async ({ context }) => {
    const chunks = await exportPersonalData(context.server, await requireSession(context));
    const day = new Date().toISOString().slice(0, 10);
    return {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="slipway-data-${day}.json"`,
      },
      body: toStream(chunks, context),
    };
  }),
  erase: privacy.erase.handler(async ({ context, input }) => {
    const { userId, email } = await requireSession(context);
    await countPasswordAttempt(context, email);
    await eraseOwnData(context.server, userId, input.currentPassword);
    // The session was deleted with the account; this deletes the cookie too.
    await signOut(context);
    return { erased: true as const };
  }),
};

/**
 * Reads on demand and stops when the client disconnects. When the database fails midway the
 * connection is aborted, so that nobody takes a partial file for the whole.
 */
function toStream(chunks: AsyncGenerator<string>, { server, requestId }: RequestContext) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        server.log.error({ requestId, err: error }, "data export aborted: the database failed");
        controller.error(new ExportAborted("data export aborted; the log has the cause"));
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** The HTTP server prints this error to the console once more; the log already has the cause. */
class ExportAborted extends Error {
  override readonly name = "ExportAborted";
  override readonly stack = "";
}

export const eraseCustomerRoutes = {
  erase: adminApi.customers.erase.handler(async ({ context, input: { customerId } }) => {
    await eraseCustomer(context.server, { customerId, actorId: context.staffId });
    return { erased: true as const };
  }),
};

/** Maps the errors of a self-service erasure to those that staff see. */
const STAFF_ERROR_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  ERASURE_ADMINISTRATOR: "CUSTOMER_IS_ADMINISTRATOR",
  ERASURE_BOOKING_AHEAD: "CUSTOMER_BOOKING_AHEAD",
  ERASURE_MONEY_UNDER_WAY: "CUSTOMER_MONEY_UNDER_WAY",
};

/**
 * Erases a customer at their request, exactly as they could themselves: only sales, payments and
 * refunds stay. Cannot be undone. Idempotent.
 * @throws Refusal CUSTOMER_NOT_FOUND, CUSTOMER_IS_ADMINISTRATOR, CUSTOMER_BOOKING_AHEAD or
 * CUSTOMER_MONEY_UNDER_WAY. Nothing is changed then.
 */
async function eraseCustomer(
  context: Context,
  { customerId, actorId }: { customerId: string; actorId: string },
): Promise<void> {
  if (!(await customerExists(context.db, customerId))) throw new Refusal("CUSTOMER_NOT_FOUND");
  try {
    await eraseCustomerRecords(context, { customerId, actor: { kind: "staff", id: actorId } });
  } catch (error) {
    const code = error instanceof Refusal ? STAFF_ERROR_CODES[error.code] : undefined;
    throw code === undefined ? error : new Refusal(code);
  }
}
