import { deskScreens } from "./booking-screens.ts";
import { sweep } from "./sweep.ts";

sweep(deskScreens);
