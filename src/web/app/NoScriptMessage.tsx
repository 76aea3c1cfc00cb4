import { useVenue } from "./use-venue.ts";

/** Fallback for pages that only the browser renders: without JavaScript they never appear. */
export function NoScriptMessage() {
  const { businessPhone } = useVenue();
  return (
    <noscript>
      <h1 className="text-title">This page needs JavaScript</h1>
      <p className="mt-2 max-w-xl text-pretty">
        Please turn it on in your browser and load the page again
        {businessPhone && `, or call us on ${businessPhone}`}.
      </p>
    </noscript>
  );
}
