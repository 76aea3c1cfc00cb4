/** The card processor could not be asked: whoever looks has to look again later. */
export class ProviderSilent extends Error {
  constructor(what: string) {
    super(`The card processor did not answer: ${what}.`);
    this.name = "ProviderSilent";
  }
}
