import { type RefObject, useEffect } from "react";

/** Focuses the field when `/` is pressed, unless the user is typing or in a dialog. */
export function useSlashShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement?.closest("input:not([type=checkbox]), textarea, select, [role=dialog]")) {
        return;
      }
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [field]);
}
