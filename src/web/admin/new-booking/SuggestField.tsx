import { type ComponentProps, type KeyboardEvent, useState } from "react";
import type { CustomerSuggestion } from "../../../shared/contract/desk/desk-sales.ts";
import { TextField } from "../../ui/TextField.tsx";
import { SuggestionList } from "./SuggestionList.tsx";
import { useSuggestions } from "./use-suggestions.ts";

interface SuggestFieldProps extends Omit<ComponentProps<typeof TextField>, "onChange" | "value"> {
  value: string;
  onChange: (value: string) => void;
  onPick: (customer: CustomerSuggestion) => void;
}

/**
 * A line of text under which the customers appear that it may mean: arrows choose, Enter takes,
 * Escape closes. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function SuggestField({ value, onChange, onPick, className, ...field }: SuggestFieldProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(-1);
  const customers = useSuggestions(typed);
  const listId = `${field.id}-customers`;
  const isOpen = typed !== "" && customers.length > 0;
  const active = isOpen ? customers[at] : undefined;

  function close() {
    setTyped("");
    setAt(-1);
  }

  function pick(customer: CustomerSuggestion) {
    close();
    onPick(customer);
  }

  const { length } = customers;
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((at + 1) % length),
    ArrowUp: () => setAt((at <= 0 ? length : at) - 1),
    Escape: close,
    ...(active && { Enter: () => pick(active) }),
  };

  function press(event: KeyboardEvent) {
    const act = isOpen ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div className={`relative ${className ?? ""}`}>
      <TextField
        {...field}
        value={value}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active && `${listId}-${at}`}
        onChange={(event) => {
          onChange(event.target.value);
          setTyped(event.target.value);
          setAt(-1);
        }}
        onKeyDown={press}
        onBlur={(event) => {
          close();
          field.onBlur?.(event);
        }}
      />
      <p role="status" className="sr-only">
        {isOpen && (customers.length === 1 ? "1 customer" : `${customers.length} customers`)}
      </p>
      {isOpen && <SuggestionList id={listId} customers={customers} at={at} onPick={pick} />}
    </div>
  );
}
