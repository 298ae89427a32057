import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { leaveEscapeToInner } from "./leave-escape-to-inner.ts";
import { useModalLock } from "./use-modal-lock.ts";
import { useOverlayEntry } from "./use-overlay-entry.ts";

export interface FullScreenProps {
  title: string;
  /** Text of the close button; Escape also closes. */
  closeText: string;
  onClose: () => void;
  /** Rendered between the title and the close button. */
  aside?: ReactNode;
  /** Shows the close button as a cross, because the main action is in `aside`. */
  closeAsIcon?: boolean;
  /** Element that gets the focus first. Without it, the children must move the focus into the editor. */
  firstFocus?: () => HTMLElement | null;
  /** True if the page stays visible around the editor on screens from 1024 px on, as around other dialogs. */
  isPageVisibleOnDesktop?: boolean;
  /** True if a navigation opened the editor. That navigation's history entry is used, so none is added. */
  inHistory?: boolean;
  /** The children are laid out in a column that ends above a phone's on-screen keyboard. */
  children: ReactNode;
}

/**
 * A modal editor that covers the screen while mounted. Like `Dialog` it traps the focus, locks page
 * scrolling, returns the focus afterwards, and leaves Escape to elements with `data-handles-escape`.
 */
export function FullScreen({
  title,
  closeText,
  onClose,
  aside,
  closeAsIcon = false,
  firstFocus,
  isPageVisibleOnDesktop = false,
  inHistory = false,
  children,
}: FullScreenProps) {
  const surface = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useModalLock(true, surface);
  useOverlayEntry(!inHistory, onClose);
  const surfaceRef = (element: HTMLDivElement) => {
    surface.current = element;
    const stopTracking = trackVisualViewport(element);
    return () => {
      surface.current = null;
      stopTracking();
    };
  };
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          ref={surfaceRef}
          className={cx(
            "fixed inset-0 z-40 animate-appear bg-surface",
            isPageVisibleOnDesktop && "lg:bg-scrim",
          )}
        >
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              event.preventDefault();
              firstFocus?.()?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const connectedOpener = opener.current?.isConnected ? opener.current : null;
              const target = connectedOpener === document.body ? null : connectedOpener;
              if (target instanceof HTMLElement) target.focus();
              else document.getElementById("main")?.focus();
            }}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={leaveEscapeToInner}
            className={cx(
              "absolute inset-x-0 top-[var(--visible-top,0px)] flex h-[var(--visible-height,100dvh)] flex-col bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-text outline-none",
              isPageVisibleOnDesktop &&
                "lg:inset-6 lg:mx-auto lg:h-auto lg:max-w-[80rem] lg:overflow-hidden lg:rounded-lg lg:shadow-overlay",
            )}
          >
            <header className="border-line border-b bg-surface-raised">
              <div
                className={cx(
                  "mx-auto flex items-center gap-2 py-1.5 ps-4 sm:gap-3",
                  isPageVisibleOnDesktop ? "pe-1.5" : "max-w-feed pe-3",
                )}
              >
                <Radix.Title asChild>
                  {/* An h1, because the rest of the page is inert, including its own h1. */}
                  <h1 className="min-w-0 flex-1 truncate text-lg leading-snug">{title}</h1>
                </Radix.Title>
                {aside}
                <Radix.Close asChild>
                  {closeAsIcon ? (
                    <IconButton label={closeText} icon={<X aria-hidden="true" />} />
                  ) : (
                    <Button variant="primary">{closeText}</Button>
                  )}
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

/**
 * Sets `--visible-top` and `--visible-height` on an element to the visual viewport, because a phone's keyboard
 * covers the page without resizing it. Ignores pinch zoom. Returns a cleanup function, so it can be used as a
 * ref.
 */
function trackVisualViewport(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => undefined;
  const update = () => {
    const zoomed = viewport.scale > 1.01;
    element.style.setProperty("--visible-top", zoomed ? "0px" : `${viewport.offsetTop}px`);
    element.style.setProperty("--visible-height", zoomed ? "100dvh" : `${viewport.height}px`);
  };
  update();
  viewport.addEventListener("resize", update);
  viewport.addEventListener("scroll", update);
  return () => {
    viewport.removeEventListener("resize", update);
    viewport.removeEventListener("scroll", update);
  };
}
