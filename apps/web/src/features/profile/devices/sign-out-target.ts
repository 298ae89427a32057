import type { SessionView } from "@kora/contract/accounts";
import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../../lib/create-api.ts";

export type DevicePages = InfiniteData<Page<SessionView[]>, string | null>;

/** The devices to sign out: the one with this session, or all but the current one. */
export type SignOutTarget =
  | { readonly kind: "one"; readonly sessionId: string }
  | { readonly kind: "others" };

/** Returns whether a device is still signed in after the sign-out of `target`. */
export function staysSignedIn(device: SessionView, target: SignOutTarget): boolean {
  return target.kind === "others" ? device.isCurrent : device._id !== target.sessionId;
}

/** Returns the devices without those of `target`. */
export function removeSignedOut(list: DevicePages, target: SignOutTarget): DevicePages {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.filter((device) => staysSignedIn(device, target)),
    })),
  };
}

/** Returns whether the name that the server gave a device is that of a phone or tablet. */
export function isHandheld(deviceName: string): boolean {
  return /\b(iPhone|iPad|Android)\b/.test(deviceName);
}
