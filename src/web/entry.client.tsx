import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { consumeLinkToken } from "./account/links/link-token.ts";
import { loadHttpLink } from "./app/browser-api.ts";
import { consumeVoucherFragment } from "./booking/waiver/voucher-link.ts";

// Before anything can read the address; and again when a link is opened on a page that is there.
for (const consumeFragment of [consumeVoucherFragment, consumeLinkToken]) {
  consumeFragment();
  window.addEventListener("hashchange", consumeFragment);
}

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
