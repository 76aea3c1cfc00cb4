import type { Venue } from "../../shared/contract/public/venue.ts";
import { brandStylePath } from "../../shared/paths.ts";
import { getIconUrl, ICON_PIXELS } from "../../shared/rules/pictures.ts";
import faviconUrl from "../assets/favicon.svg?url&no-inline";

interface VenueHeadProps {
  /** Null when the venue could not be read. */
  venue: Venue | null;
}

/** Puts the venue's branding into the document's head: its colour, and its logo as the tab icon. */
export function VenueHead({ venue }: VenueHeadProps) {
  const brand = venue?.brandColour ?? null;
  return (
    <>
      {brand && <link rel="stylesheet" href={brandStylePath(brand)} precedence="brand" />}
      {venue?.logoUrl ? (
        <LogoIcons href={getIconUrl(venue.logoUrl)} />
      ) : (
        <link rel="icon" href={faviconUrl} type="image/svg+xml" />
      )}
    </>
  );
}

function LogoIcons({ href }: { href: string }) {
  const sizes = `${ICON_PIXELS}x${ICON_PIXELS}`;
  return (
    <>
      <link rel="icon" href={href} type="image/png" sizes={sizes} />
      <link rel="apple-touch-icon" href={href} sizes={sizes} />
    </>
  );
}
