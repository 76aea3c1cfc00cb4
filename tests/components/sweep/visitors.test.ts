import { sweep } from "./sweep.ts";
import { visitorScreens } from "./visitor-screens.ts";

sweep(visitorScreens);
