import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface Disclosure<Box extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Contains the button and the list. */
  containerRef: RefObject<Box | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/**
 * A button that opens a list beneath it. Escape closes the list and returns focus to the button.
 * @param isFloating the list overlays the page and also closes on a press or focus outside. A list
 * that pushes the page down stays open: closing it would move the pressed target away.
 */
export function useDisclosure<Box extends HTMLElement>(isFloating: boolean): Disclosure<Box> {
  const [isOpen, setOpen] = useState(false);
  const containerRef = useRef<Box>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const isOutside = ({ target }: Event) =>
      target instanceof Element &&
      target !== document.body &&
      !containerRef.current?.contains(target);
    const closeOnEscape = (event: KeyboardEvent) => {
      // A dialog above the page handles the key itself.
      if (event.key !== "Escape" || isOutside(event)) return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    const closeOnOutsideEvent = (event: Event) => {
      // Closing a dialog leads back to the list that opened it.
      if (isOutside(event) && !document.querySelector("[role=dialog]")) setOpen(false);
    };
    document.addEventListener("keydown", closeOnEscape);
    if (isFloating) {
      document.addEventListener("pointerdown", closeOnOutsideEvent);
      document.addEventListener("focusin", closeOnOutsideEvent);
    }
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeOnOutsideEvent);
      document.removeEventListener("focusin", closeOnOutsideEvent);
    };
  }, [isOpen, isFloating]);

  const close = useCallback(() => setOpen(false), []);
  return { isOpen, toggle: () => setOpen(!isOpen), close, containerRef, buttonRef };
}
