import { type AnyContractRouter, minifyContractRouter } from "@orpc/contract";

/**
 * What a browser needs of the contract in order to call: methods and paths, as the text of a module. Who
 * may call, how often and what for is the server's; the summaries are for the documentation.
 */
export function browserContract(router: AnyContractRouter): string {
  const routes = JSON.stringify(minifyContractRouter(router), (name, value) => {
    if (name === "meta") return {};
    return name === "summary" ? undefined : value;
  });
  return `export const routes = ${routes};`;
}
