import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { tellAccountProblem, useAccountDialog } from "./account-dialog.ts";

/** What the header's account buttons bring up: the dialog, or why it did not come. */
export function AccountLayer() {
  const { Dialog, problem } = useAccountDialog();
  return (
    <>
      {problem !== null && (
        <div className="mx-auto w-full max-w-form px-gutter pt-4">
          <Alert
            tone="danger"
            title={problem}
            actions={
              <Button variant="outline" size="md" onClick={() => tellAccountProblem(null)}>
                Close
              </Button>
            }
          />
        </div>
      )}
      {Dialog && <Dialog />}
    </>
  );
}
