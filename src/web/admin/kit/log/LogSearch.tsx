import { ListSearch } from "../table/ListSearch.tsx";
import { normaliseSearch, useLogQuery } from "./log-query.ts";

interface LogSearchProps {
  label: string;
  placeholder: string;
}

/**
 * The search field of a log. Searches after a pause or on Enter; the search is in the query string.
 */
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
