import { z } from "zod";
import { TIMEOUTS_MS } from "../../timeouts.ts";
import {
  endpoint,
  FRESH_PROOF,
  pickErrors,
  type RateLimit,
  streamedFile,
} from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";
import {
  accountEmail,
  credentials,
  erasureInput,
  newAccount,
  newPasswordInput,
  password,
  passwordChangeInput,
  profileChanges,
  sessionEndingInput,
} from "./account-fields.ts";

/** The signed-in account, as far as pages know it. */
export const signedInAccount = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(["customer", "admin"]),
  /** On a shared device. While it is locked, `name` is the device's and `email` is empty. */
  sharedDevice: z
    .object({ name: z.string(), isLocked: z.boolean(), lockMinutes: z.int() })
    .optional(),
});
export type SignedInAccount = z.infer<typeof signedInAccount>;

/** Of an account with a second factor only that the password is right; see `/admin/sign-in`. */
export const signInResult = z.union([
  signedInAccount,
  z.object({ needsSecondFactor: z.literal(true) }),
]);
export type SignInResult = z.infer<typeof signInResult>;

/** Null when nobody is signed in, or the session has ended or expired. */
export const currentSession = z.object({ account: signedInAccount.nullable() });

/** Shared by every endpoint that checks a password. */
export const PASSWORD_RATE_LIMIT: RateLimit = {
  name: "password-tries",
  requests: 10,
  seconds: 300,
};

/** Options of every endpoint that hashes or compares a password, which is slow. */
export const PASSWORD_HASHING = {
  priority: "password",
  responseTimeoutMs: TIMEOUTS_MS.passwordResponse,
} as const;

export const sessionContract = {
  get: endpoint("anyone")
    .route({ method: "GET", path: "/session", summary: "Get the signed-in account" })
    .output(currentSession),
  create: endpoint(
    "anyone",
    { ...PASSWORD_RATE_LIMIT, isCountedByOperation: true },
    PASSWORD_HASHING,
  )
    .route({
      method: "POST",
      path: "/session",
      summary: "Sign in, unless a second factor is needed too",
      successStatus: 201,
    })
    .input(credentials)
    .errors(pickErrors("SIGN_IN_FAILED", "SECOND_FACTOR_OVERDUE"))
    .output(signInResult),
  end: endpoint("anyone")
    .route({ method: "DELETE", path: "/session", summary: "Sign out" })
    .output(z.object({ signedOut: z.literal(true) })),
};

/** The profile of the account's customer. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  /** A new address that is not confirmed yet; null without one. */
  nextEmail: z.string().nullable(),
  phone: z.string(),
  marketingConsent: z.boolean(),
  /** The address of the latest booking; null before the first one. */
  address: z
    .object({
      addressLine1: z.string(),
      addressLine2: z.string(),
      city: z.string(),
      county: z.string(),
      postcode: z.string(),
    })
    .nullable(),
});
export type Profile = z.infer<typeof profile>;

/** Where somebody is signed in. */
export const signedInSession = z.object({
  id,
  /** Such as `Chrome on Windows`; empty for sessions from before devices were known. */
  device: z.string(),
  signedInAt: instant,
  /** Up to an hour before the last use. */
  lastUsedAt: instant,
  isThisOne: z.boolean(),
  /** The name of a shared device; null for any other session. */
  sharedAs: z.string().nullable(),
});
export type SignedInSession = z.infer<typeof signedInSession>;

export const sessionEnded = z.object({ ended: z.literal(true) });

export const profileContract = {
  get: endpoint("customer")
    .route({ method: "GET", path: "/profile", summary: "Get the signed-in customer's profile" })
    .errors(pickErrors("UNAUTHENTICATED"))
    .output(profile),
  update: endpoint("customer")
    .route({ method: "PUT", path: "/profile", summary: "Update the signed-in customer's profile" })
    .input(profileChanges)
    .errors(pickErrors("UNAUTHENTICATED", "PROFILE_NOT_UPDATED"))
    .output(profile),
  sessions: endpoint("customer")
    .route({
      method: "GET",
      path: "/profile/sessions",
      summary: "List where the caller is signed in",
    })
    .errors(pickErrors("UNAUTHENTICATED"))
    .output(z.array(signedInSession)),
  endSession: endpoint("customer", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/profile/sessions/{signedInId}/ending",
      summary: "End one of the caller's own sessions, with their password; idempotent",
    })
    .input(sessionEndingInput.extend({ signedInId: id }))
    .errors(pickErrors("UNAUTHENTICATED", "CURRENT_PASSWORD_WRONG"))
    .output(sessionEnded),
  changePassword: endpoint("customer", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "PUT",
      path: "/profile/password",
      summary: "Change the password; every other session ends",
    })
    .input(passwordChangeInput)
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "PASSWORD_NOT_UPDATED",
        "CURRENT_PASSWORD_WRONG",
        "PASSWORD_TOO_COMMON",
        "STAFF_PASSWORD_TOO_SHORT",
      ),
    )
    .output(z.object({ changed: z.literal(true) })),
};

