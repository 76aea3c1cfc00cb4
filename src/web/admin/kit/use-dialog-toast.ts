import { useEffect, useState } from "react";
import { SUCCESS_MESSAGE_MS } from "../../../shared/limits.ts";

/** What was done in the dialog, or what could not be. */
export interface DialogNewsEntry {
  tone: "done" | "failed";
  sentence: string;
  /** Why it failed. */
  reason?: string;
  /** Takes it back. */
  undo?: () => void;
}

const STAYS_WITH_UNDO_MS = 10_000;

/** News goes after a while; a failure stays until something else is tried. */
export function useNews() {
  const [news, setNews] = useState<DialogNewsEntry | null>(null);
  useEffect(() => {
    if (news?.tone !== "done") return;
    const stays = news.undo ? STAYS_WITH_UNDO_MS : SUCCESS_MESSAGE_MS;
    const timer = setTimeout(() => setNews(null), stays);
    return () => clearTimeout(timer);
  }, [news]);
  return { news, tell: setNews, clear: () => setNews(null) };
}

export type Tell = (news: DialogNewsEntry | null) => void;
