import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface Disclosure<Box extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Around the button and what it opens. */
  box: RefObject<Box | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * A button that opens a list beneath it. Escape closes it and gives focus back to the button.
 * @param floats the list lies above the page: it closes too when somebody goes on elsewhere. One that
 * moves the page stays, or what is pressed would slip away under the finger.
 */
export function useDisclosure<Box extends HTMLElement>(floats: boolean): Disclosure<Box> {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<Box>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const isElsewhere = ({ target }: Event) =>
      target instanceof Element && target !== document.body && !box.current?.contains(target);
    const closeByEscape = (event: KeyboardEvent) => {
      // A dialog above the page has its own use for the key.
      if (event.key !== "Escape" || isElsewhere(event)) return;
      setOpen(false);
      button.current?.focus();
    };
    const closeElsewhere = (event: Event) => {
      // Who closes a dialog comes back to the list that it was opened from.
      if (isElsewhere(event) && !document.querySelector("[role=dialog]")) setOpen(false);
    };
    document.addEventListener("keydown", closeByEscape);
    if (floats) {
      document.addEventListener("pointerdown", closeElsewhere);
      document.addEventListener("focusin", closeElsewhere);
    }
    return () => {
      document.removeEventListener("keydown", closeByEscape);
      document.removeEventListener("pointerdown", closeElsewhere);
      document.removeEventListener("focusin", closeElsewhere);
    };
  }, [isOpen, floats]);

  const close = useCallback(() => setOpen(false), []);
  return { isOpen, toggle: () => setOpen(!isOpen), close, box, button };
}
