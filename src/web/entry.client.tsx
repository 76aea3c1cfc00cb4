import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadHttpLink } from "./api/browser-api.ts";

/** Dates are reckoned with Temporal; browsers that do not have it yet load it first. */
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Early, so that the first call need not wait for it; if this fails, the call itself will tell.
loadHttpLink().catch(() => undefined);
