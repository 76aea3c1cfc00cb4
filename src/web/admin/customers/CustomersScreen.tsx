import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import UserSearch from "lucide-react/icons/user-search";
import type { AdminCustomerPage } from "../../../shared/contract/admin/customers.ts";
import { ADMIN_CUSTOMERS_PER_PAGE } from "../../../shared/limits.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { revalidateList, useListState } from "../kit/list-state.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { formatPager } from "../kit/table/format-pager.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { CustomerCards } from "./CustomerCards.tsx";
import { CustomersToolbar } from "./CustomersToolbar.tsx";
import { customerList } from "./customer-list.ts";

const TITLE = "Customers";

export const meta = pageMeta(TITLE, "Who books here, and how to reach them.");

const screen = defineScreen(({ admin: { customers } }, searchParams) => [
  customers.list.queryOptions({ input: customerList.parse(searchParams) }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;
export const shouldRevalidate = revalidateList(customerList);

/** Everyone who has booked or has an account: search, edit, archive and erase. */
export default function CustomersScreen() {
  const [query] = screen.useQueries();
  return (
    <>
      <PageHead title={TITLE} />
      <CustomersToolbar list={query.data} />
      {query.data === undefined ? (
        <ListQueryError title="Failed to load customers" query={query} />
      ) : (
        <CustomerList list={query.data} />
      )}
    </>
  );
}

function CustomerList({ list }: { list: AdminCustomerPage }) {
  const { state } = useListState(customerList);
  return (
    <>
      <CustomerCards
        key={customerList.toSearchParams(state).toString()}
        customers={list.customers}
      />
      {list.customers.length === 0 && (
        <NoCustomers isSearch={(state.search ?? state.tag) !== undefined} />
      )}
      <CustomerPages list={list} />
    </>
  );
}

function NoCustomers({ isSearch }: { isSearch: boolean }) {
  return (
    <div className="rounded-card border border-line bg-card">
      <TableMessage
        icon={UserSearch}
        title={isSearch ? "No customers found" : "No customers yet"}
        action={
          isSearch && (
            <ButtonLink to={adminPaths.customers} variant="outline" size="md">
              Show all customers
            </ButtonLink>
          )
        }
      >
        {isSearch
          ? "Try part of the name, email address or phone number."
          : "People who book, buy a gift voucher or create an account appear here."}
      </TableMessage>
    </div>
  );
}

/** Links to the previous and the next page; nothing when there is only one page. */
function CustomerPages({ list }: { list: AdminCustomerPage }) {
  const { toPath } = useListState(customerList);
  const { customers, page, total, hasNext } = list;
  if (page === 1 && !hasNext) return null;
  const [first, last] = [customers[0]?.id, customers.at(-1)?.id];
  const { pageText } = formatPager({
    noun: "customers",
    page,
    perPage: ADMIN_CUSTOMERS_PER_PAGE,
    rowCount: customers.length,
    ...total,
  });
  return (
    <nav
      aria-label="Pages"
      className="mt-5 flex items-center justify-end gap-2 text-xs text-ink-3 tabular-nums"
    >
      <p className="mr-auto">{pageText}</p>
      {page > 1 && (
        <ButtonLink
          variant="outline"
          size="md"
          to={toPath({ page: page - 1, before: page > 2 ? first : undefined })}
        >
          <ChevronLeft className="size-4" />
          Previous
        </ButtonLink>
      )}
      {hasNext && (
        <ButtonLink variant="outline" size="md" to={toPath({ page: page + 1, after: last })}>
          Next
          <ChevronRight className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}
