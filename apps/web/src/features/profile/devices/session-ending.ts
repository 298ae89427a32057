import type { SessionView } from "@kora/contract/accounts";
import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../../lib/create-api.ts";

export type DevicePages = InfiniteData<Page<SessionView[]>, string | null>;

/** Ends one session, or all but the current one. */
export type SessionEnding =
  | { readonly kind: "one"; readonly sessionId: string }
  | { readonly kind: "others" };

export function staysSignedIn(device: SessionView, ending: SessionEnding): boolean {
  return ending.kind === "others" ? device.isCurrent : device._id !== ending.sessionId;
}

export function removeEndedSessions(list: DevicePages, ending: SessionEnding): DevicePages {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.filter((device) => staysSignedIn(device, ending)),
    })),
  };
}

/** Tells from a device's name whether it is a phone or tablet. */
export function isHandheld(device: string): boolean {
  return /\b(iPhone|iPad|Android)\b/.test(device);
}
