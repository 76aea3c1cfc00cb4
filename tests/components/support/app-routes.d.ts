/** The route tree of src/web/routes.ts with its modules; made by build-app.ts. */
declare module "virtual:app-routes" {
  import type { ProductRoute } from "./app.tsx";

  export const routes: ProductRoute[];
}
