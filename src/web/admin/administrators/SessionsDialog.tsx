import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { Administrator } from "../../../shared/contract/public/administrators.ts";
import { SessionList } from "../../account/profile/SessionList.tsx";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { DialogFrame, DialogOverlay } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { queries } from "../kit/queries.ts";
import { StatusMessage } from "../kit/StatusMessage.tsx";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface SessionsDialogProps {
  /** Null closes the dialog. */
  administrator: Pick<Administrator, "id" | "name"> | null;
  onClose: () => void;
}

/** Where an administrator is signed in, for owners, who can end each session and remove the PIN. */
export function SessionsDialog({ administrator, onClose }: SessionsDialogProps) {
  return (
    <DialogOverlay subject={administrator} onClose={onClose} closeLabel="Close">
      {({ id, name }) => (
        <DialogFrame title={`Where ${name} is signed in`}>
          <Sessions accountId={id} />
        </DialogFrame>
      )}
    </DialogOverlay>
  );
}

function Sessions({ accountId }: { accountId: string }) {
  const { data, error } = useQuery(
    queries.admin.staffSessions.list.queryOptions({ input: { accountId } }),
  );
  const ending = useMutation();
  const pinRemoval = useMutation();
  const [isPinRemoved, setPinRemoved] = useState(false);

  async function removePin() {
    setPinRemoved(false);
    setPinRemoved(await pinRemoval.run(() => api.admin.staffSessions.removePin({ accountId })));
  }

  return (
    <div className="mt-4 grid gap-4">
      <FailureAlert title="Failed to sign out" failure={ending.failure} />
      {error !== null && (
        <FailureAlert title="Failed to load sessions" failure={toStaffFailure(error)} />
      )}
      {data === undefined && error === null && <Spinner label="Loading" />}
      {data?.length === 0 && <p>Nowhere at the moment.</p>}
      {data !== undefined && data.length > 0 && (
        <SessionList
          sessions={data}
          formatInstant={formatAdminDateTime}
          isBusy={ending.isBusy}
          onEnd={({ id: signedInId }) =>
            void ending.run(() => api.admin.staffSessions.end({ accountId, signedInId }))
          }
        />
      )}
      {data !== undefined && (
        <div className="grid justify-items-start gap-4 border-t border-line pt-4">
          <Button
            variant="outline"
            size="md"
            busy={pinRemoval.isBusy}
            onClick={() => void removePin()}
          >
            Remove PIN for shared devices
          </Button>
          <FailureAlert title="Failed to remove PIN" failure={pinRemoval.failure} />
          <StatusMessage message={isPinRemoved ? { sentence: "The PIN is removed." } : null} />
        </div>
      )}
    </div>
  );
}
