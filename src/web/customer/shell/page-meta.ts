import type { MetaArgs, MetaDescriptor } from "react-router";
import type { Venue } from "../../../shared/contract/venue.ts";
import type { Loaded } from "../../api/use-loaded.ts";

/** What the title ends with while the venue's name is not known. */
const NAMELESS = "Booking";

/** The `meta` of a route: its title with the venue's name, and a sentence for search engines. */
export function pageMeta(title: string, description: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === "root");
    const venue = root?.loaderData as Loaded<Venue> | undefined;
    const name = venue?.state === "ready" ? venue.data.businessName : NAMELESS;
    return [{ title: `${title} · ${name}` }, { name: "description", content: description }];
  };
}
