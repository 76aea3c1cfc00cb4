/** Made by the plugin in vite.config.ts: the contract's methods and paths without its schemas. */
declare module "virtual:contract-routes" {
  import type { AnyContractRouter } from "@orpc/contract";

  export const contractRoutes: AnyContractRouter;
}
