import { ListSearch } from "../table/ListSearch.tsx";
import { searchOf } from "./log-query.ts";
import { useLogAddress } from "./use-log-query.ts";

interface LogSearchProps {
  /** Names the field. */
  label: string;
  placeholder: string;
}

/** What is typed is looked for after a pause or at once by Enter, and stands in the address. */
export function LogSearch({ label, placeholder }: LogSearchProps) {
  const { parameters, filter } = useLogAddress();
  return (
    <ListSearch
      label={label}
      placeholder={placeholder}
      search={searchOf(parameters.get("search") ?? "")}
      onSearch={(search) => void filter({ search: searchOf(search ?? "") })}
    />
  );
}
