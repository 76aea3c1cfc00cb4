import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { type AccountView, openAccountDialog } from "./account-dialog.ts";

interface ViewButtonProps {
  view: AccountView;
  children: ReactNode;
}

/** Switches to another view of the account dialog. */
export function ViewButton({ view, children }: ViewButtonProps) {
  return (
    <Button variant="quiet" size="md" onClick={() => openAccountDialog(view)}>
      {children}
    </Button>
  );
}
