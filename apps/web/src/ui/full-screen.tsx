import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { followSeenArea } from "./follow-seen-area.ts";
import { usePageHold } from "./use-page-hold.ts";

export interface FullScreenProps {
  title: string;
  /** The words of the button that closes it; Escape does the same. */
  closeText: string;
  onClose: () => void;
  /** Stands between the title and the close button. */
  aside?: ReactNode;
  /** Laid out in a column that ends above a phone's keyboard; takes the focus itself. */
  children: ReactNode;
}

/**
 * A modal place of work that covers the screen while it is mounted. As `Dialog` it holds the focus and
 * the page's scroll, and gives the focus back.
 */
export function FullScreen({ title, closeText, onClose, aside, children }: FullScreenProps) {
  const surface = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  usePageHold(true, surface);
  const attach = (element: HTMLDivElement) => {
    surface.current = element;
    const stop = followSeenArea(element);
    return () => {
      surface.current = null;
      stop();
    };
  };
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div ref={attach} className="fixed inset-0 z-40 animate-appear bg-surface">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const back = opener.current?.isConnected ? opener.current : null;
              const target = back === document.body ? null : back;
              if (target instanceof HTMLElement) target.focus();
              else document.getElementById("main")?.focus();
            }}
            onInteractOutside={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-[var(--seen-top,0px)] flex h-[var(--seen-height,100dvh)] flex-col bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-text outline-none"
          >
            <header className="border-line border-b bg-surface-raised">
              <div className="mx-auto flex max-w-feed items-center gap-3 py-1.5 ps-4 pe-3">
                <Radix.Title asChild>
                  {/* The rest of the page is inert, its first heading with it. */}
                  <h1 className="min-w-0 flex-1 truncate text-lg leading-snug">{title}</h1>
                </Radix.Title>
                {aside}
                <Radix.Close asChild>
                  <Button variant="primary">{closeText}</Button>
                </Radix.Close>
              </div>
            </header>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
