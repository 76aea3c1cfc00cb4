import type {
  PasskeyAssertion,
  PasskeyRegistration,
} from "../../../shared/contract/admin/second-factors.ts";
import type { Context } from "../../context.ts";

/**
 * Passkeys' cryptography is the library's (decision 31). It is loaded on first use, because it would
 * slow the start.
 */
const loadLibrary = () => import("@simplewebauthn/server");

/** How long a browser waits for somebody to use a passkey, in milliseconds. */
const TIMEOUT_MS = 5 * 60_000;

type RelyingParty = Pick<Context, "config">;

/** A passkey belongs to the host of the public address, whatever the port. */
const getRpId = ({ config }: RelyingParty) => new URL(config.publicUrl).hostname;

/** A new challenge in base64url: 256 random bits. */
export async function createOptionsToSign(
  context: RelyingParty,
  allowCredentials?: { id: string; transports: string[] }[],
) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: getRpId(context),
    userVerification: "required",
    timeout: TIMEOUT_MS,
    ...(allowCredentials && { allowCredentials }),
  });
  return { ...options };
}

interface NewPasskeyOwner {
  userId: string;
  email: string;
  name: string;
  /** The venue, as the browser shows it. */
  businessName: string;
  /** Of their passkeys, so that a device does not make a second one. */
  credentialIds: readonly string[];
}

/** What a browser makes a passkey from; one with which nobody needs to type who they are. */
export async function createRegistrationOptions(
  context: RelyingParty,
  { userId, email, name, businessName, credentialIds }: NewPasskeyOwner,
) {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpID: getRpId(context),
    rpName: businessName,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: credentialIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
}

/**
 * The challenge that a browser says it was given. Whether it was is for a statement to decide.
 * @returns undefined when there is none to read
 */
export function readChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    const isObject = typeof data === "object" && data !== null && "challenge" in data;
    return isObject && typeof data.challenge === "string" ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

export interface StoredPasskey {
  userId: string;
  publicKey: Buffer;
  counter: number;
}

/** What a passkey says about itself with each signature. */
export interface PasskeyUse {
  counter: number;
  isBackedUp: boolean;
}

/**
 * Verifies the signature of a passkey for our site, by somebody whom their device has recognised.
 * @returns null when it is not valid
 */
export async function verifyAssertion(
  context: RelyingParty,
  assertion: PasskeyAssertion,
  challenge: string,
  { userId, publicKey, counter }: StoredPasskey,
): Promise<PasskeyUse | null> {
  const { userHandle } = assertion.response;
  const isOwners =
    userHandle === undefined || Buffer.from(userHandle, "base64url").toString("utf8") === userId;
  if (!isOwners) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { response } = assertion;
  const result = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: context.config.publicUrl,
    expectedRPID: getRpId(context),
    requireUserVerification: true,
    credential: { id: assertion.id, publicKey: Uint8Array.from(publicKey), counter },
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}

export interface VerifiedRegistration extends PasskeyUse {
  credentialId: string;
  publicKey: Buffer;
  transports: string[];
}

/** Verifies a new passkey. @returns null when it is not valid */
export async function verifyRegistration(
  context: RelyingParty,
  registration: PasskeyRegistration,
  challenge: string,
): Promise<VerifiedRegistration | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { transports, ...response } = registration.response;
  const result = await verifyRegistrationResponse({
    response: { ...registration, response },
    expectedChallenge: challenge,
    expectedOrigin: context.config.publicUrl,
    expectedRPID: getRpId(context),
    requireUserVerification: true,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isBackedUp: credentialBackedUp,
    transports,
  };
}
