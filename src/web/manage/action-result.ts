/** What came of what was done with a booking, for its page to say. */
export interface ActionResult {
  title: string;
  text?: string;
}
