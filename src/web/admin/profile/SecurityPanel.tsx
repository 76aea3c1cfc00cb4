import { type ReactNode, useState } from "react";
import type { OwnSecondFactors } from "../../../shared/contract/admin/second-factors.ts";
import { formatCount } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { StatusMessage, type StatusMessageContent } from "../kit/StatusMessage.tsx";
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx";
import { AuthenticatorDialog } from "./AuthenticatorDialog.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";

/** The question before a second factor is removed or replaced. */
interface Removal {
  title: string;
  consequence: string;
  confirmLabel: string;
  remove: () => Promise<unknown>;
  /** What is said when it is done. */
  done: StatusMessageContent;
}

type OpenDialog = "passkey" | "authenticator" | null;

/** How somebody proves who they are besides their password. */
export function SecurityPanel({ factors }: { factors: OwnSecondFactors }) {
  const { timezone } = useVenue();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [status, setStatus] = useState<StatusMessageContent | null>(null);
  const { passkeys, authenticatorSince, recoveryCodesLeft } = factors;
  const hasFactor = passkeys.length > 0 || authenticatorSince !== null;

  function reportAdded(sentence: string, recoveryCodes: string[] | null) {
    setOpenDialog(null);
    setStatus({ sentence });
    setCodes(recoveryCodes);
  }

  return (
    <Panel as="section" id="security" aria-labelledby="security-title">
      <h2 id="security-title" className="text-heading">
        Security
      </h2>
      <p className="mt-1 text-pretty">{describe(factors, timezone)}</p>
      <div className="mt-4 empty:hidden">
        <StatusMessage message={status} />
      </div>
      <Part
        title="Passkeys"
        text="Sign in with your fingerprint, your face or your device’s PIN, without a password."
        action={
          <Button variant="outline" size="md" onClick={() => setOpenDialog("passkey")}>
            Add a passkey
          </Button>
        }
      >
        {passkeys.length > 0 && (
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="flex items-center justify-between gap-3 py-2">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere text-ink-1">{passkey.name}</p>
                  <p className="text-sm text-ink-3">
                    Added {formatLongDate(passkey.createdAt, timezone)},{" "}
                    {passkey.lastUsedAt === null
                      ? "not used yet"
                      : `last used ${formatLongDate(passkey.lastUsedAt, timezone)}`}
                    {passkey.isBackedUp && ", on several devices"}
                  </p>
                </div>
                <Button
                  variant="outline"
                  size="md"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoval(createPasskeyRemoval(passkey))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part
        title="Authenticator app"
        text={
          authenticatorSince === null
            ? "An app on your phone shows a new six-digit code every 30 seconds."
            : `Set up on ${formatLongDate(authenticatorSince, timezone)}.`
        }
        action={
          authenticatorSince === null ? (
            <Button variant="outline" size="md" onClick={() => setOpenDialog("authenticator")}>
              Set up an app
            </Button>
          ) : (
            <Button variant="outline" size="md" onClick={() => setRemoval(AUTHENTICATOR_REMOVAL)}>
              Remove the app
            </Button>
          )
        }
      />
      {hasFactor && (
        <Part
          title="Recovery codes"
          text={`In case you lose the others. ${formatCount(recoveryCodesLeft ?? 0)} of 10 are left.`}
          action={
            <Button
              variant="outline"
              size="md"
              onClick={() =>
                setRemoval({
                  ...NEW_CODES,
                  remove: async () => {
                    const { recoveryCodes } = await api.admin.secondFactors.makeRecoveryCodes();
                    setCodes(recoveryCodes);
                  },
                })
              }
            >
              Make new codes
            </Button>
          }
        />
      )}
      <AddPasskeyDialog
        isOpen={openDialog === "passkey"}
        onClose={() => setOpenDialog(null)}
        onAdded={(recoveryCodes) => reportAdded("The passkey is added.", recoveryCodes)}
      />
      <AuthenticatorDialog
        isOpen={openDialog === "authenticator"}
        onClose={() => setOpenDialog(null)}
        onAdded={(recoveryCodes) => reportAdded("The authenticator app is set up.", recoveryCodes)}
      />
      <ConfirmDialog
        subject={removal}
        onClose={() => setRemoval(null)}
        title={({ title }) => title}
        confirmLabel={({ confirmLabel }) => confirmLabel}
        isDanger
        failureTitle="Nothing was changed"
        onConfirm={({ remove }) => remove()}
        onDone={({ done }) => setStatus(done)}
      >
        {({ consequence }) => <p>{consequence}</p>}
      </ConfirmDialog>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Panel>
  );
}

interface PartProps {
  title: string;
  text: string;
  action: ReactNode;
  children?: ReactNode;
}

function Part({ title, text, action, children }: PartProps) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-bold text-ink-1">{title}</h3>
      <p className="mt-1 text-sm text-pretty">{text}</p>
      {children}
      <div className="mt-3">{action}</div>
    </div>
  );
}

function describe({ isRequired, dueAt }: OwnSecondFactors, timezone: string): string {
  if (dueAt !== null) {
    return `Your role needs a passkey or an authenticator app. Set one up by ${formatLongDate(dueAt, timezone)}; after that you cannot sign in without one.`;
  }
  return isRequired
    ? "Your role needs a passkey or an authenticator app besides your password."
    : "With a passkey or an authenticator app nobody can sign in with your password alone.";
}

function createPasskeyRemoval({ id, name }: OwnSecondFactors["passkeys"][number]): Removal {
  return {
    title: `Remove the passkey ${name}?`,
    consequence:
      "You can no longer sign in with it. Delete it on the device or in the password manager too.",
    confirmLabel: "Remove",
    remove: () => api.admin.secondFactors.removePasskey({ passkeyId: id }),
    done: { sentence: "The passkey is removed.", takesFocus: true },
  };
}

const AUTHENTICATOR_REMOVAL: Removal = {
  title: "Remove the authenticator app?",
  consequence: "Its codes no longer work here. Delete the entry in the app too.",
  confirmLabel: "Remove",
  remove: () => api.admin.secondFactors.removeAuthenticator(),
  done: { sentence: "The authenticator app is removed." },
};

const NEW_CODES: Omit<Removal, "remove"> = {
  title: "Make new recovery codes?",
  consequence: "The ones you have will stop working.",
  confirmLabel: "Make New Codes",
  done: { sentence: "You have new recovery codes." },
};
