import Search from "lucide-react/icons/search";
import { type RefObject, useEffect, useRef, useState } from "react";

interface ListSearchProps {
  label: string;
  /** Names the searchable fields. */
  placeholder: string;
  /** The search that is applied now. */
  search: string;
  /**
   * May resolve to the search that holds afterwards, where unsaved input can stop a search; any
   * other result is ignored.
   */
  onSearch: (search: string | undefined) => unknown;
  /** Moves focus into the list; absent when the list has no rows to focus. */
  onArrowDown?: () => void;
}

/** Delay between the last keystroke and the search. */
const DEBOUNCE_MS = 250;

/** The search field of a list. Searches after a pause or on Enter; `/` focuses it. */
export function ListSearch({ label, placeholder, search, onSearch, onArrowDown }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const lastSearch = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A delayed search must call the latest callback.
  const onSearchRef = useRef(onSearch);
  onSearchRef.current = onSearch;
  const latestText = useRef(text);
  latestText.current = text;
  useSlashShortcut(field);

  useEffect(() => {
    if (search === lastSearch.current) return;
    // After Back, or when a filter is cleared, the field follows the address.
    lastSearch.current = search;
    setText(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function submitSearch(next: string) {
    clearTimeout(timer.current);
    if (next.trim() === lastSearch.current) return;
    lastSearch.current = next.trim();
    const appliedSearch = await onSearchRef.current(lastSearch.current || undefined);
    if (typeof appliedSearch !== "string" || latestText.current !== next) return;
    lastSearch.current = appliedSearch;
    if (appliedSearch !== next.trim()) setText(appliedSearch);
  }

  function handleChange(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void submitSearch(next), DEBOUNCE_MS);
  }
  return (
    <search className="contents">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submitSearch(text);
        }}
        className="relative flex items-center max-side:w-full side:flex-[1_1_14rem] wide:max-w-96"
      >
        <Search className="pointer-events-none absolute left-3 size-4.5 text-ink-3" />
        <input
          ref={field}
          type="search"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(event) => handleChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" || !onArrowDown) return;
            event.preventDefault();
            onArrowDown();
          }}
          className="peer min-h-touch w-full rounded-button border border-line-strong bg-card pr-2 pl-9 text-base text-ink-1 placeholder:text-ink-3"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-2 min-w-5 rounded-badge bg-sunken px-1 text-center font-sans text-2xs font-semibold text-ink-3 outline-control peer-not-placeholder-shown:hidden peer-focus:hidden max-side:hidden"
        >
          /
        </span>
      </form>
    </search>
  );
}

/** Focuses the field when `/` is pressed, unless the user is typing or in a dialog. */
function useSlashShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement?.closest("input:not([type=checkbox]), textarea, select, [role=dialog]")) {
        return;
      }
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [field]);
}
