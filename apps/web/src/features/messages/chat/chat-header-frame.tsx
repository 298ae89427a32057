import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messagesText } from "#text/messages.ts";

const { header: text } = messagesText;

/** Header bar of a conversation, with the back button. */
export function ChatHeaderFrame({ children }: { children: ReactNode }) {
  return (
    <header className="flex items-center gap-1.5 border-line border-b bg-surface-raised py-1.5 ps-1 pe-1">
      <Link
        to="/recent"
        title={text.back}
        aria-label={text.back}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface-sunken"
      >
        <ChevronLeft aria-hidden="true" className="size-6 rtl:-scale-x-100" />
      </Link>
      {children}
    </header>
  );
}
