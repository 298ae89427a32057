import { Dialog as Radix } from "radix-ui";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { leaveEscapeToInner } from "../../../ui/leave-escape-to-inner.ts";
import { useModalLock } from "../../../ui/use-modal-lock.ts";

export interface PlayerFrameProps {
  /** Accessible name of the dialog. */
  title: string;
  /** Id of the element that describes the shown status. */
  describedBy?: string;
  /** Called on Escape or a click outside. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Called with the newly focused element inside the dialog, or null when no element has the focus. */
  onFocusMove?: (target: Element | null) => void;
  /** Called when a menu inside opens or closes. */
  onMenuToggle?: (open: boolean) => void;
  children: ReactNode;
}

const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-toast]") !== null;

/**
 * The player's surface: full screen on phones, else a card of up to 400 by 700 px, the same in both themes.
 * Traps the focus, locks the page like `Dialog`, and returns the focus.
 */
export function PlayerFrame({
  title,
  describedBy,
  onClose,
  onKeyDown,
  onFocusMove,
  onMenuToggle,
  children,
}: PlayerFrameProps) {
  const surface = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const isOpen = true;
  useModalLock(isOpen, surface);
  const attach = (element: HTMLDivElement) => {
    surface.current = element;
    const onToggle = (event: Event) => {
      if (event instanceof ToggleEvent) onMenuToggle?.(event.newState === "open");
    };
    // The `toggle` event does not bubble.
    element.addEventListener("toggle", onToggle, { capture: true });
    return () => {
      surface.current = null;
      element.removeEventListener("toggle", onToggle, { capture: true });
    };
  };
  // React also delivers events from dialogs opened from here (portals bubble through the React tree).
  const isWithin = (event: FocusEvent | KeyboardEvent) =>
    event.target instanceof Node && event.currentTarget.contains(event.target);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div
          ref={attach}
          className="fixed inset-0 z-40 grid animate-appear place-items-center bg-cloth-night sm:bg-scrim sm:px-16 sm:py-[min(1.5rem,3dvh)]"
        >
          <Radix.Content
            aria-describedby={describedBy}
            tabIndex={-1}
            data-no-focus-outline
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              event.preventDefault();
              // Focuses the surface, not a control, so that the player's keys work.
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const connectedOpener = opener.current?.isConnected ? opener.current : null;
              const target = connectedOpener === document.body ? null : connectedOpener;
              if (target instanceof HTMLElement) target.focus();
              else document.getElementById("main")?.focus();
            }}
            onEscapeKeyDown={leaveEscapeToInner}
            onInteractOutside={(event) => {
              if (isInToast(event.target)) event.preventDefault();
            }}
            onKeyDown={(event) => {
              if (isWithin(event)) onKeyDown?.(event);
            }}
            onFocus={(event) => {
              if (isWithin(event)) onFocusMove?.(event.target);
            }}
            onBlur={(event) => {
              if (isWithin(event) && event.relatedTarget === null) onFocusMove?.(null);
            }}
            className="relative h-dvh w-full sm:h-full sm:max-h-[43.75rem] sm:max-w-[25rem]"
          >
            <Radix.Title asChild>
              {/* The rest of the page is inert, including its own h1. */}
              <h1 className="sr-only">{title}</h1>
            </Radix.Title>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
