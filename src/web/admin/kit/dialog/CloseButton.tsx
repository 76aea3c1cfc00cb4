import { Button } from "../../../ui/Button.tsx";

/** The only button of a read-only dialog. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="outline" size="md" onClick={onClose}>
      Close
    </Button>
  );
}
