import { z } from "zod";
import { defineCalls } from "./call.ts";

export const siteCalls = defineCalls({
  getSiteInfo: {
    method: "GET",
    path: "/site",
    /** `contactPhones` are from the configuration and may be empty. The footer of the landing page shows them. */
    response: z.object({ contactPhones: z.array(z.string()) }),
    access: "public",
    summary: "Returns the contact data of the operator for the landing page.",
    spec: "accounts-and-shell §2; decisions §6",
  },
});
