import { z } from "zod";
import {
  accountEmail,
  accountName,
  areEqual,
  notEqual,
  password,
  passwordTwice,
} from "./account-fields.ts";

/** Whom to invite. */
export const newInvitation = z.object({ email: accountEmail });

/** "Accept Invitation" with the account that the address has. */
export const knownAnswer = z.object({ with: z.literal("account"), password });

/** The same with an account that is opened by it. */
export const newcomerAnswer = z
  .object({ with: z.literal("new-account"), name: accountName, ...passwordTwice })
  .refine(areEqual, notEqual);
