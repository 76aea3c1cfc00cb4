import { createContext } from "react-router";

/**
 * The number used once that the page's own inline scripts carry, as the answer's
 * Content-Security-Policy names it; empty where there is no such policy.
 */
export const nonceContext = createContext("");
