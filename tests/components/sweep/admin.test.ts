import { adminScreens } from "./admin-screens.ts";
import { sweep } from "./sweep.ts";

sweep(adminScreens);
