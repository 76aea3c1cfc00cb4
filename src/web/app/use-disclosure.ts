import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface Disclosure<Box extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Around the button and what it opens. */
  containerRef: RefObject<Box | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/**
 * A button that opens a list beneath it. Escape closes it and gives focus back to the button.
 * @param isFloating the list lies above the page: it closes too when somebody goes on elsewhere. One that
 * moves the page stays, or what is pressed would slip away under the finger.
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
      // A dialog above the page has its own use for the key.
      if (event.key !== "Escape" || isOutside(event)) return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    const closeOnOutsideEvent = (event: Event) => {
      // Who closes a dialog comes back to the list that it was opened from.
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
