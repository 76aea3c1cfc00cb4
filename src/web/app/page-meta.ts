import type { MetaArgs, MetaDescriptor } from "react-router";
import type { Venue } from "../../shared/contract/public/venue.ts";
import { SHARE_SIZE, shareUrl } from "../../shared/rules/pictures.ts";
import type { RootData } from "./root-data.ts";

/** What the title ends with while the venue's name is not known. */
const NAMELESS = "Booking";

/**
 * The `meta` of a route: its title with the venue's name, a sentence about it, and what other sites
 * show of a link to it.
 * @param address the one path under which search engines shall know the page; without it they shall
 * not know it, as is right for every step of somebody's booking
 */
export function pageMeta(title: string, description: string, address?: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === "root");
    const loaded = (root?.loaderData as RootData | undefined)?.venue;
    const venue = loaded?.state === "ready" ? loaded.data : null;
    const whole = `${title} · ${venue?.businessName || NAMELESS}`;
    return [
      { title: whole },
      { name: "description", content: description },
      ...(address === undefined ? [{ name: "robots", content: "noindex" }] : []),
      ...(venue ? [...previewOf(venue, whole, description), ...addressOf(venue, address)] : []),
    ];
  };
}

/** The Open Graph protocol (ogp.me), which messengers and social sites read. */
function previewOf(venue: Venue, title: string, description: string): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_GB" },
    { property: "og:site_name", content: venue.businessName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...pictureOf(venue),
  ];
}

function pictureOf({ heroImageUrl, publicUrl }: Venue): MetaDescriptor[] {
  if (heroImageUrl === null) return [{ name: "twitter:card", content: "summary" }];
  return [
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:image", content: publicUrl + shareUrl(heroImageUrl) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(SHARE_SIZE.width) },
    { property: "og:image:height", content: String(SHARE_SIZE.height) },
  ];
}

function addressOf({ publicUrl }: Venue, address: string | undefined): MetaDescriptor[] {
  if (address === undefined) return [];
  const href = publicUrl + address;
  return [
    { property: "og:url", content: href },
    { tagName: "link", rel: "canonical", href },
  ];
}
