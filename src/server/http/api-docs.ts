import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono } from "hono";
import { contract } from "../../shared/contract/contract.ts";
import type { Context } from "../context.ts";
import { API_DOCS_STYLE_HASH, apiDocsPage } from "./api-docs-page.ts";
import { plainPagePolicy } from "./content-security-policy.ts";

/** `/api/openapi.json` for machines and `/api/docs` for people, both made from the contract. */
export function apiDocsRoutes({ config }: Context): Hono {
  let document: Promise<object> | undefined;
  const openApi = () => {
    document ??= new OpenAPIGenerator({
      schemaConverters: [new ZodToJsonSchemaConverter()],
    }).generate(contract, {
      info: { title: "Slipway", version: "1", description: "Booking activities at a venue." },
      servers: [{ url: `${config.publicUrl}/api` }],
    });
    return document;
  };
  return new Hono()
    .get("/openapi.json", async (c) => c.json(await openApi()))
    .get("/docs", (c) => {
      c.header("Content-Security-Policy", plainPagePolicy(API_DOCS_STYLE_HASH));
      return c.html(apiDocsPage());
    });
}
