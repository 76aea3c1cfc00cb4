import { deskScreens } from "./desk-screens.ts";
import { sweep } from "./sweep.ts";

sweep(deskScreens);
