import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type HTMLAttributes, type ReactNode, type RefObject, useRef } from "react";
import { uiText } from "#text/ui.ts";
import { currentEntryKey, writeEntryState } from "../lib/entry-state.ts";
import { useScrollPosition } from "../lib/use-scroll-position.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { leaveEscapeToInner } from "./leave-escape-to-inner.ts";
import { useModalLock } from "./use-modal-lock.ts";
import { useOverlayEntry } from "./use-overlay-entry.ts";

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a click outside. */
  onClose: () => void;
  /** The heading; required. Null when the content renders it with `DialogTitle`. */
  title: string | null;
  /** Shows the heading to screen readers only. */
  hideTitle?: boolean;
  /** Text below the heading that screen readers announce with it. */
  description?: ReactNode;
  /**
   * `full` covers the screen at every size. `page` covers a phone's screen and leaves a margin elsewhere.
   * `side` covers a phone's screen and is a panel at the end of larger ones. `small` and `large` are sheets
   * on phones.
   */
  size?: "small" | "large" | "page" | "full" | "side";
  className?: string;
  /** Controls in the header, at the other end than the close button. */
  tools?: ReactNode;
  /** Element that gets the focus first; defaults to the first control. Not for `page`, whose content gets it. */
  firstFocus?: () => HTMLElement | null;
  /** Element the dialog expands from; without it the dialog rises from below. */
  growFrom?: () => Element | null;
  /** Actions fixed below the scrolling content. */
  footer?: ReactNode;
  /** Name by which the history entry stores how far the content is scrolled. Without one, it starts at the top. */
  restoreScrollAs?: string;
  /** True if a navigation opened the dialog. That navigation's history entry is used, so none is added. */
  inHistory?: boolean;
  /** `alertdialog`: a question that must be answered, so a click outside does not close it. */
  role?: "dialog" | "alertdialog";
  children?: ReactNode;
}

const sizes = {
  small: "sm:max-w-dialog sm:max-h-[85dvh] max-h-[90dvh] rounded-t-lg sm:rounded-lg",
  large: "sm:max-w-feed sm:max-h-[85dvh] max-h-[90dvh] rounded-t-lg sm:rounded-lg",
  page: "h-dvh sm:h-auto sm:max-w-feed sm:max-h-[calc(100dvh-3rem)] sm:overflow-hidden sm:rounded-lg",
  full: "h-dvh max-w-none",
  side: "h-dvh sm:max-w-dialog sm:justify-self-end",
} as const;

/** Animates the dialog from the position and width of the element `from` to its own. */
function grow(surface: HTMLElement, from: Element | null): void {
  if (from === null || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [start, end] = [from.getBoundingClientRect(), surface.getBoundingClientRect()];
  const move = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
  surface.animate(
    [
      {
        transformOrigin: "0 0",
        transform: `${move} scale(${start.width / end.width})`,
        opacity: 0.4,
      },
      { transformOrigin: "0 0", transform: "none", opacity: 1 },
    ],
    { duration: 180, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

/** The heading of a dialog whose `title` is null. */
export function DialogTitle({ children, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  return (
    <Radix.Title asChild>
      <h1 {...rest}>{children}</h1>
    </Radix.Title>
  );
}

/** Keeps how far a dialog is scrolled. Apart from the dialog, because questions are asked outside of the router. */
function StoredScrollPosition({
  name,
  scroller,
}: {
  name: string;
  scroller: RefObject<Element | null>;
}) {
  useScrollPosition(name, scroller);
  return null;
}

/**
 * Returns whether a click is in a toast. Looks for the toast itself, not for the region of all toasts: a toast that the
 * click dismissed is no longer in the region by then.
 */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-toast]") !== null;
}

/**
 * A modal dialog: a bottom sheet on phones, centered from 640 px on. Traps the focus, locks page scrolling while open,
 * and returns the focus afterwards. On screens under 1024 px, going back closes it. Content that handles Escape itself
 * needs `data-handles-escape`, so that Escape does not close the dialog. The overlay of Radix is not used, because it locks
 * scrolling with an injected style sheet, which the content security policy forbids.
 */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  description,
  size = "small",
  className,
  footer,
  tools,
  firstFocus,
  growFrom,
  role = "dialog",
  inHistory = false,
  restoreScrollAs,
  children,
}: DialogProps) {
  const surface = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useModalLock(open, surface);
  useOverlayEntry(open && !inHistory, () => close());
  const close = () => {
    // Opened again at this entry, the dialog starts at the top.
    if (restoreScrollAs !== undefined && !inHistory)
      writeEntryState(currentEntryKey(), restoreScrollAs, undefined);
    onClose();
  };
  const restoreFocus = () => {
    const target = opener.current?.isConnected ? opener.current : document.getElementById("main");
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <div
          ref={surface}
          className={cx(
            "fixed inset-0 z-40 grid animate-appear bg-scrim",
            size !== "full" && size !== "side" && "items-end sm:place-items-center sm:p-6",
          )}
        >
          <Radix.Content
            role={role}
            {...(description === undefined && { "aria-describedby": undefined })}
            onOpenAutoFocus={(event) => {
              const { currentTarget } = event;
              opener.current = document.activeElement;
              if (growFrom && currentTarget instanceof HTMLElement) grow(currentTarget, growFrom());
              if (firstFocus) {
                event.preventDefault();
                firstFocus()?.focus();
              }
              if (size !== "page") return;
              // Focuses the content instead of the close button, so that the arrow keys scroll it.
              event.preventDefault();
              content.current?.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              restoreFocus();
            }}
            onEscapeKeyDown={leaveEscapeToInner}
            onInteractOutside={(event) => {
              if (role === "alertdialog" || isInToast(event.target)) event.preventDefault();
            }}
            className={cx(
              "flex w-full animate-rise flex-col bg-surface-raised text-text shadow-overlay outline-none",
              "pb-[env(safe-area-inset-bottom)]",
              sizes[size],
              className,
            )}
          >
            <header
              className={cx(
                "flex items-start gap-3 ps-5 pe-2 pt-2",
                (hideTitle || title === null) && "justify-end",
                size === "page" && "border-line border-b pb-1.5",
              )}
            >
              {title !== null && (
                // It is an h1, because the rest of the page is inert, including its own h1.
                <DialogTitle
                  className={hideTitle ? "sr-only" : "min-w-0 flex-1 pt-2.5 text-lg leading-snug"}
                >
                  {title}
                </DialogTitle>
              )}
              {tools && <div className="flex min-w-0 flex-1 items-center -ms-3">{tools}</div>}
              <Radix.Close asChild>
                <IconButton label={uiText.close} icon={<X aria-hidden="true" />} />
              </Radix.Close>
            </header>
            {description !== undefined && (
              <Radix.Description className="px-5 pt-1 text-text-muted">
                {description}
              </Radix.Description>
            )}
            <div
              ref={content}
              tabIndex={size === "page" ? -1 : undefined}
              // Shows no focus outline (styles.css).
              data-no-focus-outline
              className={cx(
                "min-h-0 flex-1 overflow-y-auto overscroll-contain",
                size !== "page" && "px-5 pt-3 pb-5",
              )}
            >
              {children}
            </div>
            {/* After the content, whose element it reads. */}
            {restoreScrollAs !== undefined && (
              <StoredScrollPosition name={restoreScrollAs} scroller={content} />
            )}
            {footer && (
              <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
