import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import type { CustomerSuggestion } from "../../../../shared/contract/admin/staff-bookings.ts";
import { pluralize } from "../../../../shared/format.ts";
import { SUGGESTION_MIN_CHARACTERS } from "../../../../shared/limits.ts";
import { api } from "../../../app/browser-api.ts";
import { TextField } from "../../../ui/TextField.tsx";

interface CustomerSuggestFieldProps
  extends Omit<ComponentProps<typeof TextField>, "onChange" | "value"> {
  value: string;
  onChange: (value: string) => void;
  onPick: (customer: CustomerSuggestion) => void;
}

/**
 * A text field that suggests matching customers: the arrow keys choose, Enter accepts, Escape
 * closes. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function CustomerSuggestField({
  value,
  onChange,
  onPick,
  className,
  ...field
}: CustomerSuggestFieldProps) {
  const [typed, setTyped] = useState("");
  const [activeIndex, setActiveIndex] = useState(-1);
  const customers = useSuggestions(typed);
  const listId = `${field.id}-customers`;
  const isOpen = typed !== "" && customers.length > 0;
  const active = isOpen ? customers[activeIndex] : undefined;

  function close() {
    setTyped("");
    setActiveIndex(-1);
  }

  function pick(customer: CustomerSuggestion) {
    close();
    onPick(customer);
  }

  const { length } = customers;
  const keyActions: Record<string, () => void> = {
    ArrowDown: () => setActiveIndex((activeIndex + 1) % length),
    ArrowUp: () => setActiveIndex((activeIndex <= 0 ? length : activeIndex) - 1),
    Escape: close,
    ...(active && { Enter: () => pick(active) }),
  };

  function handleKeyDown(event: KeyboardEvent) {
    const action = isOpen ? keyActions[event.key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
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
        aria-activedescendant={active && `${listId}-${activeIndex}`}
        onChange={(event) => {
          onChange(event.target.value);
          setTyped(event.target.value);
          setActiveIndex(-1);
        }}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          close();
          field.onBlur?.(event);
        }}
      />
      <p role="status" className="sr-only">
        {isOpen && pluralize(customers.length, "customer")}
      </p>
      {isOpen && (
        <SuggestionList id={listId} customers={customers} activeIndex={activeIndex} onPick={pick} />
      )}
    </div>
  );
}

/** Delay between the last keystroke and the request. */
const DEBOUNCE_MS = 150;

const NO_CUSTOMERS: CustomerSuggestion[] = [];

/** Customers that match a text. They are only a help: a failed request means no suggestions. */
function useSuggestions(typed: string): CustomerSuggestion[] {
  const text = typed.trim();
  const { data = NO_CUSTOMERS } = useQuery({
    queryKey: ["customer suggestions", text],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
      signal.throwIfAborted();
      return api.admin.staffBookings.suggestCustomers({ text }, { signal });
    },
    enabled: text.length >= SUGGESTION_MIN_CHARACTERS,
    retry: false,
  });
  return data;
}

interface SuggestionListProps {
  id: string;
  customers: readonly CustomerSuggestion[];
  /** The suggestion that Enter accepts; −1 for none. */
  activeIndex: number;
  onPick: (customer: CustomerSuggestion) => void;
}

function SuggestionList({ id, customers, activeIndex, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Customers"
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-control bg-float p-1.5 depth-float"
    >
      {customers.map((customer, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        <div
          key={customer.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(customer)}
          className="min-h-touch cursor-pointer rounded-badge px-3 py-1.5 hover:bg-hover aria-selected:bg-hover"
        >
          <p className="font-semibold wrap-anywhere text-ink-1">{customer.name}</p>
          <p className="text-xs wrap-anywhere text-ink-3">
            {[customer.email, customer.phone].filter(Boolean).join(", ") || "No email or phone"}
          </p>
        </div>
      ))}
    </div>
  );
}
