import { fuzzEndpoints } from "./fuzz-endpoints.ts";

await fuzzEndpoints("rest");
