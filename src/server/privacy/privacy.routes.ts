import { requireSession } from "../access.ts";
import { countPasswordAttempt } from "../accounts/access/password-attempts.ts";
import { signOut } from "../accounts/sign-out.ts";
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
    const { server, caller } = context;
    const { userId, email } = await requireSession(context);
    await countPasswordAttempt(context, email);
    await eraseOwnData(server, userId, input.currentPassword);
    // The session went with the account; this takes the cookie away too.
    caller.cookies.push(...(await signOut(server, caller.sessionCookie)));
    return { erased: true as const };
  }),
};

/**
 * Read as fast as whoever downloads it, and no further once they leave. When the database fails in
 * the middle, the connection is broken off, so that nobody takes a half for the whole.
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
        server.log.error({ requestId, err: error }, "a data file was broken off");
        controller.error(new ExportAborted("A data file was broken off; the log says why."));
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** Told once more by whoever writes the answer, to the console; what happened is in the log. */
class ExportAborted extends Error {
  override readonly name = "BrokenOff";
  override readonly stack = "";
}
