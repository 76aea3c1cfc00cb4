import type { MetaArgs, MetaDescriptor } from "react-router";
import type { Venue } from "../../shared/contract/public/venue.ts";
import { getShareImageUrl, SHARE_IMAGE_SIZE } from "../../shared/rules/pictures.ts";
import type { RootData } from "./root-data.ts";

/** What the title ends with while the venue's name is not known. */
const DEFAULT_VENUE_NAME = "Booking";

/**
 * The `meta` of a route: its title with the venue's name, a sentence about it, and what other sites
 * show of a link to it.
 * @param canonicalPath the one path under which search engines shall know the page; without it they shall
 * not know it, as is right for every step of somebody's booking
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

/** The Open Graph protocol (ogp.me), which messengers and social sites read. */
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
