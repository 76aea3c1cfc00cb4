import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type {
  PasskeyAssertion,
  PasskeyRegistration,
} from "../../../../shared/contract/admin/second-factors.ts";

/** Passkeys need HTTPS, or this machine's own name. */
export const canUsePasskeys = (): boolean =>
  typeof window !== "undefined" && window.PublicKeyCredential !== undefined;

/** Why a browser has no answer of a passkey: nobody used one, or it cannot. */
export class PasskeyUnused extends Error {}

/**
 * Asks for a passkey's signature.
 * @param options as the server gave them
 * @throws PasskeyUnused when the person cancels or has none
 */
export async function signWithPasskey(options: object): Promise<PasskeyAssertion> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await reportUnused(startAuthentication({ optionsJSON }))) as PasskeyAssertion;
}

/**
 * Makes a new passkey.
 * @param options as the server gave them
 * @throws PasskeyUnused when the person cancels or the device has one already
 */
export async function createPasskey(options: object): Promise<PasskeyRegistration> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await reportUnused(startRegistration({ optionsJSON }))) as PasskeyRegistration;
}

async function reportUnused<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    throw new PasskeyUnused("no passkey was used", { cause: error });
  }
}
