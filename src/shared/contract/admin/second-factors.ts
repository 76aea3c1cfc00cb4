import { z } from "zod";
import { PASSWORD_MAX } from "../../limits.ts";
import { adminEndpoint, endpoint, FRESH_PROOF, pickErrors } from "../base/endpoint.ts";
import { id, instant, isPrintable, optionalText, requiredText } from "../base/fields.ts";
import { PASSWORD_HASHING, PASSWORD_RATE_LIMIT, signedInAccount } from "../public/accounts.ts";

export const PASSKEY_NAME_MAX = 40;

/**
 * What a browser passes to a passkey, and back from it, as WebAuthn's JSON forms.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
const passkeyOptions = z.looseObject({ challenge: z.string() });
const base64url = z.string().regex(/^[\w-]{1,8000}$/, "Invalid passkey");
const passkeyCredential = { id: base64url, rawId: base64url, type: z.literal("public-key") };

/** A passkey's signature of a challenge. */
const passkeyAssertion = z.object({
  ...passkeyCredential,
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** A new passkey. */
const passkeyRegistration = z.object({
  ...passkeyCredential,
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(optionalText(20)).max(10).default([]),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

const CODE_INVALID = "Please enter the six digits";

/** Six digits of an authenticator app, with or without spaces. */
export const authenticatorCode = z
  .string({ error: CODE_INVALID })
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, CODE_INVALID));

const RECOVERY_CODE_INVALID = "Please enter the twenty-four letters and digits";

/** A recovery code, with or without its dashes, in upper or lower case. */
export const recoveryCode = z
  .string({ error: RECOVERY_CODE_INVALID })
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z2-7]{24}$/, RECOVERY_CODE_INVALID));

/** A sign-in whose password was right and that still needs a second factor. */
export const pendingSignIn = z.object({
  email: z.string(),
  hasPasskey: z.boolean(),
  hasAuthenticator: z.boolean(),
  /** How many recovery codes are left. */
  recoveryCodesLeft: z.int(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

const CHALLENGE_RATE_LIMIT = { name: "passkey-challenges", requests: 20, seconds: 300 };
const PASSKEY_RATE_LIMIT = { name: "passkey-sign-ins", requests: 20, seconds: 300 };

/** For everybody, because nobody is signed in yet; only administrators have second factors. */
export const signInContract = {
  pending: endpoint("anyone")
    .route({
      method: "GET",
      path: "/admin/sign-in",
      summary: "Get the sign-in of this browser that needs a second factor",
    })
    .output(z.object({ signIn: pendingSignIn.nullable() })),

  startPasskey: endpoint("anyone", PASSKEY_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/admin/sign-in/passkey-challenges",
      summary: "Get a challenge for a passkey to sign",
    })
    .input(z.object({}).optional())
    .output(passkeyOptions),

  withPasskey: endpoint("anyone", PASSKEY_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/admin/sign-in/passkey",
      summary: "Sign in with a passkey alone",
      successStatus: 201,
    })
    .input(z.object({ passkey: passkeyAssertion }))
    .errors(pickErrors("PASSKEY_REJECTED"))
    .output(signedInAccount),

  withCode: endpoint("anyone", { ...PASSWORD_RATE_LIMIT, isCountedByOperation: true })
    .route({
      method: "POST",
      path: "/admin/sign-in/code",
      summary: "Complete a sign-in with a code of the authenticator app",
      successStatus: 201,
    })
    .input(z.object({ code: authenticatorCode }))
    .errors(pickErrors("SIGN_IN_EXPIRED", "CODE_WRONG"))
    .output(signedInAccount),

  withRecoveryCode: endpoint("anyone", { ...PASSWORD_RATE_LIMIT, isCountedByOperation: true })
    .route({
      method: "POST",
      path: "/admin/sign-in/recovery-code",
      summary: "Complete a sign-in with a recovery code, which works once",
      successStatus: 201,
    })
    .input(z.object({ code: recoveryCode }))
    .errors(pickErrors("SIGN_IN_EXPIRED", "RECOVERY_CODE_WRONG"))
    .output(signedInAccount),
};

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Whether a password manager copies it to other devices. */
  isBackedUp: z.boolean(),
});

export const ownSecondFactors = z.object({
  /** The oldest first. */
  passkeys: z.array(passkey),
  /** Null without an authenticator app. */
  authenticatorSince: instant.nullable(),
  /** How many recovery codes are left; null if none were ever made. */
  recoveryCodesLeft: z.int().nullable(),
  /** Whether the role requires a second factor. */
  isRequired: z.boolean(),
  /** By when to set one up; null if there is one, or none is required. */
  dueAt: instant.nullable(),
});
export type OwnSecondFactors = z.infer<typeof ownSecondFactors>;

/** Shown once. Null: there were some already. */
const recoveryCodes = z.array(z.string()).nullable();

/** How the signed-in administrator can prove who they are; `password` only without a factor. */
export const proofOptions = z.object({
  email: z.string(),
  /** Null without a passkey. */
  passkey: passkeyOptions.nullable(),
  hasAuthenticator: z.boolean(),
  usesPassword: z.boolean(),
});
export type ProofOptions = z.infer<typeof proofOptions>;

