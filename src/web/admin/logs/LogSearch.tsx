import Search from "lucide-react/icons/search";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSlash } from "../table/use-slash.ts";
import { searchOf } from "./log-place.ts";
import { useLogAddress } from "./use-log-address.ts";

/** So long nothing is typed before it is looked for. */
const PAUSE_MS = 300;

interface LogSearchProps {
  /** Names the field. */
  label: string;
  placeholder: string;
}

/** What is typed is looked for after a pause or at once by Enter, and stands in the address. */
export function LogSearch({ label, placeholder }: LogSearchProps) {
  const { parameters, filter } = useLogAddress();
  const search = searchOf(parameters.get("search") ?? "");
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);

  // Back, or a link.
  useEffect(() => setTyped(search), [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is typed, however slow
  useEffect(() => {
    if (searchOf(typed) === search) return;
    const timer = setTimeout(() => void filter({ search: searchOf(typed) }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void filter({ search: searchOf(typed) });
  }

  return (
    <search className="min-w-64 flex-1 side:max-w-96">
      <form onSubmit={submit}>
        <label className="relative block">
          <span className="sr-only">{label}</span>
          <Search className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-3" />
          <input
            ref={field}
            type="search"
            name="search"
            value={typed}
            maxLength={100}
            autoComplete="off"
            placeholder={placeholder}
            onChange={(event) => setTyped(event.target.value)}
            className="block min-h-control w-full rounded-control border border-line-strong bg-card pr-3 pl-10 text-base text-ink-1 placeholder:text-ink-3"
          />
        </label>
      </form>
    </search>
  );
}
