import { sentences } from "@kora/contract/sentences";
import type { ReadContext } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";

/** Returns the country of the client's IP address. Throws 404 if it is unknown. */
export function getVisitorCountry(ctx: Pick<ReadContext, "geo" | "requestOrigin">): {
  country_name: string;
} {
  const country = ctx.geo.countryOf(ctx.requestOrigin.address);
  if (country === undefined) {
    throw notFound(sentences.writers.countryUnknown);
  }
  return { country_name: country };
}
