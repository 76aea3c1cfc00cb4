import { z } from "zod";
import { isSite } from "../../embedding.ts";

const MAX_SITES = 50;

/** The sites that may show the booking in a frame, each as `https://www.example.com`. */
export const embedSites = z
  .array(
    z
      .string()
      .max(300, "This is too long for a site.")
      .transform(siteOf)
      .refine(isNamed, { error: ({ input }) => sentenceOf(String(input)) }),
  )
  .max(MAX_SITES, `Please name at most ${MAX_SITES} sites`);

/** As somebody copies it from the address line of a browser. */
function siteOf(line: string): string {
  return line.trim().toLowerCase().replace(/\/$/, "");
}

function isNamed(site: string): boolean {
  return isSite(site) && URL.canParse(site);
}

function sentenceOf(site: string): string {
  return `“${site.slice(0, 60)}” is not a site. Write its beginning only, such as https://www.example.com.`;
}
