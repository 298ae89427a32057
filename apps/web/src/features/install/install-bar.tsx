import { X } from "lucide-react";
import { useState } from "react";
import { installText as text } from "#text/install.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyExtra } from "../../ui/lazy-component.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { showInstallPrompt } from "./install-prompt.ts";

const InstallHelp = lazyExtra(async () => (await import("./install-help.tsx")).InstallHelp);

/** The banner with the button Install, which opens the browser's install prompt or, if there is none, instructions. */
export function InstallBar({ onClose }: { onClose: () => void }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const install = async () => {
    const accepted = await showInstallPrompt();
    if (accepted === null) setHelpOpen(true);
    else if (accepted) onClose();
  };
  return (
    <section
      aria-label={text.banner.label}
      data-install-bar
      className="border-line border-b bg-surface-raised pt-[env(safe-area-inset-top)]"
    >
      <div className="mx-auto flex min-h-14 max-w-page items-center gap-3 py-1 ps-4 pe-2">
        <LogoMark className="size-8 shrink-0" />
        <p className="min-w-0 flex-1 text-sm">{text.banner.message}</p>
        <Button className="px-4 text-sm" onClick={() => void install()}>
          {text.banner.install}
        </Button>
        <IconButton label={uiText.dismiss} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {isHelpOpen && <InstallHelp onClose={() => setHelpOpen(false)} />}
    </section>
  );
}
