/** The card processor could not be asked: whoever looks has to look again later. */
export class ProviderUnavailable extends Error {
  constructor(operation: string) {
    super(`The card processor did not answer: ${operation}.`);
    this.name = "ProviderSilent";
  }
}
