import type { ComponentProps } from "react";
import type { TextField } from "../ui/TextField.tsx";

/** Props of a contact field: its texts and what it tells the browser about itself. */
export type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  | "label"
  | "hint"
  | "optional"
  | "type"
  | "inputMode"
  | "autoComplete"
  | "autoCapitalize"
  | "spellCheck"
  | "className"
>;

/** Contact fields, with the same label and autofill hints on every form. */
export const CONTACT_FIELD_PROPS = {
  firstName: { label: "First name", autoComplete: "given-name" },
  lastName: { label: "Last name", autoComplete: "family-name" },
  email: { label: "Email", type: "email", inputMode: "email", autoComplete: "email" },
  phone: {
    label: "Phone",
    hint: "e.g. 07700 900123 or +44 7700 900123",
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
  },
} as const satisfies Record<string, FieldProps>;

/** The grid of a form's fields: six columns; each child spans all of them by default. */
export const FIELD_GRID = "grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-full";
/** Half a row of that grid, a full one on phones. */
export const HALF_ROW = "tablet:col-span-3!";
