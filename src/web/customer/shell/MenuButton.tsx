import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import type { Ref } from "react";

interface MenuButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  isOnDark: boolean;
  ref: Ref<HTMLButtonElement>;
}

/** Opens and closes the menu on phones. */
export function MenuButton({ isOpen, onToggle, isOnDark, ref }: MenuButtonProps) {
  const Icon = isOpen ? X : Menu;
  return (
    <button
      ref={ref}
      id="main-menu-button"
      type="button"
      aria-label="Menu"
      aria-expanded={isOpen}
      aria-controls="main-menu"
      onClick={onToggle}
      className={`-mr-2.5 grid size-touch shrink-0 place-items-center rounded-full tablet:hidden ${isOnDark ? "text-white hover:bg-white/12" : "text-ink-1 hover:bg-hover"}`}
    >
      <Icon className="size-6" />
    </button>
  );
}
