import type { CustomerSuggestion } from "../../../shared/contract/desk/desk-sales.ts";

interface SuggestionListProps {
  id: string;
  customers: readonly CustomerSuggestion[];
  /** The one that Enter takes; −1: none. */
  at: number;
  onPick: (customer: CustomerSuggestion) => void;
}

/** The customers found, under the field that keeps the focus. */
export function SuggestionList({ id, customers, at, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Customers"
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-control bg-float p-1.5 depth-float"
    >
      {customers.map((customer, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
        <div
          key={customer.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(customer)}
          className="min-h-touch cursor-pointer rounded-badge px-3 py-1.5 hover:bg-hover aria-selected:bg-hover"
        >
          <p className="font-semibold wrap-anywhere text-ink-1">{customer.name}</p>
          <p className="text-xs wrap-anywhere text-ink-3">
            {[customer.email, customer.phone].filter(Boolean).join(", ") || "No e-mail, no phone"}
          </p>
        </div>
      ))}
    </div>
  );
}
