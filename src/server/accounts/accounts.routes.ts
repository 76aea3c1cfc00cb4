import { signedIn } from "../access.ts";
import { api, type Call } from "../request-context.ts";
import { rememberDevice } from "./access/known-device.ts";
import { countLetter, countPasswordTry } from "./access/password-attempts.ts";
import { changeAddress } from "./change-email-address.ts";
import { openAccount } from "./open-account.ts";
import { askForAccount } from "./request-account.ts";
import { askForNewAddress } from "./request-email-change.ts";
import { askForNewPassword } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

const { accounts } = api;

const sent = { sent: true as const };

export const accountsRoutes = {
  ask: accounts.ask.handler(async ({ context, input }) => {
    await countLetter(context, input.email);
    await askForAccount(context.server, input);
    return sent;
  }),
  askForPassword: accounts.askForPassword.handler(async ({ context, input }) => {
    await countLetter(context, input.email);
    await askForNewPassword(context.server, input.email);
    return sent;
  }),
  askForAddress: accounts.askForAddress.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await countLetter(context, input.email);
    await askForNewAddress(context.server, { userId, email: input.email });
    return sent;
  }),
  open: accounts.open.handler(async ({ context, input: { headers, body } }) => {
    const token = headers["account-token"];
    await countPasswordTry(context, `link ${token}`);
    const { email } = await openAccount(context.server, { token, ...body });
    return enter(context, { email, ...body });
  }),
  resetPassword: accounts.resetPassword.handler(async ({ context, input: { headers, body } }) => {
    const { newPassword } = body;
    const token = headers["account-token"];
    const { email } = await resetPassword(context.server, { token, newPassword });
    return enter(context, { email, password: newPassword });
  }),
  changeAddress: accounts.changeAddress.handler(({ context, input: { headers } }) =>
    changeAddress(context.server, headers["account-token"]),
  ),
};

/** Whoever has just proven an address and a password is signed in with them. */
async function enter({ server, caller }: Call, credentials: { email: string; password: string }) {
  const { account, cookies } = await signIn(server, credentials);
  caller.cookies.push(...cookies);
  rememberDevice(server, caller, credentials.email);
  return account;
}
