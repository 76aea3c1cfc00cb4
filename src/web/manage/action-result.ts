/** The result of an action on a booking, shown on its page. */
export interface ActionResult {
  title: string;
  text?: string;
}
