import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { AdminAddon, ArchivedAddon } from "../../../shared/contract/admin/addons.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { ScreenLoadError } from "../kit/ScreenLoadError.tsx";
import { AddonCatalogue } from "./AddonCatalogue.tsx";

const TITLE = "Add-ons";

export const meta = pageMeta(TITLE, "What visitors can add to a booking.");

/** Without pages, because a venue has few add-ons. */
interface AddonLists {
  addons: AdminAddon[];
  archived: ArchivedAddon[];
}

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await readAddons(context.get(apiContext));
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return readAddons(api);
}

function readAddons({ admin }: ApiClient) {
  return requireAdministrator(async (): Promise<AddonLists> => {
    const [addons, archived] = await Promise.all([admin.addons.list(), admin.addons.archived()]);
    return { addons, archived };
  });
}

/** What visitors can add to a booking: create, edit, archive and restore add-ons. */
export default function AddonsScreen() {
  const loaded = useLoaderData<LoadState<AddonLists>>();
  const { revalidate } = useRevalidator();
  if (loaded.state === "failed") {
    return (
      <ScreenLoadError
        title={TITLE}
        errorTitle="Failed to load addons"
        failure={loaded.failure}
        onRetry={() => void revalidate()}
      />
    );
  }
  if (loaded.state !== "ready") return null;
  return <AddonCatalogue title={TITLE} {...loaded.data} />;
}
