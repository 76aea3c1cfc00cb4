import { Button } from "../../../ui/Button.tsx";

/** The one button of a dialog that only shows something. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="outline" size="md" onClick={onClose}>
      Close
    </Button>
  );
}
