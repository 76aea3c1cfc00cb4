import { z } from "zod";
import {
  accountEmail,
  accountName,
  password,
  passwordMismatch,
  passwordsMatch,
  passwordWithConfirmation,
} from "./account-fields.ts";

/** Whom to invite. */
export const newInvitation = z.object({ email: accountEmail });

/** "Accept Invitation" with the account that the address has. */
export const acceptWithAccount = z.object({ with: z.literal("account"), password });

/** The same with an account that is opened by it. */
export const acceptWithNewAccount = z
  .object({ with: z.literal("new-account"), name: accountName, ...passwordWithConfirmation })
  .refine(passwordsMatch, passwordMismatch);
