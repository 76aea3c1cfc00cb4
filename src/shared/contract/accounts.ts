import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN, PHONE_MAX, PHONE_MIN } from "../limits.ts";
import { isUkPhone, withoutSpaces } from "../phone.ts";
import { endpoint, type RateLimit, refuses } from "./endpoint.ts";
import { isPrintable, requiredText } from "./fields.ts";

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;

/** As it is typed: a password is neither trimmed nor changed in any way. */
export const password = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .refine(isPrintable, "Please remove characters that cannot be printed");

/** The address of an account: the same form as everywhere, in the words of its own forms. */
export const accountEmail = z
  .string({ error: "Invalid email address" })
  .trim()
  .toLowerCase()
  .max(254, "Invalid email address")
  .pipe(z.email("Invalid email address"));

/** First and last name in one field. */
export const accountName = requiredText("Name is required", 200).min(2, "Name is required");

/** The sign-in dialog. */
export const credentials = z.object({ email: accountEmail, password });

/** Who is signed in, as every page may know it. */
export const signedIn = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(["customer", "admin"]),
});
export type SignedIn = z.infer<typeof signedIn>;

/** Null when nobody is: never signed in, signed out, ended elsewhere, or its time is over. */
export const currentSession = z.object({ account: signedIn.nullable() });

/** Wherever a password is tried, it counts here. */
export const PASSWORD_TRIES: RateLimit = { name: "password-tries", requests: 10, seconds: 300 };

export const sessionContract = {
  get: endpoint("anyone")
    .route({ method: "GET", path: "/session", summary: "Who is signed in" })
    .output(currentSession),
  create: endpoint("anyone", PASSWORD_TRIES)
    .route({ method: "POST", path: "/session", summary: "Sign in", successStatus: 201 })
    .input(credentials)
    .errors(refuses("SIGN_IN_FAILED"))
    .output(signedIn),
  end: endpoint("anyone")
    .route({ method: "DELETE", path: "/session", summary: "Sign out" })
    .output(z.object({ signedOut: z.literal(true) })),
};

/** "Create account". */
export const newAccount = z.object({ name: accountName, email: accountEmail, password });

/** "Change Password", and the same without the current one where a letter's link stands for it. */
const twice = { newPassword: password, confirmPassword: password };
const areEqual = ({
  newPassword,
  confirmPassword,
}: {
  newPassword: string;
  confirmPassword: string;
}) => newPassword === confirmPassword;
const notEqual = { message: "Passwords don't match", path: ["confirmPassword"] };
export const chosenPassword = z.object(twice).refine(areEqual, notEqual);

export const changedPassword = z
  .object({
    currentPassword: z
      .string({ error: "Current password is required" })
      .min(1, "Current password is required")
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
      .refine(isPrintable, "Please remove characters that cannot be printed"),
    ...twice,
  })
  .refine(areEqual, notEqual);

/** "Edit Profile", but for the address: that waits until it is proven. */
export const profileChanges = z.object({
  name: accountName,
  phone: z
    .string({ error: "Please enter a valid UK phone number" })
    .max(40, "Phone number is too long")
    .transform(withoutSpaces)
    .pipe(
      z
        .string()
        .min(PHONE_MIN, "Phone number is too short")
        .max(PHONE_MAX, "Phone number is too long")
        .refine(isUkPhone, "Please enter a valid UK phone number"),
    ),
  marketingConsent: z.boolean().default(false),
});

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
    .errors(refuses("UNAUTHENTICATED"))
    .output(profile),
  update: endpoint("customer")
    .route({ method: "PUT", path: "/profile", summary: "Edit Profile" })
    .input(profileChanges)
    .errors(refuses("UNAUTHENTICATED", "PROFILE_NOT_UPDATED"))
    .output(profile),
  changePassword: endpoint("customer", PASSWORD_TRIES)
    .route({
      method: "PUT",
      path: "/profile/password",
      summary: "Change Password; every other session ends",
    })
    .input(changedPassword)
    .errors(refuses("UNAUTHENTICATED", "PASSWORD_NOT_UPDATED", "CURRENT_PASSWORD_WRONG"))
    .output(z.object({ changed: z.literal(true) })),
};

/** Of a letter's link, as it stands behind the address's `#`. Loose: all that is no link is told alike. */
export const accountLinkHeader = z.object({
  "account-token": z.string().regex(/^[\w-]{1,200}$/, "The link is malformed"),
});

/** Said whatever the address is: what came of it only the letter tells. */
const written = z.object({ sent: z.literal(true) });

/** Letters that one visitor may have written; an address is written to less often still. */
const LETTERS: RateLimit = { name: "account-letters", requests: 5, seconds: 600 };

export const accountsContract = {
  ask: endpoint("anyone", LETTERS)
    .route({
      method: "POST",
      path: "/account-requests",
      summary: "Create account: writes a letter",
    })
    .input(newAccount)
    .output(written),
  askForPassword: endpoint("anyone", LETTERS)
    .route({
      method: "POST",
      path: "/password-requests",
      summary: "Forgot password: writes a letter",
    })
    .input(z.object({ email: accountEmail }))
    .output(written),
  askForAddress: endpoint("customer", LETTERS)
    .route({
      method: "POST",
      path: "/address-requests",
      summary: "Another e-mail address: writes a letter to it, and changes nothing yet",
    })
    .input(z.object({ email: accountEmail }))
    .errors(refuses("UNAUTHENTICATED"))
    .output(written),
  open: endpoint("anyone", PASSWORD_TRIES)
    .route({
      method: "POST",
      path: "/accounts",
      summary: "Opens the account of a letter's link, and signs in",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader, body: z.object({ password }) }))
    .errors(refuses("ACCOUNT_LINK_INVALID", "SIGN_IN_FAILED"))
    .output(signedIn),
  resetPassword: endpoint("anyone", PASSWORD_TRIES)
    .route({
      method: "POST",
      path: "/password-resets",
      summary:
        "A new password for the account of a letter's link; signs in, ends all other sessions",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader, body: chosenPassword }))
    .errors(refuses("ACCOUNT_LINK_INVALID"))
    .output(signedIn),
  changeAddress: endpoint("anyone", PASSWORD_TRIES)
    .route({
      method: "POST",
      path: "/address-changes",
      summary: "The account of a letter's link has the address to which it was sent",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader }))
    .errors(refuses("ACCOUNT_LINK_INVALID"))
    .output(z.object({ email: z.string() })),
};
