import { useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import {
  type SharedDeviceEntry,
  sharedDeviceInput,
} from "../../../shared/contract/admin/counter.ts";
import { formatLastUse } from "../../account/profile/SessionList.tsx";
import { refreshAccount } from "../../app/account.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";

const TITLE = "Shared devices";

export const meta = pageMeta(TITLE, "Devices at the counter, which people unlock by PIN.");

const screen = defineScreen(({ admin }) => [admin.devices.list.queryOptions()]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** The devices at the counter, and the form that makes this browser one of them. */
export default function DevicesScreen() {
  const query = screen.useData();
  const [ending, setEnding] = useState<SharedDeviceEntry | null>(null);
  const { timezone } = useVenue();
  if (query.data === undefined) return <ScreenQueryError title={TITLE} query={query} />;
  const [devices] = query.data;
  return (
    <>
      <PageHead title={TITLE}>
        Sign a device in once. Everybody then unlocks it with their own PIN, and what they do is
        logged under their name.
      </PageHead>
      <div className="grid gap-5">
        <AdminPanel title="Devices">
          {devices.length === 0 ? (
            <p className="px-4 pb-4 text-sm text-ink-3">No devices are shared yet.</p>
          ) : (
            <ul>
              {devices.map((device) => (
                <li
                  key={device.id}
                  className="flex items-center justify-between gap-3 border-t border-line px-4 py-3"
                >
                  <div className="min-w-0">
                    <p className="font-semibold wrap-anywhere text-ink-1">{device.name}</p>
                    <p className="text-xs wrap-anywhere text-ink-3" suppressHydrationWarning>
                      {device.device}, signed in as {device.signedInAs},{" "}
                      {formatLastUse(device.lastUsedAt, (instant) =>
                        formatAdminDateTime(instant, timezone),
                      )}
                    </p>
                  </div>
                  <Button
                    variant="outline"
                    size="md"
                    onClick={() => setEnding(device)}
                    aria-label={`Sign out ${device.name}`}
                    className="shrink-0"
                  >
                    Sign Out
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </AdminPanel>
        <ShareForm />
      </div>
      <ConfirmDialog
        subject={ending}
        onClose={() => setEnding(null)}
        title={({ name }) => `Sign out ${name}?`}
        confirmLabel="Sign Out"
        isDanger
        failureTitle="Failed to sign out"
        onConfirm={({ id: deviceSessionId }) => api.admin.devices.end({ deviceSessionId })}
      >
        {() => <p>Nobody can use it until somebody signs in on it again with a password.</p>}
      </ConfirmDialog>
    </>
  );
}

function ShareForm() {
  const form = useSaveForm({
    schema: sharedDeviceInput,
    defaultValues: { name: "" },
    withoutSummary: true,
    idPrefix: "device",
    save: (input) => api.admin.devices.share(input),
    // The lock screen takes the place of this one.
    onSaved: () => void refreshAccount(null),
  });
  return (
    <AdminPanel title="Share this device">
      <p className="px-4 pb-3 text-sm text-pretty text-ink-3">
        It stays signed in with your account and locks at once. People unlock it with the PIN that
        they set on My Profile. Nobody can do more on it than their own role and yours allow, or
        manage staff.
      </p>
      <form
        noValidate
        onSubmit={form.submit}
        className="flex flex-col gap-3 px-4 pb-4 side:max-w-xl side:flex-row side:items-start"
      >
        <TextField
          {...form.field("name")}
          label="Name of this device"
          placeholder="Front desk till"
          autoComplete="off"
          className="side:flex-1"
        />
        <Button type="submit" size="md" busy={form.isBusy} className="min-h-control side:mt-6.5">
          Share and Lock
        </Button>
      </form>
      <FailureAlert title="Nothing was shared" failure={form.failure} className="mx-4 mb-4" />
    </AdminPanel>
  );
}
