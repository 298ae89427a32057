import { useState } from "react";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { useInstalled } from "./install-offer.ts";
import { countVisit, isBannerVisit } from "./visits.ts";

const InstallBar = lazyComponent(async () => (await import("./install-bar.tsx")).InstallBar, {
  fallback: <div className="min-h-14" />,
  onError: hideOnError,
});

/**
 * Offers to install Kora, on the 1st visit and every 5th, unless it is installed. In the flow of the
 * page, above everything, so that it covers nothing; its place is kept while it loads. Without a line it
 * goes for this visit: nothing could be installed.
 */
export function InstallBanner({ online }: { online: boolean }) {
  const installed = useInstalled();
  const [due, setDue] = useState(() => isBannerVisit(countVisit()));
  if (due && !online) setDue(false);
  if (!due || installed) return null;
  return <InstallBar onClose={() => setDue(false)} />;
}
