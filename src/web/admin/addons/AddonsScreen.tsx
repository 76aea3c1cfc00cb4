import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { ArchivedAddon, DeskAddon } from "../../../shared/contract/admin/addons.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { LoadFailure } from "../kit/ScreenLoadError.tsx";
import { AddonCatalogue } from "./AddonCatalogue.tsx";

const TITLE = "Add-ons";

export const meta = pageMeta(TITLE, "What visitors can add to a booking.");

/** All of them; a venue has few. */
interface AllAddons {
  addons: DeskAddon[];
  archived: ArchivedAddon[];
}

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await readAddons(context.get(apiContext));
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return readAddons(api);
}

function readAddons({ desk }: ApiClient) {
  return requireAdministrator(async (): Promise<AllAddons> => {
    const [addons, archived] = await Promise.all([desk.addons.list(), desk.addons.archived()]);
    return { addons, archived };
  });
}

/** What visitors can add to a booking: made, changed, and taken out of the catalogue. */
export default function AddonsScreen() {
  const loaded = useLoaderData<Loaded<AllAddons>>();
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
  if (loaded.state !== "ready") return null;
  return <AddonCatalogue title={TITLE} {...loaded.data} />;
}
