import { connect } from "node:net";

/** Writes these bytes (one per character) and reads until the server closes the connection. */
export function sendRaw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A reset after the response is fine.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.write(Buffer.from(bytes, "latin1"));
  });
}
