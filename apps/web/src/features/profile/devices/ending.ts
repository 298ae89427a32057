import type { SessionView } from "@kora/contract/accounts";
import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../../lib/create-api.ts";

/** The list as the query cache holds it. */
export type DevicePages = InfiniteData<Page<SessionView[]>, string | null>;

/** What is signed out: one device, or all but this one. */
export type Ending =
  | { readonly kind: "one"; readonly sessionId: string }
  | { readonly kind: "others" };

/** Whether a device stays signed in. */
export function staysSignedIn(device: SessionView, ending: Ending): boolean {
  return ending.kind === "others" ? device.isCurrent : device._id !== ending.sessionId;
}

/** The list without the devices that were signed out. */
export function withoutEnded(held: DevicePages, ending: Ending): DevicePages {
  return {
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      items: page.items.filter((device) => staysSignedIn(device, ending)),
    })),
  };
}

/** Whether a device, by its plain name, is one for the hand. */
export function isHandheld(device: string): boolean {
  return /\b(iPhone|iPad|Android)\b/.test(device);
}
