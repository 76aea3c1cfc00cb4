import { toButton } from "../model/email.ts";
import type { EmailFormatters } from "./email-context.ts";

type AccountEmailKind =
  | "account-open"
  | "account-exists"
  | "password-reset"
  | "password-unknown"
  | "email-change"
  | "email-taken"
  | "email-changed"
  | "data-erased"
  | "administrator-invitation"
  | "second-factor-changed"
  | "second-factors-reset";

const IF_NOT_YOU = "If this wasn't you, ignore this email. Nothing will change.";

const SECOND_FACTOR_CHANGES = {
  "passkey-added": "A passkey was added to your account",
  "passkey-removed": "A passkey was removed from your account",
  "authenticator-added": "An authenticator app was added to your account",
  "authenticator-removed": "The authenticator app was removed from your account",
  "recovery-codes-made": "New recovery codes were made for your account",
  "recovery-code-used": "A recovery code was used to sign in to your account",
  "second-factors-reset": "Your passkeys, authenticator app and recovery codes were reset",
} as const;

/** Account emails. They repeat nothing that a stranger may have typed. */
export const accountEmails: EmailFormatters<AccountEmailKind> = {
  "account-open": (_, { venue: { businessName }, accountUrl }) => ({
    subject: `Confirm your email address for ${businessName}`,
    title: "Confirm your email address",
    introduction: `Someone, probably you, asked to create an account at ${businessName} with this email address.`,
    blocks: [
      toButton("Confirm and sign in", accountUrl),
      "You will need the password that you chose. The link works once and expires in 24 hours.",
      IF_NOT_YOU,
    ],
  }),
  "account-exists": (_, { venue: { businessName } }) => ({
    subject: `You already have an account at ${businessName}`,
    title: "You already have an account",
    introduction: `Someone, probably you, asked to create an account at ${businessName} with this email address, but it already has one.`,
    blocks: [
      "Sign in with your password. If you have forgotten it, choose “Forgot password?” when you sign in.",
      IF_NOT_YOU,
    ],
  }),
  "password-reset": (_, { venue: { businessName }, accountUrl }) => ({
    subject: `Choose a new password for ${businessName}`,
    title: "Choose a new password",
    introduction: `Someone, probably you, asked for a new password for your account at ${businessName}.`,
    blocks: [
      toButton("Choose a new password", accountUrl),
      "The link works once and expires in an hour. Your old password works until you choose a new one.",
      IF_NOT_YOU,
    ],
  }),
  "password-unknown": (_, { venue: { businessName } }) => ({
    subject: `No account at ${businessName} with this email address`,
    title: "There is no account with this email address",
    introduction: `Someone, probably you, asked for a new password at ${businessName}, but there is no account with this email address.`,
    blocks: [
      "You may have an account with a different email address. You can book without one: your confirmation email has a link to your booking.",
      IF_NOT_YOU,
    ],
  }),
  "email-change": (_, { venue: { businessName }, accountUrl }) => ({
    subject: `Confirm your new email address for ${businessName}`,
    title: "Confirm your new email address",
    introduction: `Someone, probably you, asked to use this email address for your account at ${businessName}.`,
    blocks: [
      toButton("Confirm this email address", accountUrl),
      "Until you confirm it, your account keeps the old one. The link works once and expires in 24 hours.",
      IF_NOT_YOU,
    ],
  }),
  "email-taken": (_, { venue: { businessName } }) => ({
    subject: `You already have an account at ${businessName}`,
    title: "This email address already has an account",
    introduction: `Someone, probably you, asked to use this email address for another account at ${businessName}, but it already has an account.`,
    blocks: ["An email address can only have one account.", IF_NOT_YOU],
  }),
  "email-changed": (_, { venue: { businessName, businessEmail } }) => ({
    subject: `The email address of your account at ${businessName} has changed`,
    title: "Your email address has changed",
    introduction: `Your account at ${businessName} now has a different email address. Use the new one to sign in.`,
    blocks: [`If this wasn't you, email ${businessEmail} straight away.`],
  }),
  "data-erased": (_, { venue: { businessName, businessEmail } }) => ({
    subject: `Your data at ${businessName} has been erased`,
    title: "Your data has been erased",
    introduction: `As you asked, we have erased your account at ${businessName} and everything we knew about you.`,
    blocks: [
      "The law requires us to keep records of sales and payments. They no longer have your name or address.",
      "This is our last email to you. We erased your email address as soon as it was sent.",
      `If this wasn't you, email ${businessEmail}.`,
    ],
  }),
  "administrator-invitation": (_, { venue: { businessName }, accountUrl }) => ({
    subject: `Join the team of ${businessName}`,
    title: "You are invited to join the team",
    introduction: `An administrator of ${businessName} has invited you to help manage bookings, vouchers and customers.`,
    blocks: [
      toButton("View the invitation", accountUrl),
      "If you already have an account with this email address, confirm with its password. If not, choose a name and a password. The link works once and expires in three days.",
      "If you did not expect this, ignore this email. Nothing will change.",
    ],
  }),
  "second-factor-changed": ({ change }, { venue: { businessName, businessEmail } }) => ({
    subject: `${SECOND_FACTOR_CHANGES[change]} at ${businessName}`,
    title:
      change === "recovery-code-used" ? "A recovery code was used" : "How you sign in has changed",
    introduction: `${SECOND_FACTOR_CHANGES[change]} at ${businessName}.`,
    blocks: [
      change === "second-factors-reset"
        ? "You were signed out everywhere. Sign in with your password and set up new ones in My Profile."
        : "You see all of them in My Profile in the back office.",
      `If this wasn't you, change your password and tell an owner of the venue, or email ${businessEmail}, straight away.`,
    ],
  }),
  "second-factors-reset": ({ name }, { venue: { businessName } }) => ({
    subject: `Second factors of ${name} at ${businessName} were reset`,
    title: "Second factors were reset",
    introduction: `The passkeys, the authenticator app and the recovery codes of ${name} were removed. They can sign in with their password alone until they set up new ones.`,
    blocks: [
      "Owners get this email whenever this happens. If nobody asked for it, take the role away from this account and look at the activity log.",
    ],
  }),
};
