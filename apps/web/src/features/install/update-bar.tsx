import { X } from "lucide-react";
import { installText as text } from "#text/install.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

/** Bar that offers to load a new version of the app (`onLoad`) or to do so later (`onClose`). */
export function UpdateBar({ onLoad, onClose }: { onLoad: () => void; onClose: () => void }) {
  return (
    <div className="border-line border-b bg-surface-raised">
      <div className="mx-auto flex min-h-14 max-w-page items-center gap-3 border-accent border-s-4 py-1 ps-4 pe-2">
        <p className="min-w-0 flex-1 text-sm">{text.update.message}</p>
        <Button className="px-4 text-sm" onClick={onLoad}>
          {text.update.load}
        </Button>
        <IconButton label={text.update.later} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
    </div>
  );
}
