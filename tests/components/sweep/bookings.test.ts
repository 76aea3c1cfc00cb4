import { bookingScreens } from "./booking-screens.ts";
import { sweep } from "./sweep.ts";

sweep(bookingScreens);
