import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Notice } from "./notices.ts";

/** Returns the name of a font as readers know it, such as `Open Sans` of `@fontsource/open-sans`. */
function fontName({ kind, name }: Notice): string | undefined {
  if (kind !== "font") return undefined;
  const words = name.slice(name.indexOf("/") + 1).split("-");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** One third-party work. `text` is its licence, shown below it when opened. */
export function NoticeDetails({ notice, text }: { notice: Notice; text: string }) {
  // Hundreds of texts would make the page slow, so only the texts of open works are rendered.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          size={18}
          className="shrink-0 text-text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{fontName(notice) ?? notice.name}</span>{" "}
          <span className="text-sm text-text-muted tabular-nums">
            {notice.kind === "font" && `${notice.name} `}
            {notice.version}
          </span>
        </span>
        <span className="max-w-2/5 text-end text-sm text-text-muted">{notice.licence}</span>
      </summary>
      {isOpen && (
        <p
          dir="ltr"
          lang="en"
          className="mb-4 whitespace-pre-wrap wrap-anywhere rounded-md bg-surface-sunken px-4 py-3 text-sm"
        >
          {text}
        </p>
      )}
    </details>
  );
}
