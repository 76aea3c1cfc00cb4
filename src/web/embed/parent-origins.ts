export interface FrameAncestry {
  /** The sites that may embed the booking. */
  allowed: readonly string[];
  /**
   * The origins around the frame from the inside out; undefined in browsers that do not report them
   * (Firefox).
   */
  ancestors: readonly string[] | undefined;
  /** URL of the page that loaded the frame; empty when the referrer policy hides it. */
  referrer: string;
}

/**
 * The origins that the frame may message: its parent site, if it is allowed. Where the browser does
 * not reveal the parent, all allowed origins, because `postMessage` delivers only to the origin
 * that it names.
 */
export function parentOrigins({ allowed, ancestors, referrer }: FrameAncestry): string[] {
  const parent = ancestors?.[0] ?? URL.parse(referrer)?.origin;
  if (ancestors !== undefined || (parent !== undefined && allowed.includes(parent))) {
    return allowed.filter((site) => site === parent);
  }
  return [...allowed];
}
