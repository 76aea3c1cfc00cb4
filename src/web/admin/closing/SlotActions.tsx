import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import Mail from "lucide-react/icons/mail";
import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { RoleButton } from "../kit/RoleButton.tsx";
import { SlotEmailSteps } from "./SlotEmailSteps.tsx";
import { SlotMoveSteps } from "./SlotMoveSteps.tsx";
import type { SelectedSlot } from "./selected-slot.ts";

export type SlotAction = "email" | "move";

/** The buttons for what can be done with all bookings of a session. */
export function SlotActionButtons({ onChoose }: { onChoose: (action: SlotAction) => void }) {
  return (
    <>
      <RoleButton
        permission="sell"
        variant="outline"
        size="md"
        className="max-side:w-full"
        onClick={() => onChoose("email")}
      >
        <Mail className="size-4 text-ink-3" />
        Email Customers
      </RoleButton>
      <RoleButton
        permission="sell"
        variant="outline"
        size="md"
        className="max-side:w-full"
        onClick={() => onChoose("move")}
      >
        <ArrowRightLeft className="size-4 text-ink-3" />
        Move Bookings
      </RoleButton>
    </>
  );
}

interface SlotActionStepsProps {
  action: SlotAction;
  slot: SelectedSlot;
  /** Absent where the dialog opened with these steps. */
  onBack?: () => void;
  onClose: () => void;
}

export function SlotActionSteps({ action, ...props }: SlotActionStepsProps) {
  return action === "email" ? <SlotEmailSteps {...props} /> : <SlotMoveSteps {...props} />;
}

interface SlotActionDialogProps {
  /** Null closes the dialog. */
  target: { action: SlotAction; slot: SelectedSlot } | null;
  onClose: () => void;
}

/** Does one thing with all bookings of a session. */
export function SlotActionDialog({ target, onClose }: SlotActionDialogProps) {
  return (
    <ActionDialog subject={target} onClose={onClose} isWide>
      {(shown) => <SlotActionSteps {...shown} onClose={onClose} />}
    </ActionDialog>
  );
}
