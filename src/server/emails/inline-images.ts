import type { WrittenMessage } from "./templates/render-email-template.ts";

/** A browser knows no parts of an e-mail: its pictures stand in the page itself. */
export function withPictures({ html, inlinePictures = [] }: WrittenMessage): string {
  return inlinePictures.reduce(
    (shown, { cid, contentType, bytes }) =>
      shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${bytes.toString("base64")}`),
    html,
  );
}
