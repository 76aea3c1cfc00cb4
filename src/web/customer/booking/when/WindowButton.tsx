import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";

interface WindowButtonProps {
  isOff: boolean;
  onMove: () => void;
  children: ReactNode;
}

/** Moves the calendar by one window. */
export function WindowButton({ isOff, onMove, children }: WindowButtonProps) {
  return (
    <Button
      variant="soft"
      size="md"
      disabled={isOff}
      onClick={onMove}
      className="flex-1 px-2 text-sm tablet:flex-none tablet:px-4 tablet:text-[0.9375rem]"
    >
      {children}
    </Button>
  );
}
