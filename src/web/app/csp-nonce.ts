import { createContext } from "react-router";

/**
 * The nonce of the page's inline scripts, as in the response's Content-Security-Policy; empty when
 * there is no such policy.
 */
export const nonceContext = createContext("");
