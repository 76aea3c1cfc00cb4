import { Toast } from "@base-ui/react/toast";
import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { TOAST_MS } from "../../shared/limits.ts";

interface ToastOptions {
  message: string;
  /** Shows an Undo button as long as the toast. */
  undo?: () => void;
  tone?: "done" | "failed";
}

/** For a failure, which takes longer to read, and as long as there is something to undo. */
const LONG_TOAST_MS = 10_000;

/** Must be above every component that calls `useToast`. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={2}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-md flex-col gap-2 tablet:bottom-6">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/**
 * Returns a function that shows a toast at the bottom of the page and announces it.
 * @returns a function whose result closes the toast, for example when undoing is no longer possible
 */
export function useToast(): (options: ToastOptions) => () => void {
  const { add, close } = Toast.useToastManager();
  return ({ message, undo, tone = "done" }) => {
    const id = add({
      // A title rather than a description, because it is also the toast's accessible name.
      title: message,
      type: tone,
      timeout: undo || tone === "failed" ? LONG_TOAST_MS : TOAST_MS,
      priority: tone === "failed" ? "high" : "low",
      ...(undo && {
        actionProps: {
          children: "Undo",
          onClick: () => {
            close(id);
            undo();
          },
        },
      }),
    });
    return () => close(id);
  };
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const isFailure = toast.type === "failed";
    const Icon = isFailure ? TriangleAlert : Check;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // Base UI announces a failure in a copy and hides this one from screen readers, so Tab must
        // not lead to it. F6 still does.
        tabIndex={isFailure ? -1 : 0}
        className="rounded-control bg-ink-1 text-page transition-[opacity,translate] duration-base depth-float data-ending-style:translate-y-4 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex min-h-13 items-center gap-3 py-2 pr-2 pl-4">
          <Icon className="size-5 shrink-0" />
          <Toast.Title render={<p />} className="min-w-0 flex-1 text-pretty wrap-anywhere" />
          {toast.actionProps && (
            <Toast.Action className="min-h-touch shrink-0 rounded-button bg-page/15 px-3.5 font-semibold hover:bg-page/25" />
          )}
        </Toast.Content>
      </Toast.Root>
    );
  });
}
