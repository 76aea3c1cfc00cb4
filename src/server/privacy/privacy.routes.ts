import { signOut } from "../accounts/sign-out.ts";
import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { countPasswordTry } from "../http/password-tries.ts";
import { eraseOwnData } from "./erase-own-data.ts";
import { gatherPersonalData } from "./gather-personal-data.ts";

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
      body: streamOf(pieces),
    };
  }),
  erase: privacy.erase.handler(async ({ context, input }) => {
    const { server, caller } = context;
    const { userId, email } = await signedIn(context);
    await countPasswordTry(server, caller, email);
    await eraseOwnData(server, userId, input.currentPassword);
    // The session went with the account; this takes the cookie away too.
    caller.cookies.push(...(await signOut(server, caller.sessionCookie)));
    return { erased: true as const };
  }),
};

/** Read as fast as whoever downloads it, and no further once they leave. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