const PROOF_INPUT = z.discriminatedUnion("with", [
  z.object({ with: z.literal("passkey"), passkey: passkeyAssertion }),
  z.object({ with: z.literal("code"), code: authenticatorCode }),
  z.object({
    with: z.literal("password"),
    password: z
      .string({ error: "Password is required" })
      .min(1, "Password is required")
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
      .refine(isPrintable, "Please remove characters that cannot be printed"),
  }),
]);
export type ProofInput = z.infer<typeof PROOF_INPUT>;

const path = "/admin/own-second-factors";

export const adminSecondFactorsContract = {
  own: adminEndpoint("back-office")
    .route({ method: "GET", path, summary: "Get the signed-in administrator's second factors" })
    .output(ownSecondFactors),

  startProof: adminEndpoint("back-office", CHALLENGE_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/admin/proof-challenges",
      summary: "Get the ways in which the signed-in administrator can prove who they are",
    })
    .input(z.object({}).optional())
    .errors(pickErrors("NOT_ON_SHARED_DEVICE"))
    .output(proofOptions),

  prove: adminEndpoint(
    "back-office",
    { ...PASSWORD_RATE_LIMIT, isCountedByOperation: true },
    PASSWORD_HASHING,
  )
    .route({
      method: "POST",
      path: "/admin/proofs",
      summary: "Prove who the signed-in administrator is; counts for ten minutes",
    })
    .input(PROOF_INPUT)
    .errors(pickErrors("PASSKEY_REJECTED", "CODE_WRONG", "PROOF_PASSWORD_WRONG"))
    .errors(pickErrors("NOT_ON_SHARED_DEVICE"))
    .output(z.object({ proved: z.literal(true) })),

  startPasskey: adminEndpoint("back-office", CHALLENGE_RATE_LIMIT, FRESH_PROOF)
    .route({
      method: "POST",
      path: `${path}/passkey-challenges`,
      summary: "Get what a new passkey is made from",
    })
    .input(z.object({}).optional())
    .output(passkeyOptions),

  addPasskey: adminEndpoint("back-office", undefined, FRESH_PROOF)
    .route({ method: "POST", path: `${path}/passkeys`, summary: "Add a passkey" })
    .input(
      z.object({
        name: requiredText("Name is required", PASSKEY_NAME_MAX),
        passkey: passkeyRegistration,
      }),
    )
    .errors(pickErrors("PASSKEY_REJECTED", "PASSKEY_KNOWN"))
    .output(z.object({ recoveryCodes })),

  removePasskey: adminEndpoint("back-office", undefined, FRESH_PROOF)
    .route({ method: "DELETE", path: `${path}/passkeys/{passkeyId}`, summary: "Remove a passkey" })
    .input(z.object({ passkeyId: id }))
    .errors(pickErrors("PASSKEY_NOT_FOUND", "SECOND_FACTOR_LAST"))
    .output(z.object({ removed: z.literal(true) })),

  startAuthenticator: adminEndpoint("back-office", undefined, FRESH_PROOF)
    .route({
      method: "POST",
      path: `${path}/authenticator`,
      summary: "Get a new secret for an authenticator app; it counts once it is confirmed",
    })
    .input(z.object({}).optional())
    .errors(pickErrors("AUTHENTICATOR_KNOWN"))
    .output(
      z.object({
        /** In base32, as people type it. */
        secret: z.string(),
        /** What its QR code says: `otpauth://…` */
        uri: z.string(),
        /** The code as an SVG path in a square `size` units wide. */
        qr: z.object({ size: z.int(), path: z.string() }),
      }),
    ),

  confirmAuthenticator: adminEndpoint("back-office", PASSWORD_RATE_LIMIT, FRESH_PROOF)
    .route({
      method: "POST",
      path: `${path}/authenticator/confirmation`,
      summary: "Confirm the authenticator app with its first code",
    })
    .input(z.object({ code: authenticatorCode }))
    .errors(pickErrors("AUTHENTICATOR_NOT_FOUND", "CODE_WRONG"))
    .output(z.object({ recoveryCodes })),

  removeAuthenticator: adminEndpoint("back-office", undefined, FRESH_PROOF)
    .route({
      method: "DELETE",
      path: `${path}/authenticator`,
      summary: "Remove the authenticator app; idempotent",
    })
    .input(z.object({}).optional())
    .errors(pickErrors("SECOND_FACTOR_LAST"))
    .output(z.object({ removed: z.literal(true) })),

  makeRecoveryCodes: adminEndpoint("back-office", undefined, FRESH_PROOF)
    .route({
      method: "POST",
      path: `${path}/recovery-codes`,
      summary: "Make new recovery codes; the old ones stop working",
    })
    .input(z.object({}).optional())
    .errors(pickErrors("SECOND_FACTOR_NONE"))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),

  reset: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({
      method: "DELETE",
      path: "/admin/administrators/{accountId}/second-factors",
      summary: "Remove an administrator's second factors; they have 14 days to set up new ones",
    })
    .input(z.object({ accountId: id }))
    .errors(pickErrors("ADMINISTRATOR_NOT_FOUND", "ROLE_ABOVE_YOURS"))
    .output(z.object({ reset: z.literal(true) })),
};
