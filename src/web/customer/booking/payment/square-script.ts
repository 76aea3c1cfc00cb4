import type { Square } from "@square/web-payments-sdk-types";
import { retrying } from "../../../api/retrying.ts";

let loading: Promise<Square> | undefined;

/**
 * Square's browser script, loaded from Square as its rules demand, once per page. It is tried three
 * times (specification, section 9), and a `<script>` that failed is taken out before the next try;
 * then the promise rejects, and a later call starts afresh.
 */
export function loadSquare(scriptUrl: string): Promise<Square> {
  // Leaving the step stops nothing: the script is as good for the next visit.
  const { signal } = new AbortController();
  loading ??= retrying(() => loadOnce(scriptUrl), signal).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function loadOnce(scriptUrl: string): Promise<Square> {
  if (window.Square) return Promise.resolve(window.Square);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    function fail() {
      script.remove();
      reject(new Error("The script of the card form could not be loaded"));
    }
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      if (window.Square) resolve(window.Square);
      else fail();
    });
    document.head.append(script);
  });
}
