/** Made by the plugin in vite.config.ts: the contract's methods and paths without its schemas. */
declare module "virtual:contract-routes" {
  import type { AnyContractRouter } from "@orpc/contract";

  export const routes: AnyContractRouter;
}

/** The same for what is called from the back office alone. */
declare module "virtual:desk-routes" {
  import type { AnyContractRouter } from "@orpc/contract";

  export const routes: AnyContractRouter;
}
