import { requireSession } from "../access.ts";
import { countPasswordAttempt } from "../accounts/access/password-attempts.ts";
import { forgetSession } from "../accounts/sign-in.ts";
import { api, type RequestContext } from "../request-context.ts";
import { eraseOwnData } from "./erase-own-data.ts";
import { exportPersonalData } from "./export-personal-data.ts";

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
    // The session was deleted with the account.
    forgetSession(context);
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
