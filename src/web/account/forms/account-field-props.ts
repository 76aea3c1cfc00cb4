import type { ComponentProps } from "react";
import type { TextField } from "../../ui/TextField.tsx";

type AccountFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "label" | "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck"
>;

/** Labels of account fields and their autofill hints for password managers. */
export const ACCOUNT_FIELD_PROPS = {
  email: {
    label: "Email Address",
    type: "email",
    inputMode: "email",
    // The email address is the username of the account.
    autoComplete: "username",
    autoCapitalize: "none",
    spellCheck: false,
  },
  password: { label: "Password", type: "password", autoComplete: "current-password" },
  newPassword: { label: "Password", type: "password", autoComplete: "new-password" },
  name: { label: "Name", autoComplete: "name" },
} as const satisfies Record<string, AccountFieldProps>;
