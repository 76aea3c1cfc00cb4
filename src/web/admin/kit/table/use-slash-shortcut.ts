import { type RefObject, useEffect } from "react";

/** The key `/` leads to a field, unless somebody is writing or answering a dialog. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement?.closest("input:not([type=checkbox]), textarea, select, [role=dialog]")) {
        return;
      }
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", goThere);
    return () => document.removeEventListener("keydown", goThere);
  }, [field]);
}
