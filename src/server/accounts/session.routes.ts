import { api } from "../http/call.ts";
import { rememberDevice } from "../http/known-device.ts";
import { countSignIn } from "../http/password-tries.ts";
import { readCurrentAccount } from "./read-current-account.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

const { session } = api;

export const sessionRoutes = {
  get: session.get.handler(async ({ context: { server, caller } }) =>
    readCurrentAccount(server, await caller.session()),
  ),
  create: session.create.handler(async ({ context, input }) => {
    const { server, caller } = context;
    await countSignIn(context, input.email);
    // Whoever was signed in here before is not any more.
    await signOut(server, caller.sessionCookie);
    const { account, cookies } = await signIn(server, input);
    caller.cookies.push(...cookies);
    rememberDevice(server, caller, input.email);
    return account;
  }),
  end: session.end.handler(async ({ context: { server, caller } }) => {
    caller.cookies.push(...(await signOut(server, caller.sessionCookie)));
    return { signedOut: true as const };
  }),
};
