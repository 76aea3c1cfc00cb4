import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { consumeLinkToken } from "./account/links/link-token.ts";
import { loadHttpLink } from "./app/browser-api.ts";
import { consumeVoucherFragment } from "./booking/waiver/voucher-link.ts";

// Before any code reads the address, and again when such a link is opened on a page that is already
// loaded.
for (const consumeFragment of [consumeVoucherFragment, consumeLinkToken]) {
  consumeFragment();
  window.addEventListener("hashchange", consumeFragment);
}

/** Date calculations use Temporal; browsers without it load the polyfill first. */
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Loads early, so that the first call need not wait; if it fails, the call itself reports it.
loadHttpLink().catch(() => undefined);
