import type { ReactNode } from "react";

export type Removal = "delete" | "erase";

interface RemovalChoiceProps {
  choice: Removal;
  onChoose: (choice: Removal) => void;
  hasAccount: boolean;
}

/** What can be done with a customer whom the books refer to. */
export function RemovalChoice({ choice, onChoose, hasAccount }: RemovalChoiceProps) {
  const choiceOf = (value: Removal) => ({
    name: "removal",
    checked: choice === value,
    onChange: () => onChoose(value),
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2">
        Something of theirs has to be kept: bookings, vouchers, payments or an account.
      </legend>
      <Choice {...choiceOf("delete")} label="Archive">
        They are taken off this list. Their bookings, payments and waivers stay as they are
        {hasAccount && ", and they can still sign in"}. When they book again, they are back here.
      </Choice>
      <Choice {...choiceOf("erase")} label="Erase personal data">
        Name, addresses, phone number, signed waivers and letters go
        {hasAccount && ", and their account with them"}. What was sold, paid and refunded stays,
        without their name. This cannot be undone.
      </Choice>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

function Choice({ label, children, ...radio }: ChoiceProps) {
  return (
    <label className="flex min-h-touch cursor-pointer items-start gap-3">
      <input
        {...radio}
        type="radio"
        aria-label={label}
        aria-describedby={`removal-${label}`.replaceAll(" ", "-")}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-card checked:border-6 checked:border-primary"
      />
      <span>
        <span className="block font-semibold text-ink-1">{label}</span>
        <span id={`removal-${label}`.replaceAll(" ", "-")} className="block text-sm text-ink-3">
          {children}
        </span>
      </span>
    </label>
  );
}