/**
 * The token from the fragment of an email's link. Loose on purpose: every invalid link gets the
 * same error.
 */
export const accountLinkHeader = z.object({
  "account-token": z.string().regex(/^[\w-]{1,200}$/, "The link is malformed"),
});

/** The same whether or not the address has an account; only the email tells them apart. */
const emailSent = z.object({ sent: z.literal(true) });

/** Account emails that one visitor may request; the limit per address is lower still. */
const ACCOUNT_EMAIL_RATE_LIMIT: RateLimit = { name: "account-emails", requests: 5, seconds: 600 };

export const accountsContract = {
  requestAccount: endpoint("anyone", ACCOUNT_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/account-requests",
      summary: "Request an account; sends an email",
    })
    .input(newAccount)
    .errors(pickErrors("PASSWORD_TOO_COMMON"))
    .output(emailSent),
  requestPasswordReset: endpoint("anyone", ACCOUNT_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/password-requests",
      summary: "Request a password reset; sends an email",
    })
    .input(z.object({ email: accountEmail }))
    .output(emailSent),
  requestEmailChange: endpoint("customer", ACCOUNT_EMAIL_RATE_LIMIT, FRESH_PROOF)
    .route({
      method: "POST",
      path: "/address-requests",
      summary: "Request a change of email address; sends an email to it and changes nothing yet",
    })
    .input(z.object({ email: accountEmail }))
    .errors(pickErrors("UNAUTHENTICATED", "PROOF_NEEDED", "NOT_ON_SHARED_DEVICE"))
    .output(emailSent),
  confirmAccount: endpoint("anyone", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/accounts",
      summary: "Create the account of an email's link and sign in",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader, body: z.object({ password }) }))
    .errors(pickErrors("ACCOUNT_LINK_INVALID", "SIGN_IN_FAILED", "SECOND_FACTOR_OVERDUE"))
    .output(signInResult),
  resetPassword: endpoint("anyone", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/password-resets",
      summary:
        "Set a new password for the account of an email's link; ends all sessions and signs in",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader, body: newPasswordInput }))
    .errors(
      pickErrors(
        "ACCOUNT_LINK_INVALID",
        "PASSWORD_TOO_COMMON",
        "STAFF_PASSWORD_TOO_SHORT",
        "SECOND_FACTOR_OVERDUE",
      ),
    )
    .output(signInResult),
  confirmEmailChange: endpoint("anyone", PASSWORD_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/address-changes",
      summary: "Confirm a new email address by the link that was sent to it",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader }))
    .errors(pickErrors("ACCOUNT_LINK_INVALID"))
    .output(z.object({ email: z.string() })),
};

/** A file can be large, and nobody needs it often. */
const DATA_EXPORT_RATE_LIMIT: RateLimit = { name: "data-files", requests: 5, seconds: 600 };

export const privacyContract = {
  download: endpoint("customer", DATA_EXPORT_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/profile/data",
      summary: "Download all data about the signed-in customer as a file",
      outputStructure: "detailed",
    })
    .errors(pickErrors("UNAUTHENTICATED"))
    .output(streamedFile),
  erase: endpoint("customer", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/profile/erasure",
      summary: "Erase all data about the signed-in customer; cannot be undone",
    })
    .input(erasureInput)
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "ERASURE_PASSWORD_WRONG",
        "ERASURE_ADMINISTRATOR",
        "ERASURE_BOOKING_AHEAD",
        "ERASURE_MONEY_UNDER_WAY",
      ),
    )
    .output(z.object({ erased: z.literal(true) })),
};
