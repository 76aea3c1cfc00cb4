import type { RenderedEmail } from "./templates/render-email-template.ts";

/** Replaces `cid:` references by data URLs, because a browser has no email parts to refer to. */
export function inlineImages({ html, inlineImages = [] }: RenderedEmail): string {
  return inlineImages.reduce(
    (page, { cid, contentType, bytes }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${bytes.toString("base64")}`),
    html,
  );
}
