import { z } from "zod";
import { defineCalls } from "./call.ts";

export const siteCalls = defineCalls({
  getSiteInfo: {
    method: "GET",
    path: "/site",
    response: z.object({
      contactPhones: z
        .array(z.string())
        .describe("Phone numbers in the footer of the landing page; empty if none are configured."),
    }),
    access: "public",
    summary: "Returns the contact data of the operator for the landing page.",
  },
});
