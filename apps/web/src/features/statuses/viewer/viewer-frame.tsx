import { Dialog as Radix } from "radix-ui";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { useModalLock } from "../../../ui/use-modal-lock.ts";

export interface ViewerFrameProps {
  /** Whose statuses: the dialog's name. */
  title: string;
  /** The element that says what is shown. */
  describedBy?: string;
  /** Asked to close by Escape or a press outside. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** The focus went to something in it, or away: null. */
  onFocusMove?: (target: Element | null) => void;
  /** A menu in it opened or closed. */
  onMenu?: (open: boolean) => void;
  children: ReactNode;
}

const isInToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-toast]") !== null;

/**
 * The surface of the viewer: the whole screen of a phone, else a card of 400 by 700 at most. It looks the same
 * in both themes. Holds the focus and the page as `Dialog` does, and gives the focus back.
 */
export function ViewerFrame({
  title,
  describedBy,
  onClose,
  onKeyDown,
  onFocusMove,
  onMenu,
  children,
}: ViewerFrameProps) {
  const surface = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useModalLock(true, surface);
  const attach = (element: HTMLDivElement) => {
    surface.current = element;
    const look = (event: Event) => {
      if (event instanceof ToggleEvent) onMenu?.(event.newState === "open");
    };
    // Toggling does not bubble.
    element.addEventListener("toggle", look, { capture: true });
    return () => {
      surface.current = null;
      element.removeEventListener("toggle", look, { capture: true });
    };
  };
  // React hands on what happens in dialogs that were opened from here.
  const isWithin = (event: FocusEvent | KeyboardEvent) =>
    event.target instanceof Node && event.currentTarget.contains(event.target);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          ref={attach}
          className="fixed inset-0 z-40 grid animate-appear place-items-center bg-cloth-night sm:bg-scrim sm:px-16 sm:py-[min(1.5rem,3dvh)]"
        >
          <Radix.Content
            aria-describedby={describedBy}
            tabIndex={-1}
            data-focus-quiet
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              event.preventDefault();
              // Not a control, so that the keys are the viewer's.
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const back = opener.current?.isConnected ? opener.current : null;
              const target = back === document.body ? null : back;
              if (target instanceof HTMLElement) target.focus();
              else document.getElementById("main")?.focus();
            }}
            onEscapeKeyDown={(event) => {
              if (document.querySelector(":popover-open") !== null) event.preventDefault();
            }}
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
              {/* The rest of the page is inert, its first heading with it. */}
              <h1 className="sr-only">{title}</h1>
            </Radix.Title>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
