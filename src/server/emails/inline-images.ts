import type { RenderedEmail } from "./templates/render-email-template.ts";

/** A browser knows no parts of an e-mail: its pictures stand in the page itself. */
export function inlineImages({ html, inlineImages = [] }: RenderedEmail): string {
  return inlineImages.reduce(
    (page, { cid, contentType, bytes }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${bytes.toString("base64")}`),
    html,
  );
}
