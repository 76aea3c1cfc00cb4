import { z } from "zod";
import {
  accountEmail,
  accountName,
  password,
  passwordMismatch,
  passwordsMatch,
  passwordWithConfirmation,
} from "./account-fields.ts";

export const newInvitation = z.object({ email: accountEmail });

/** Accepts an invitation with the existing account of the address. */
export const acceptWithAccount = z.object({ with: z.literal("account"), password });

/** Accepts an invitation with a new account. */
export const acceptWithNewAccount = z
  .object({ with: z.literal("new-account"), name: accountName, ...passwordWithConfirmation })
  .refine(passwordsMatch, passwordMismatch);
