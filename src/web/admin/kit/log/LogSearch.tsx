import { ListSearch } from "../table/ListSearch.tsx";
import { normaliseSearch } from "./log-query.ts";
import { useLogQuery } from "./use-log-query.ts";

interface LogSearchProps {
  /** Names the field. */
  label: string;
  placeholder: string;
}

/** What is typed is looked for after a pause or at once by Enter, and stands in the address. */
export function LogSearch({ label, placeholder }: LogSearchProps) {
  const { parameters, filter: setFilter } = useLogQuery();
  return (
    <ListSearch
      label={label}
      placeholder={placeholder}
      search={normaliseSearch(parameters.get("search") ?? "")}
      onSearch={(search) => void setFilter({ search: normaliseSearch(search ?? "") })}
    />
  );
}
