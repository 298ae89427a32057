import { useState } from "react";
import { useSaverMode } from "../../lib/saver-mode.ts";
import { cx } from "../../ui/cx.ts";
import { PatternArea } from "../../ui/pattern.tsx";

/** CSS classes that shift the pattern, so that neighbouring cards without an image differ. */
const offsetClasses = ["", "-translate-x-1/2", "-translate-y-1/2", "-translate-1/2"] as const;

/** Chooses a class by a hash, so that it is always the same for the same article. */
function offsetClassFor(url: string): string {
  let hash = 0;
  for (const character of url) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return offsetClasses[hash % offsetClasses.length] ?? "";
}

/**
 * The image of an article, or a pattern if there is none, it fails to load, or saver mode is on. Decorative: the title
 * is the text alternative.
 */
export function NewsPicture({
  image,
  articleUrl,
  isAboveFold,
}: {
  image: string | null;
  articleUrl: string;
  isAboveFold: boolean;
}) {
  const [failed, setFailed] = useState(false);
  const isSaving = useSaverMode();
  return (
    <div className="aspect-16/9 w-full overflow-hidden bg-surface-sunken">
      {image === null || failed || isSaving ? (
        <PatternArea className={cx("size-[200%]", offsetClassFor(articleUrl))} />
      ) : (
        <img
          src={image}
          alt=""
          width={640}
          height={360}
          loading={isAboveFold ? "eager" : "lazy"}
          decoding="async"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
