interface ClearDetailsPromptProps {
  /** Clears the earlier input and empties the fields. */
  onClear: () => void;
}

/** Shown beside details typed earlier in this tab, on a shared screen perhaps by someone else. */
export function ClearDetailsPrompt({ onClear }: ClearDetailsPromptProps) {
  return (
    <p className="flex items-center gap-1 text-ink-3">
      Not you?
      <button
        type="button"
        onClick={onClear}
        className="min-h-touch px-2 font-semibold text-link underline underline-offset-4"
      >
        Clear<span className="sr-only"> the details typed before</span>
      </button>
    </p>
  );
}
