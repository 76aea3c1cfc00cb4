import { useEffect } from "react";
import { failureSentence } from "../app/api-failure.ts";
import { loadDocument } from "../app/document-policy.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import {
  closeAccountDialog,
  giveAccountDialog,
  tellAccountProblem,
  useAccountDialog,
} from "./forms/account-dialog.ts";
import { loadAccountDialog } from "./load-account-dialog.ts";

/** What the header's account buttons bring up: the dialog, or why it did not come. */
export function AccountLayer() {
  const { isOpen, Dialog, problem } = useAccountDialog();
  const isWanted = isOpen && !Dialog;
  useEffect(() => {
    if (isWanted) void bringDialog();
  }, [isWanted]);
  return (
    <>
      {problem !== null && (
        <div className="mx-auto w-full max-w-form px-gutter pt-4">
          <Alert
            tone="danger"
            title={problem}
            actions={
              // Browsers remember code that did not come until the page is loaded anew.
              <Button variant="outline" size="md" onClick={loadDocument}>
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

async function bringDialog(): Promise<void> {
  try {
    const { AccountDialog } = await loadAccountDialog();
    giveAccountDialog(AccountDialog);
  } catch {
    closeAccountDialog();
    tellAccountProblem(failureSentence(navigator.onLine ? "UNREACHABLE" : "OFFLINE"));
  }
}
