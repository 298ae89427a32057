import { z } from "zod";
import { defineCalls } from "./call.ts";

export const siteCalls = defineCalls({
  getSiteInfo: {
    method: "GET",
    path: "/site",
    /** `contactPhones`: as configured, two as a rule, for the footer of the landing page. */
    response: z.object({ contactPhones: z.array(z.string()) }),
    access: "public",
    summary: "What the landing page says of whoever runs this Kora.",
    spec: "accounts-and-shell §2; decisions §6",
  },
});
