import { useState } from "react";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { useInstalled } from "./install-prompt.ts";
import { dismissBanner, isBannerDue } from "./visits.ts";

const InstallBar = lazyComponent(async () => (await import("./install-bar.tsx")).InstallBar, {
  fallback: <div data-install-bar className="min-h-14.25" />,
  onError: hideOnError,
});

/**
 * Offers to install Kora on the 1st and every 5th visit, unless it is installed. It is in the page flow, so
 * that it covers nothing, and its space is reserved while it loads. It disappears when the connection is lost, because
 * installing needs one, and stays away until the page is loaded again.
 */
export function InstallBanner({ online }: { online: boolean }) {
  const installed = useInstalled();
  const [isDue, setIsDue] = useState(() => isBannerDue());
  if (isDue && !online) setIsDue(false);
  if (!isDue || installed) return null;
  const close = () => {
    dismissBanner();
    setIsDue(false);
  };
  return <InstallBar onClose={close} />;
}
