import { useEffect, useState } from "react";
import type { CustomerSuggestion } from "../../../shared/contract/desk/desk-sales.ts";
import { SUGGESTIONS_FROM_CHARACTERS } from "../../../shared/limits.ts";
import { api } from "../../api/browser-api.ts";

/** Nobody is looked for while somebody still types. */
const PAUSE_MS = 150;

const NOBODY: CustomerSuggestion[] = [];

/** Customers that a text may mean. It is only a help: when it cannot be had, there is nobody. */
export function useSuggestions(text: string): CustomerSuggestion[] {
  const [found, setFound] = useState({ text: "", customers: NOBODY });
  const wanted = text.trim();

  useEffect(() => {
    if (wanted.length < SUGGESTIONS_FROM_CHARACTERS) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      api.desk.sales.suggestCustomers({ text: wanted }, { signal }).then(
        (customers) => setFound({ text: wanted, customers }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted]);

  return found.text === wanted ? found.customers : NOBODY;
}
