import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../limits.ts";
import { endpoint, type RateLimit, refuses } from "./endpoint.ts";
import { isPrintable } from "./fields.ts";

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
