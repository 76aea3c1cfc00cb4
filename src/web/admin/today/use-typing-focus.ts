import { type RefObject, useEffect } from "react";

/**
 * The field has the focus where there is a real keyboard, and what is typed while nothing has it
 * goes there: a hand scanner does not look where it types.
 */
export function useTypingFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const hasKeyboard = window.matchMedia("(pointer: fine)").matches;
    if (hasKeyboard) field.current?.focus({ preventScroll: true });
    const catchTyping = (event: KeyboardEvent) => {
      const isFree = document.activeElement === document.body || document.activeElement === null;
      const isSign = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isFree || !isSign) return;
      field.current?.focus();
      if (event.key === "/") event.preventDefault();
    };
    document.addEventListener("keydown", catchTyping);
    return () => document.removeEventListener("keydown", catchTyping);
  }, [field]);
}
