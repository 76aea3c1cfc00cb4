import { useEffect } from "react";
import { formatFailure } from "../app/api-failure.ts";
import { reloadWhenReachable } from "../app/document-policy.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import {
  closeAccountDialog,
  setAccountDialogComponent,
  setAccountError,
  useAccountDialog,
} from "./account-dialog.ts";

/** Shows the account dialog that the header's buttons open, or why its code failed to load. */
export function AccountDialogHost() {
  const { isOpen, Dialog, error } = useAccountDialog();
  const needsDialog = isOpen && !Dialog;
  useEffect(() => {
    if (needsDialog) void loadDialog();
  }, [needsDialog]);
  return (
    <>
      {error !== null && (
        <div className="mx-auto w-full max-w-form px-gutter pt-4">
          <Alert
            tone="danger"
            title={error}
            actions={
              // Browsers never retry a failed import until the page is reloaded.
              <Button variant="outline" size="md" onClick={reloadWhenReachable}>
                Try Again
              </Button>
            }
          />
        </div>
      )}
      {Dialog && <Dialog />}
    </>
  );
}

async function loadDialog(): Promise<void> {
  try {
    const { AccountDialog } = await loadAccountDialog();
    setAccountDialogComponent(AccountDialog);
  } catch {
    closeAccountDialog();
    setAccountError(formatFailure(navigator.onLine ? "UNREACHABLE" : "OFFLINE"));
  }
}

/** Loads the dialog's code, only for users who open it. */
function loadAccountDialog() {
  return import("./AccountDialog.tsx");
}

/** Prefetches the dialog's code for a user about to press; a failure is reported when they do. */
export function prefetchAccountDialog(): void {
  loadAccountDialog().catch(() => undefined);
}
