import { useState } from "react";
import { cx } from "../../ui/cx.ts";
import { PatternArea } from "../../ui/pattern.tsx";

/** Quarters of a cloth, so that neighbours without a picture do not look alike. */
const quarters = ["", "-translate-x-1/2", "-translate-y-1/2", "-translate-1/2"] as const;

/** Always the same quarter for the same article. */
function quarterOf(url: string): string {
  let sum = 0;
  for (const sign of url) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return quarters[sum % quarters.length] ?? "";
}

/**
 * The picture of the article at `of`, or a piece of cloth where there is none or it does not come. Says
 * nothing: the title does.
 */
export function NewsPicture({
  image,
  of,
  first,
}: {
  image: string | null;
  of: string;
  first: boolean;
}) {
  const [missing, setMissing] = useState(false);
  return (
    <div className="aspect-16/9 w-full overflow-hidden bg-surface-sunken">
      {image === null || missing ? (
        <PatternArea className={cx("size-[200%]", quarterOf(of))} />
      ) : (
        <img
          src={image}
          alt=""
          width={640}
          height={360}
          loading={first ? "eager" : "lazy"}
          decoding="async"
          onError={() => setMissing(true)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
