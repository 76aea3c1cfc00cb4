import UserSearch from "lucide-react/icons/user-search";
import { useSearchParams } from "react-router";
import type { DeskCustomerPage } from "../../../shared/contract/desk/desk-customers.ts";
import { ButtonLink } from "../../customer/shell/ButtonLink.tsx";
import { adminPaths } from "../admin-paths.ts";
import { TableMessage } from "../table/TableMessage.tsx";
import { CustomerCards } from "./CustomerCards.tsx";
import { CustomerPages } from "./CustomerPages.tsx";
import { readPlace } from "./list-address.ts";

/** The cards of a page and the way to the others, or that there are none. */
export function CustomerList({ list }: { list: DeskCustomerPage }) {
  const [parameters] = useSearchParams();
  const { search } = readPlace(parameters);
  return (
    <>
      <CustomerCards customers={list.customers} />
      {list.customers.length === 0 && <Nobody search={search} />}
      <CustomerPages list={list} search={search} />
    </>
  );
}

function Nobody({ search }: { search: string }) {
  const isSearch = search !== "";
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
          ? "Try fewer letters, or another part of the name, the address or the number."
          : "Whoever books, buys a gift voucher or opens an account stands here."}
      </TableMessage>
    </div>
  );
}
