import { refuseSharedDevice, requireSession } from "../../access.ts";
import { adminApi } from "../../admin-api.ts";
import { identifyDevice } from "../access/known-device.ts";
import { countCodeAttempt, countPasswordAttempt } from "../access/password-attempts.ts";
import { setSignInCookies, toBrowser } from "../sign-in.ts";
import {
  addPasskey,
  confirmAuthenticator,
  makeRecoveryCodes,
  readOwnSecondFactors,
  removeAuthenticator,
  removePasskey,
  startAuthenticator,
  startPasskey,
} from "./own-second-factors.ts";
import { prove, startProof } from "./prove.ts";
import { resetSecondFactors } from "./reset-second-factors.ts";

const { secondFactors } = adminApi;

export const secondFactorsRoutes = {
  own: secondFactors.own.handler(({ context }) =>
    readOwnSecondFactors(context.server, context.staffId),
  ),
  startProof: secondFactors.startProof.handler(async ({ context }) => {
    refuseSharedDevice(context.staff);
    return startProof(context.server, await requireSession(context));
  }),
  prove: secondFactors.prove.handler(async ({ context, input }) => {
    refuseSharedDevice(context.staff);
    const { userId, email } = await requireSession(context);
    if (input.with === "code") await countCodeAttempt(context, email);
    else await countPasswordAttempt(context, email);
    const deviceId = identifyDevice(context.caller);
    const renewed = await prove(context.server, userId, input, toBrowser(context, deviceId));
    setSignInCookies(context, renewed, deviceId);
    return { proved: true as const };
  }),
  startPasskey: secondFactors.startPasskey.handler(async ({ context }) =>
    startPasskey(context.server, await requireSession(context)),
  ),
  addPasskey: secondFactors.addPasskey.handler(async ({ context, input }) =>
    addPasskey(context.server, await requireSession(context), input),
  ),
  removePasskey: secondFactors.removePasskey.handler(async ({ context, input }) => {
    await removePasskey(context.server, await requireSession(context), input.passkeyId);
    return { removed: true as const };
  }),
  startAuthenticator: secondFactors.startAuthenticator.handler(async ({ context }) =>
    startAuthenticator(context.server, await requireSession(context)),
  ),
  confirmAuthenticator: secondFactors.confirmAuthenticator.handler(async ({ context, input }) =>
    confirmAuthenticator(context.server, await requireSession(context), input.code),
  ),
  removeAuthenticator: secondFactors.removeAuthenticator.handler(async ({ context }) => {
    await removeAuthenticator(context.server, await requireSession(context));
    return { removed: true as const };
  }),
  makeRecoveryCodes: secondFactors.makeRecoveryCodes.handler(async ({ context }) => ({
    recoveryCodes: await makeRecoveryCodes(context.server, await requireSession(context)),
  })),
  reset: secondFactors.reset.handler(async ({ context, input }) => {
    await resetSecondFactors(context.server, { ...input, actorId: context.staffId });
    return { reset: true as const };
  }),
};
