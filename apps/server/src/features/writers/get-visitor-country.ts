import { sentences } from "@kora/contract/sentences";
import type { Asking } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";

/** The country of the asker's address; 404 where it is not known. */
export function getVisitorCountry(ctx: Pick<Asking, "geo" | "asker">): { country_name: string } {
  const country = ctx.geo.countryOf(ctx.asker.address);
  if (country === undefined) {
    throw notFound(sentences.writers.countryUnknown);
  }
  return { country_name: country };
}
