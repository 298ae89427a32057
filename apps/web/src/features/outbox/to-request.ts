import { routes } from "@kora/contract/routes";
import { toUrl } from "../../lib/create-api.ts";
import type { EntryRequest, WaitingCall } from "./entry.ts";

/** Returns the request of a call. The service worker sends it, and knows no routes. */
export async function toRequest({ name, input }: WaitingCall): Promise<EntryRequest> {
  const route =
    routes[name] ??
    (await import("@kora/contract/deferred-routes")).routes[name] ??
    (await import("@kora/contract/rare-routes")).routes[name];
  if (route === undefined) throw new Error(`The contract has no call ${name}.`);
  return {
    method: route.method,
    url: toUrl(route.path, input),
    body: JSON.stringify("body" in input ? input.body : {}),
  };
}
