import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The smallest possible Node server: the raw limit of the start time. */
const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end('{"hello":"world"}');
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://localhost:${port} \n`);
});
