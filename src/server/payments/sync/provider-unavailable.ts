/** The card processor did not respond; the sync has to be retried later. */
export class ProviderUnavailable extends Error {
  constructor(operation: string) {
    super(`The card processor did not answer: ${operation}.`);
    this.name = "ProviderUnavailable";
  }
}
