import { requireSession } from "../access.ts";
import { api, type RequestContext } from "../request-context.ts";
import { rememberDevice } from "./access/known-device.ts";
import { countAccountEmail, countPasswordAttempt } from "./access/password-attempts.ts";
import { requestAccount, requestEmailChange, requestPasswordReset } from "./account-requests.ts";
import { changeEmailAddress } from "./change-email-address.ts";
import { openAccount } from "./open-account.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

const { accounts } = api;

const SENT = { sent: true as const };

export const accountsRoutes = {
  requestAccount: accounts.requestAccount.handler(async ({ context, input }) => {
    await countAccountEmail(context, input.email);
    await requestAccount(context.server, input);
    return SENT;
  }),
  requestPasswordReset: accounts.requestPasswordReset.handler(async ({ context, input }) => {
    await countAccountEmail(context, input.email);
    await requestPasswordReset(context.server, input.email);
    return SENT;
  }),
  requestEmailChange: accounts.requestEmailChange.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await countAccountEmail(context, input.email);
    await requestEmailChange(context.server, { userId, email: input.email });
    return SENT;
  }),
  confirmAccount: accounts.confirmAccount.handler(async ({ context, input: { headers, body } }) => {
    const token = headers["account-token"];
    await countPasswordAttempt(context, `link ${token}`);
    const { email } = await openAccount(context.server, { token, ...body });
    return signInAndRemember(context, { email, ...body });
  }),
  resetPassword: accounts.resetPassword.handler(async ({ context, input: { headers, body } }) => {
    const { newPassword } = body;
    const token = headers["account-token"];
    const { email } = await resetPassword(context.server, { token, newPassword });
    return signInAndRemember(context, { email, password: newPassword });
  }),
  confirmEmailChange: accounts.confirmEmailChange.handler(({ context, input: { headers } }) =>
    changeEmailAddress(context.server, headers["account-token"]),
  ),
};

/** Signs in the user who has just verified an address and a password. */
async function signInAndRemember(
  { server, caller }: RequestContext,
  credentials: { email: string; password: string },
) {
  const { account, cookies } = await signIn(server, credentials);
  caller.cookies.push(...cookies);
  rememberDevice(server, caller, credentials.email);
  return account;
}
