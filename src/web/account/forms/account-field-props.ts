import type { ComponentProps } from "react";
import type { TextField } from "../../ui/TextField.tsx";

type AccountFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "label" | "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck"
>;

/** What the fields of accounts say, and what they tell password managers. */
export const ACCOUNT_FIELD_PROPS = {
  email: {
    label: "Email Address",
    type: "email",
    inputMode: "email",
    // The name by which an account is known.
    autoComplete: "username",
    autoCapitalize: "none",
    spellCheck: false,
  },
  password: { label: "Password", type: "password", autoComplete: "current-password" },
  newPassword: { label: "Password", type: "password", autoComplete: "new-password" },
  name: { label: "Name", autoComplete: "name" },
} as const satisfies Record<string, AccountFieldProps>;
