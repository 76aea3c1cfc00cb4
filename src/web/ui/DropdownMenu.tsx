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
  /** Why the action is disabled; null or absent when it is enabled. */
  disabledReason?: string | null;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, onClick, disabledReason, children }: MenuItemProps) {
  const isDisabled = typeof disabledReason === "string";
  return (
    <Menu.Item
      disabled={isDisabled}
      onClick={onClick}
      className={`flex min-h-touch w-full items-center gap-2.5 rounded-badge px-3 font-medium data-highlighted:bg-hover ${isDisabled ? "max-w-66 py-1 text-ink-3" : "cursor-pointer text-ink-1"}`}
    >
      {Icon && <Icon className="size-4.5 shrink-0 text-ink-3" />}
      {isDisabled ? (
        <span>
          {children}
          <span className="block text-xs font-normal">{disabledReason}</span>
        </span>
      ) : (
        children
      )}
    </Menu.Item>
  );
}
