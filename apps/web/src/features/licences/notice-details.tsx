import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Notice } from "./notices.ts";

/** One work, with the text of its licence below it when opened. */
export function NoticeDetails({ notice, text }: { notice: Notice; text: string }) {
  // Hundreds of texts would make the page slow, so only open ones are in it.
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
          <span className="font-medium">{notice.name}</span>{" "}
          <span className="text-sm text-text-muted tabular-nums">{notice.version}</span>
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
