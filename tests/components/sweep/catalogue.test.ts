import { catalogueScreens } from "./catalogue-screens.ts";
import { sweep } from "./sweep.ts";

sweep(catalogueScreens);
