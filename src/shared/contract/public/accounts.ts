import { z } from "zod";
import { TIMEOUTS_MS } from "../../timeouts.ts";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import {
  accountEmail,
  credentials,
  newAccount,
  newPasswordInput,
  password,
} from "./account-fields.ts";
import { passwordChangeInput, profileChanges } from "./profile-fields.ts";

/** Who is signed in, as every page may know it. */
export const signedInAccount = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(["customer", "admin"]),
});
export type SignedInAccount = z.infer<typeof signedInAccount>;

/** Null when nobody is: never signed in, signed out, ended elsewhere, or its time is over. */
export const currentSession = z.object({ account: signedInAccount.nullable() });

/** Wherever a password is tried, it counts here. */
export const PASSWORD_RATE_LIMIT: RateLimit = {
  name: "password-tries",
  requests: 10,
  seconds: 300,
};

/** Where a password is hashed or compared, which takes its time. */
export const PASSWORD_HASHING = {
  priority: "password",
  responseTimeoutMs: TIMEOUTS_MS.passwordResponse,
} as const;

export const sessionContract = {
  get: endpoint("anyone")
    .route({ method: "GET", path: "/session", summary: "Who is signed in" })
    .output(currentSession),
  create: endpoint(
    "anyone",
    { ...PASSWORD_RATE_LIMIT, isCountedByOperation: true },
    PASSWORD_HASHING,
  )
    .route({ method: "POST", path: "/session", summary: "Sign in", successStatus: 201 })
    .input(credentials)
    .errors(pickErrors("SIGN_IN_FAILED"))
    .output(signedInAccount),
  end: endpoint("anyone")
    .route({ method: "DELETE", path: "/session", summary: "Sign out" })
    .output(z.object({ signedOut: z.literal(true) })),
};

/** What the account's customer is known by. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  /** An address that was asked for and is not proven yet. */
  nextEmail: z.string().nullable(),
  phone: z.string(),
  marketingConsent: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const profileContract = {
  get: endpoint("customer")
    .route({ method: "GET", path: "/profile", summary: "What is known of whoever is signed in" })
    .errors(pickErrors("UNAUTHENTICATED"))
    .output(profile),
  update: endpoint("customer")
    .route({ method: "PUT", path: "/profile", summary: "Edit Profile" })
    .input(profileChanges)
    .errors(pickErrors("UNAUTHENTICATED", "PROFILE_NOT_UPDATED"))
    .output(profile),
  changePassword: endpoint("customer", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "PUT",
      path: "/profile/password",
      summary: "Change Password; every other session ends",
    })
    .input(passwordChangeInput)
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "PASSWORD_NOT_UPDATED",
        "CURRENT_PASSWORD_WRONG",
        "PASSWORD_TOO_COMMON",
      ),
    )
    .output(z.object({ changed: z.literal(true) })),
};

/** Of a letter's link, as it stands behind the address's `#`. Loose: all that is no link is told alike. */
export const accountLinkHeader = z.object({
  "account-token": z.string().regex(/^[\w-]{1,200}$/, "The link is malformed"),
});

/** Said whatever the address is: what came of it only the letter tells. */
const emailSent = z.object({ sent: z.literal(true) });

/** Letters that one visitor may have written; an address is written to less often still. */
const ACCOUNT_EMAIL_RATE_LIMIT: RateLimit = { name: "account-letters", requests: 5, seconds: 600 };

export const accountsContract = {
  requestAccount: endpoint("anyone", ACCOUNT_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/account-requests",
      summary: "Create account: writes a letter",
    })
    .input(newAccount)
    .errors(pickErrors("PASSWORD_TOO_COMMON"))
    .output(emailSent),
  requestPasswordReset: endpoint("anyone", ACCOUNT_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/password-requests",
      summary: "Forgot password: writes a letter",
    })
    .input(z.object({ email: accountEmail }))
    .output(emailSent),
  requestEmailChange: endpoint("customer", ACCOUNT_EMAIL_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/address-requests",
      summary: "Another e-mail address: writes a letter to it, and changes nothing yet",
    })
    .input(z.object({ email: accountEmail }))
    .errors(pickErrors("UNAUTHENTICATED"))
    .output(emailSent),
  confirmAccount: endpoint("anyone", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/accounts",
      summary: "Opens the account of a letter's link, and signs in",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader, body: z.object({ password }) }))
    .errors(pickErrors("ACCOUNT_LINK_INVALID", "SIGN_IN_FAILED"))
    .output(signedInAccount),
  resetPassword: endpoint("anyone", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/password-resets",
      summary:
        "A new password for the account of a letter's link; signs in, ends all other sessions",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader, body: newPasswordInput }))
    .errors(pickErrors("ACCOUNT_LINK_INVALID", "PASSWORD_TOO_COMMON"))
    .output(signedInAccount),
  confirmEmailChange: endpoint("anyone", PASSWORD_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/address-changes",
      summary: "The account of a letter's link has the address to which it was sent",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader }))
    .errors(pickErrors("ACCOUNT_LINK_INVALID"))
    .output(z.object({ email: z.string() })),
};
