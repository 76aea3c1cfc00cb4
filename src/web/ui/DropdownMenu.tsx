import { Menu } from "@base-ui/react/menu";
import type { ComponentType, ReactNode } from "react";

interface DropdownMenuProps {
  /** The accessible name of the trigger button. */
  label: string;
  trigger: ReactNode;
  triggerClass: string;
  /** `MenuItem`s, with text between them. */
  children: ReactNode;
}

/** A button that opens a menu; arrow keys move in it, Escape closes it. */
export function DropdownMenu({ label, trigger, triggerClass, children }: DropdownMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-label={label} className={triggerClass}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-30">
          <Menu.Popup className="min-w-48 rounded-control bg-float p-1.5 transition-opacity duration-fast depth-float data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuItemProps {
  icon?: ComponentType<{ className?: string }>;
  onClick: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, onClick, children }: MenuItemProps) {
  return (
    <Menu.Item
      onClick={onClick}
      className="flex min-h-touch w-full cursor-pointer items-center gap-2.5 rounded-badge px-3 font-medium text-ink-1 data-highlighted:bg-hover"
    >
      {Icon && <Icon className="size-4.5 text-ink-3" />}
      {children}
    </Menu.Item>
  );
}
