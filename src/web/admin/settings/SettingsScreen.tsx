import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { AdminSettings } from "../../../shared/contract/admin/settings.ts";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenLoadError } from "../kit/ScreenLoadError.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const TITLE = "Settings";

export const meta = pageMeta(TITLE, "Your venue’s details and how it takes bookings.");

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(apiContext);
  const loaded = await requireAdministrator(() => client.admin.settings.get());
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAdministrator(() => api.admin.settings.get());
}

/** All settings of the venue. */
export default function SettingsScreen() {
  const loaded = useLoaderData<LoadState<AdminSettings>>();
  const { revalidate } = useRevalidator();
  if (loaded.state === "failed") {
    const errorTitle = "Failed to load settings";
    return (
      <ScreenLoadError
        title={TITLE}
        errorTitle={errorTitle}
        failure={loaded.failure}
        onRetry={revalidate}
      />
    );
  }
  if (loaded.state !== "ready") return null;
  return (
    <>
      <PageHead title={TITLE} />
      <SettingsForm loaded={loaded.data} />
    </>
  );
}
