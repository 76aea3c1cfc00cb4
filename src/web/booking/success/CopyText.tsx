import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { TOAST_MS } from "../../../shared/limits.ts";
import { Button } from "../../ui/Button.tsx";

interface CopyTextProps {
  label: string;
  text: string;
  /** Names the text in messages, for example "reference". */
  itemLabel: string;
  /** Use `md` for long texts. */
  size?: "md" | "lg";
}

const SIZES = {
  md: "text-xl leading-7 tracking-[0.02em]",
  lg: "text-[1.625rem] leading-8 tracking-[0.04em]",
} as const;

type CopyState = "idle" | "copied" | "refused";

/** A text with a button that copies it. */
export function CopyText({ label, text, itemLabel, size = "lg" }: CopyTextProps) {
  const [state, setState] = useState<CopyState>("idle");

  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), TOAST_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    const isCopied = await copyText(text);
    setState(isCopied ? "copied" : "refused");
  }

  const Icon = state === "copied" ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        <span className="block text-sm text-ink-3">{label}</span>
        <b className={`block font-extrabold text-ink-1 tabular-nums ${SIZES[size]}`}>{text}</b>
      </p>
      <Button variant="soft" size="md" onClick={copy}>
        <Icon className="size-5" />
        {state === "copied" ? "Copied" : "Copy"}
        <span className="sr-only"> {itemLabel}</span>
      </Button>
      <output className={state === "refused" ? "w-full text-sm text-ink-3" : "sr-only"}>
        {state === "copied" && `${capitalise(itemLabel)} copied`}
        {state === "refused" && "Your browser does not allow copying. Please write it down."}
      </output>
    </div>
  );
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/**
 * Copies text to the clipboard.
 * @returns false when the browser or the visitor does not allow it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
