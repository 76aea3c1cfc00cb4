import { signedIn } from "../access.ts";
import { countPasswordTry } from "../accounts/access/password-attempts.ts";
import { signOut } from "../accounts/sign-out.ts";
import { api, type Call } from "../request-context.ts";
import { eraseOwnData } from "./erase-own-data.ts";
import { gatherPersonalData } from "./export-personal-data.ts";

const { privacy } = api;

export const privacyRoutes = {
  download: privacy.download.handler(async ({ context }) => {
    const pieces = await gatherPersonalData(context.server, await signedIn(context));
    const day = new Date().toISOString().slice(0, 10);
    return {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="slipway-data-${day}.json"`,
      },
      body: streamOf(pieces, context),
    };
  }),
  erase: privacy.erase.handler(async ({ context, input }) => {
    const { server, caller } = context;
    const { userId, email } = await signedIn(context);
    await countPasswordTry(context, email);
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
function streamOf(pieces: AsyncGenerator<string>, { server, requestId }: Call) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        server.log.error({ requestId, err: error }, "a data file was broken off");
        controller.error(new BrokenOff("A data file was broken off; the log says why."));
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Told once more by whoever writes the answer, to the console; what happened is in the log. */
class BrokenOff extends Error {
  override readonly name = "BrokenOff";
  override readonly stack = "";
}
