import Info from "lucide-react/icons/info";
import { type ReactNode, useState } from "react";
import { Popover } from "../../../ui/Popover.tsx";

interface DefinitionProps {
  /** The figure's name. */
  of: string;
  children: ReactNode;
}

/** A button beside a figure's name that says what the figure counts. */
export function Definition({ of, children }: DefinitionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={of}
      align="start"
      triggerLabel={`What ${of} means`}
      trigger={<Info className="size-3.5" />}
      triggerClass="-m-3 grid size-touch place-items-center rounded-button text-ink-3 hover:text-ink-1"
    >
      <p className="max-w-80 p-4 text-sm text-pretty text-ink-2">{children}</p>
    </Popover>
  );
}
