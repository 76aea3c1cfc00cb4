import { Button } from "../../ui/Button.tsx";
import { ChangeDialog, ChangeFrame } from "../changes/ChangeDialog.tsx";
import { QuickAmounts } from "./QuickAmounts.tsx";

interface QuickAmountsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The amounts that visitors are offered for a voucher. */
export function QuickAmountsDialog({ isOpen, onClose }: QuickAmountsDialogProps) {
  return (
    <ChangeDialog open={isOpen} onClose={onClose}>
      <ChangeFrame
        title="Quick amounts"
        actions={
          <Button variant="outline" size="md" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p className="mb-3 text-sm text-pretty">
          What visitors can press instead of typing an amount, the smallest first. Every change is
          saved at once.
        </p>
        <QuickAmounts />
      </ChangeFrame>
    </ChangeDialog>
  );
}
