import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DeskCustomerPage } from "../../../shared/contract/desk/desk-customers.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { CustomerList } from "./CustomerList.tsx";
import { CustomersToolbar } from "./CustomersToolbar.tsx";
import { readPlace } from "./list-address.ts";

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
  const place = readPlace(new URL(request.url).searchParams);
  return requireAdministrator(() => client.desk.customers.list(place));
}

/** Everybody who books or has an account: looked for, changed, and taken out of the list. */
export default function CustomersScreen() {
  const loaded = useLoaderData<Loaded<DeskCustomerPage>>();
  return (
    <>
      <PageHead title={TITLE} />
      <CustomersToolbar list={loaded.state === "ready" ? loaded.data : null} />
      {loaded.state === "ready" && <CustomerList list={loaded.data} />}
      {loaded.state === "failed" && (
        <NotLoaded what="Failed to load customers" failure={loaded.failure} />
      )}
    </>
  );
}
