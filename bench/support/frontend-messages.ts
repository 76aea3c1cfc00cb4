const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const MAX_NAME_CHARACTERS = 60;

/**
 * Parses what a client sends to PostgreSQL and names each round trip: a Sync, which ends an
 * extended query, or a simple Query. Formats: PostgreSQL 18, chapter 54.7.
 */
export class FrontendMessageReader {
  readonly #onRoundTrip: (name: string) => void;
  #unread: Buffer = Buffer.alloc(0);
  /** The first message, which opens the connection, has no type. */
  #isStartup = true;
  #statementName = "";

  constructor(onRoundTrip: (name: string) => void) {
    this.#onRoundTrip = onRoundTrip;
  }

  read(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk]);
    while (this.#readOne());
  }

  #readOne(): boolean {
    const typeBytes = this.#isStartup ? 0 : TYPE_BYTES;
    if (this.#unread.length < typeBytes + LENGTH_BYTES) return false;
    // The length includes itself but not the type.
    const end = typeBytes + this.#unread.readInt32BE(typeBytes);
    if (this.#unread.length < end) return false;
    const type = String.fromCharCode(this.#unread[0] ?? 0);
    const body = this.#unread.subarray(typeBytes + LENGTH_BYTES, end);
    this.#unread = this.#unread.subarray(end);
    if (this.#isStartup) this.#isStartup = false;
    else this.#handle(type, body);
    return true;
  }

  #handle(type: string, body: Buffer): void {
    const splitTexts = () => body.toString("utf8").split("\0");
    switch (type) {
      case "P": {
        const [name = "", text = ""] = splitTexts();
        this.#statementName = name || abbreviate(text);
        break;
      }
      case "B": {
        // The portal's name, then the statement's, which is empty if it was parsed just before.
        const [, name = ""] = splitTexts();
        if (name !== "") this.#statementName = name;
        break;
      }
      case "Q":
        this.#onRoundTrip(abbreviate(splitTexts()[0] ?? ""));
        break;
      case "S":
        this.#onRoundTrip(this.#statementName);
        break;
    }
  }
}

function abbreviate(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_NAME_CHARACTERS);
}
