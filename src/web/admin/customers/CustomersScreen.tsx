import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import UserSearch from "lucide-react/icons/user-search";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AdminCustomerPage } from "../../../shared/contract/admin/customers.ts";
import { ADMIN_CUSTOMERS_PER_PAGE } from "../../../shared/limits.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { useListState } from "../kit/list-state.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { formatPager } from "../kit/table/format-pager.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { CustomerCards } from "./CustomerCards.tsx";
import { CustomersToolbar } from "./CustomersToolbar.tsx";
import { customerList } from "./customer-list.ts";

const TITLE = "Customers";

export const meta = pageMeta(TITLE, "Who books here, and how to reach them.");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await readCustomers(context.get(apiContext), request);
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readCustomers(api, request);
}

function readCustomers(client: ApiClient, request: Request) {
  const query = customerList.parse(new URL(request.url).searchParams);
  return requireAdministrator(() => client.admin.customers.list(query));
}

/** Everyone who has booked or has an account: search, edit, archive and erase. */
export default function CustomersScreen() {
  const loaded = useLoaderData<LoadState<AdminCustomerPage>>();
  return (
    <>
      <PageHead title={TITLE} />
      <CustomersToolbar list={loaded.state === "ready" ? loaded.data : null} />
      {loaded.state === "ready" && <CustomerList list={loaded.data} />}
      {loaded.state === "failed" && (
        <LoadErrorMessage title="Failed to load customers" failure={loaded.failure} />
      )}
    </>
  );
}

function CustomerList({ list }: { list: AdminCustomerPage }) {
  const { state } = useListState(customerList);
  return (
    <>
      <CustomerCards customers={list.customers} />
      {list.customers.length === 0 && <NoCustomers isSearch={state.search !== undefined} />}
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
