import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { DeskAddon } from "../../../shared/contract/desk/desk-addons.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { AddonCatalogue } from "./AddonCatalogue.tsx";

const TITLE = "Add-ons";

export const meta = pageMeta(TITLE, "What visitors can add to a booking.");

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await readAddons(context.get(apiContext));
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return readAddons(api);
}

function readAddons(client: ApiClient) {
  return requireAdministrator(() => client.desk.addons.list());
}

/** What visitors can add to a booking: made, changed, and taken out of the catalogue. */
export default function AddonsScreen() {
  const loaded = useLoaderData<Loaded<DeskAddon[]>>();
  const { revalidate } = useRevalidator();
  if (loaded.state === "failed") {
    return (
      <LoadFailure
        title={TITLE}
        what="Failed to load addons"
        failure={loaded.failure}
        onRetry={() => void revalidate()}
      />
    );
  }
  return <AddonCatalogue title={TITLE} addons={loaded.state === "ready" ? loaded.data : []} />;
}
