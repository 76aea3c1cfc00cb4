import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "./copy-text.ts";

interface CopyReferenceProps {
  reference: string;
}

type CopyState = "idle" | "copied" | "refused";

/** Success messages clear after this long (specification, section 9). */
const MESSAGE_MS = 3000;

/** The booking reference with a button that copies it. */
export function CopyReference({ reference }: CopyReferenceProps) {
  const [state, setState] = useState<CopyState>("idle");

  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    const isCopied = await copyText(reference);
    setState(isCopied ? "copied" : "refused");
  }

  const Icon = state === "copied" ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        <span className="block text-sm text-ink-3">Booking reference</span>
        <b className="block text-[1.625rem] leading-8 font-extrabold tracking-[0.04em] text-ink-1 tabular-nums">
          {reference}
        </b>
      </p>
      <Button variant="soft" size="md" onClick={copy}>
        <Icon className="size-5" />
        {state === "copied" ? "Copied" : "Copy"}
        <span className="sr-only"> reference</span>
      </Button>
      <output className={state === "refused" ? "w-full text-sm text-ink-3" : "sr-only"}>
        {state === "copied" && "Reference copied"}
        {state === "refused" && "Your browser does not allow copying. Please write it down."}
      </output>
    </div>
  );
}
