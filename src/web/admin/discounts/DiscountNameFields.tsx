import type { ChangeEvent } from "react";
import { TextField } from "../../ui/TextField.tsx";
import type { DiscountFormControl } from "./discount-field.ts";

/** What a code is called and what it is for. */
export function DiscountNameFields({ form }: { form: DiscountFormControl }) {
  const code = form.register("code");

  function inCapitals(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const caret = target.selectionStart;
    target.value = target.value.toUpperCase();
    target.setSelectionRange(caret, caret);
    void code.onChange(event);
  }

  return (
    <div className="grid gap-4 side:grid-cols-2">
      <TextField
        {...code}
        onChange={inCapitals}
        id="discount-code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-first
        error={form.formState.errors.code?.message}
      />
      <TextField
        {...form.register("description")}
        id="discount-description"
        label="Description"
        autoComplete="off"
        error={form.formState.errors.description?.message}
      />
    </div>
  );
}
