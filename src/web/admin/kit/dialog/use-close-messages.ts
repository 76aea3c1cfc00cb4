import { Toast } from "@base-ui/react/toast";
import { useEffect, useEffectEvent } from "react";

/**
 * Closes the messages of earlier actions when a dialog opens: on a phone they would cover its
 * buttons. Those that offer Undo stay.
 */
export function useCloseMessages(isOpen: boolean): void {
  const { toasts, close } = Toast.useToastManager();
  const closeMessages = useEffectEvent(() => {
    for (const { id, actionProps } of toasts) if (!actionProps) close(id);
  });
  useEffect(() => {
    if (isOpen) closeMessages();
  }, [isOpen]);
}
