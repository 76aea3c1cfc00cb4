import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { DeskCustomerPage } from "../../../shared/contract/desk/desk-customers.ts";
import { DESK_CUSTOMERS_PER_PAGE } from "../../../shared/limits.ts";
import { ButtonLink } from "../../customer/shell/ButtonLink.tsx";
import { pagerWords } from "../table/pager-words.ts";
import { addressOf } from "./list-address.ts";

interface CustomerPagesProps {
  list: DeskCustomerPage;
  search: string;
}

/** The way to the pages before and after; nothing where there is but one. */
export function CustomerPages({ list, search }: CustomerPagesProps) {
  const { customers, page, total, hasNext } = list;
  if (page === 1 && !hasNext) return null;
  const [first, last] = [customers[0]?.id, customers.at(-1)?.id];
  const { place } = pagerWords({
    noun: "customers",
    page,
    perPage: DESK_CUSTOMERS_PER_PAGE,
    shown: customers.length,
    ...total,
  });
  return (
    <nav
      aria-label="Pages"
      className="mt-5 flex items-center justify-end gap-2 text-xs text-ink-3 tabular-nums"
    >
      <p className="mr-auto">{place}</p>
      {page > 1 && (
        <ButtonLink
          variant="outline"
          size="md"
          to={addressOf({ search, page: page - 1, ...(first && { before: first }) })}
        >
          <ChevronLeft className="size-4" />
          Previous
        </ButtonLink>
      )}
      {hasNext && (
        <ButtonLink
          variant="outline"
          size="md"
          to={addressOf({ search, page: page + 1, ...(last && { after: last }) })}
        >
          Next
          <ChevronRight className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}
