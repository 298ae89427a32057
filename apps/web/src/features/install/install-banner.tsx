import { X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { installText as text } from "#text/install.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { makeOffer, useInstalling } from "./install-offer.ts";
import { countVisit, isBannerVisit } from "./visits.ts";

const InstallHelp = lazy(async () => ({
  default: (await import("./install-help.tsx")).InstallHelp,
}));

/**
 * Offers to install Kora, on the 1st visit and every 5th, unless it is installed. In the flow of the
 * page, above everything, so that it covers nothing.
 */
export function InstallBanner() {
  const { offer, installed } = useInstalling();
  const [due] = useState(() => isBannerVisit(countVisit(window)));
  const [dismissed, setDismissed] = useState(false);
  const [helping, setHelping] = useState(false);
  if (!due || dismissed || installed) return null;
  const install = async () => {
    if (offer === null) setHelping(true);
    else if (await makeOffer(offer)) setDismissed(true);
  };
  return (
    <>
      <section
        aria-label={text.banner.label}
        className="border-line border-b bg-surface-raised pt-[env(safe-area-inset-top)]"
      >
        <div className="mx-auto flex min-h-14 max-w-page items-center gap-3 py-1 ps-4 pe-2">
          <LogoMark className="size-8 shrink-0" />
          <p className="min-w-0 flex-1 text-sm">{text.banner.sentence}</p>
          <Button className="px-4 text-sm" onClick={() => void install()}>
            {text.banner.install}
          </Button>
          <IconButton
            label={uiText.dismiss}
            icon={<X aria-hidden="true" />}
            onClick={() => setDismissed(true)}
          />
        </div>
      </section>
      {helping && (
        <Suspense>
          <InstallHelp onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  );
}
