import { pageMeta } from "../../app/page-meta.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { SettingsForm } from "./SettingsForm.tsx";

const TITLE = "Settings";

export const meta = pageMeta(TITLE, "Your venue’s details and how it takes bookings.");

const screen = defineScreen(({ admin }) => [admin.settings.get.queryOptions()]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** All settings of the venue. */
export default function SettingsScreen() {
  const [query] = screen.useQueries();
  if (query.data === undefined) {
    return <ScreenQueryError title={TITLE} errorTitle="Failed to load settings" query={query} />;
  }
  return (
    <>
      <PageHead title={TITLE} />
      <SettingsForm loaded={query.data} />
    </>
  );
}
