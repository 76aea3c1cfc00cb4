import { Dialog } from "@base-ui/react/dialog";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";

/** A voucher's code, to be read aloud and copied. */
export function VoucherCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;

  async function copy() {
    // Without the permission it is still there to be read.
    await navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <>
      <Dialog.Title className="text-base font-bold tracking-wide text-ink-1 tabular-nums">
        {code}
      </Dialog.Title>
      <button
        type="button"
        aria-label="Copy code"
        title="Copy code"
        onClick={() => void copy()}
        className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover"
      >
        <Icon className="size-4.5" />
      </button>
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </>
  );
}
