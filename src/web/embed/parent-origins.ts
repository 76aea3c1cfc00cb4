export interface FrameAncestry {
  /** The sites that may embed the booking. */
  allowed: readonly string[];
  /** The sites around the frame from the inside out, where the browser tells (Firefox does not). */
  ancestors: readonly string[] | undefined;
  /** The address that loaded the frame, or an empty text where that is kept secret. */
  referrer: string;
}

/**
 * To whom the frame may speak: the site around it, if it is one of the allowed ones. A browser that
 * does not say which one that is delivers a message only to the site for which it is meant, so it is
 * written to each of them.
 */
export function parentOrigins({ allowed, ancestors, referrer }: FrameAncestry): string[] {
  const parent = ancestors?.[0] ?? URL.parse(referrer)?.origin;
  if (ancestors !== undefined || (parent !== undefined && allowed.includes(parent))) {
    return allowed.filter((site) => site === parent);
  }
  return [...allowed];
}
