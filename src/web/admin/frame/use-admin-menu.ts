import { type RefObject, useEffect, useRef, useState } from "react";

/** The sidebar on narrow screens: a menu that a button opens. */
export interface AdminMenu {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

/** Opens and closes the sidebar menu. Escape closes it and moves focus back to its button. */
export function useAdminMenu(): AdminMenu {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, [isOpen]);

  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false), button };
}
