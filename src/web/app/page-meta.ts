import type { MetaArgs, MetaDescriptor } from "react-router";
import type { Venue } from "../../shared/contract/public/venue.ts";
import { getShareImageUrl, SHARE_IMAGE_SIZE } from "../../shared/rules/pictures.ts";
import type { RootData } from "./root-data.ts";

/** Ends the title while the venue's name is unknown. */
const DEFAULT_VENUE_NAME = "Booking";

/**
 * Creates the `meta` of a route: its title with the venue's name, its description, and its link
 * preview on other sites.
 * @param canonicalPath the path for search engines; without it the page is `noindex`, as every step
 * of a booking should be
 */
export function pageMeta(title: string, description: string, canonicalPath?: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === "root");
    const venueState = (root?.loaderData as RootData | undefined)?.venue;
    const venue = venueState?.state === "ready" ? venueState.data : null;
    const fullTitle = `${title} · ${venue?.businessName || DEFAULT_VENUE_NAME}`;
    return [
      { title: fullTitle },
      { name: "description", content: description },
      ...(canonicalPath === undefined ? [{ name: "robots", content: "noindex" }] : []),
      ...(venue
        ? [
            ...getOpenGraphMeta(venue, fullTitle, description),
            ...getCanonicalMeta(venue, canonicalPath),
          ]
        : []),
    ];
  };
}

/** Open Graph (https://ogp.me), which messengers and social networks read. */
function getOpenGraphMeta(venue: Venue, title: string, description: string): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_GB" },
    { property: "og:site_name", content: venue.businessName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...getImageMeta(venue),
  ];
}

function getImageMeta({ heroImageUrl, publicUrl }: Venue): MetaDescriptor[] {
  if (heroImageUrl === null) return [{ name: "twitter:card", content: "summary" }];
  return [
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:image", content: publicUrl + getShareImageUrl(heroImageUrl) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(SHARE_IMAGE_SIZE.width) },
    { property: "og:image:height", content: String(SHARE_IMAGE_SIZE.height) },
  ];
}

function getCanonicalMeta(
  { publicUrl }: Venue,
  canonicalPath: string | undefined,
): MetaDescriptor[] {
  if (canonicalPath === undefined) return [];
  const href = publicUrl + canonicalPath;
  return [
    { property: "og:url", content: href },
    { tagName: "link", rel: "canonical", href },
  ];
}
