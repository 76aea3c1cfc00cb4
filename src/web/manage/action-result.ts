/** What came of what was done with a booking, for its page to say. */
export interface Outcome {
  title: string;
  words?: string;
}
