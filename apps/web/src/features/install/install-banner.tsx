import { useState } from "react";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { useInstalled } from "./install-prompt.ts";
import { dismissBanner, isBannerDue } from "./visits.ts";

const InstallBar = lazyComponent(async () => (await import("./install-bar.tsx")).InstallBar, {
  fallback: <div data-install-bar className="min-h-14.25" />,
  onError: hideOnError,
});

/** Loads the script of the banner, for a page whose HTML already has it. */
export const preloadInstallBar = InstallBar.preload;

/**
 * Offers to install Kora on the 1st and every 5th visit, unless it is installed. It is in the page flow, so
 * that it covers nothing, and its space is reserved while it loads. It disappears when the connection is lost, because
 * installing needs one, and stays away until the page is loaded again. The HTML of a
 * prerendered page always has it; `first-seconds.ts` hides it there unless it is due.
 */
export function InstallBanner({ online }: { online: boolean }) {
  const installed = useInstalled();
  const isHydrated = useHydrated();
  // Also counts the visit, so it is called whether or not Kora is installed.
  const isDue = !isHydrated || isBannerDue();
  const [isClosed, setClosed] = useState(false);
  if (!online && !isClosed) setClosed(true);
  if (isClosed || installed || !isDue) return null;
  const close = () => {
    dismissBanner();
    setClosed(true);
  };
  return <InstallBar onClose={close} />;
}
