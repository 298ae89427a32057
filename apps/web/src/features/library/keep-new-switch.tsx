import { useId, useState } from "react";
import { libraryText } from "#text/library.ts";
import { openLibraryCache } from "../../entities/library/library-cache.ts";
import { isSaverMode } from "../../lib/is-saver-mode.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { watchLibrary } from "./library-background.ts";
import { readNewSince, writeNewSince } from "./library-settings.ts";

const { page: text } = libraryText;

/** The switch that stores new stories of what the user follows. It is off by default. */
export function KeepNewSwitch({ userId }: { userId: string }) {
  const id = useId();
  const [isOn, setIsOn] = useState(() => readNewSince(userId) !== null);
  const change = (on: boolean) => {
    writeNewSince(userId, on ? serverNow() : null);
    setIsOn(on);
    // The library is refreshed if this cache exists.
    if (on) {
      void openLibraryCache(userId)
        .then(watchLibrary)
        .catch(() => undefined);
    }
  };
  return (
    <div className="grid gap-1 border-line border-t pt-4">
      <Checkbox
        label={text.keepNew}
        checked={isOn}
        aria-describedby={id}
        onChange={({ target }) => change(target.checked)}
      />
      <p id={id} className="text-sm text-text-muted">
        {isSaverMode() ? text.keepNewSaver : text.keepNewHint}
      </p>
    </div>
  );
}
