import { useEffect, useState } from "react";
import { z } from "zod";
import { authenticatorCode } from "../../../shared/contract/admin/second-factors.ts";
import { api } from "../../app/browser-api.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { FormDialog, FormFrame } from "../kit/forms/FormDialog.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface AuthenticatorDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** @param recoveryCodes null where there were some before */
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** Shows a new secret to an authenticator app, and confirms it with the app's first code. */
export function AuthenticatorDialog({ isOpen, onClose, onAdded }: AuthenticatorDialogProps) {
  return (
    <FormDialog open={isOpen} onClose={onClose}>
      <AuthenticatorForm onAdded={onAdded} />
    </FormDialog>
  );
}

type NewSecret = Awaited<ReturnType<typeof api.admin.secondFactors.startAuthenticator>>;

function AuthenticatorForm({ onAdded }: Pick<AuthenticatorDialogProps, "onAdded">) {
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const { failure, run } = useMutation();
  const form = useSaveForm({
    schema: z.object({ code: authenticatorCode }),
    defaultValues: { code: "" },
    idPrefix: "authenticator",
    save: ({ code }) => api.admin.secondFactors.confirmAuthenticator({ code }),
    onSaved: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    void run(async () => setSecret(await api.admin.secondFactors.startAuthenticator()));
  }, []);
  return (
    <FormFrame
      form={form}
      title="Set up an authenticator app"
      submitLabel="Confirm"
      isBlocked={secret === null}
      failureTitle="Failed to set up the app"
    >
      <FailureAlert title="Failed to set up the app" failure={failure} />
      {secret === null && failure === null && <Spinner label="Loading" className="min-h-46" />}
      {secret !== null && (
        <>
          <p>Scan this code with your authenticator app, or type the key into it.</p>
          <div className="flex flex-wrap items-center gap-4">
            <svg
              viewBox={`0 0 ${secret.qr.size} ${secret.qr.size}`}
              role="img"
              aria-label="QR code for your authenticator app"
              shapeRendering="crispEdges"
              className="size-46 rounded-control bg-white"
            >
              <path d={secret.qr.path} fill="#000" />
            </svg>
            <dl className="min-w-0 flex-1">
              <dt className="text-sm text-ink-3">Key</dt>
              <dd className="font-mono wrap-anywhere text-ink-1">
                {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
              </dd>
              <dd className="mt-1">
                <a
                  href={secret.uri}
                  className="inline-flex min-h-touch items-center rounded-badge font-semibold text-link"
                >
                  Open it in an app on this device
                </a>
              </dd>
            </dl>
          </div>
          <TextField
            {...form.field("code")}
            label="Code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </>
      )}
    </FormFrame>
  );
}
