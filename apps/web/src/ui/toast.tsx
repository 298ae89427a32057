import { X } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { uiText } from "#text/ui.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

/**
 * `plain`: neither success nor failure. `event`: another user did something. It is announced politely, so that it does
 * not interrupt the screen reader.
 */
export type ToastTone = "plain" | "success" | "danger" | "event";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action: ReactNode;
}

/**
 * Shows a toast and returns a function that removes it early. `action` is a link or button beside the text. It is
 * rendered outside the router, so it must not use React Router's hooks or `Link`.
 */
type ShowToast = (text: string, tone?: ToastTone, action?: ReactNode) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Milliseconds for which a toast is shown while it is neither hovered nor focused; doubled with an action. */
const lifetimeMilliseconds = 6000;
const maxToasts = 3;

/** Shows toasts for its descendants. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [paused, setPaused] = useState(false);
  const lastId = useRef(0);
  // A portal cannot be rendered on the server.
  const isHydrated = useHydrated();
  const show: ShowToast = (text, tone = "plain", action) => {
    lastId.current += 1;
    const toast = { id: lastId.current, text, tone, action };
    setToasts((current) =>
      [...current.filter((other) => other.text !== text), toast].slice(-maxToasts),
    );
    return () => setToasts((current) => current.filter(({ id }) => id !== toast.id));
  };
  const dismiss = (id: number) => {
    setPaused(false);
    setToasts((current) => current.filter((toast) => toast.id !== id));
  };
  return (
    <ToastContext value={show}>
      {children}
      {isHydrated &&
        createPortal(
          <section
            data-toaster
            aria-label={uiText.messages}
            // `aria-live` keeps Radix from hiding the region behind a modal dialog; the alerts inside announce
            // themselves.
            aria-live="off"
            onPointerEnter={() => setPaused(true)}
            onPointerLeave={() => setPaused(false)}
            onFocus={() => setPaused(true)}
            onBlur={() => setPaused(false)}
            className="toaster pointer-events-none fixed inset-x-3 z-50 mx-auto grid max-w-dialog gap-2"
          >
            <p role="status" className="sr-only">
              {toasts.findLast(({ tone }) => tone === "event")?.text}
            </p>
            {toasts.map((toast) => (
              <ToastCard key={toast.id} toast={toast} paused={paused} onDismiss={dismiss} />
            ))}
          </section>,
          document.body,
        )}
    </ToastContext>
  );
}

const toneStyles: Readonly<Record<ToastTone, string>> = {
  plain: "border-s-link",
  success: "border-s-success",
  danger: "border-s-danger",
  event: "border-s-link",
};

/** An event is announced by the status element of `ToastProvider` instead. */
const liveRegionProps = (tone: ToastTone) =>
  tone === "event" ? ({ "aria-hidden": true } as const) : ({ role: "alert" } as const);

function ToastCard({
  toast,
  paused,
  onDismiss,
}: {
  toast: Toast;
  paused: boolean;
  onDismiss: (id: number) => void;
}) {
  const { id, action } = toast;
  const duration = action ? lifetimeMilliseconds * 2 : lifetimeMilliseconds;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => onDismiss(id), duration);
    return () => clearTimeout(timer);
  }, [paused, id, duration, onDismiss]);
  return (
    <div
      data-toast
      className={cx(
        "pointer-events-auto flex animate-rise items-center gap-2 rounded-md border border-line border-s-4 bg-surface-raised ps-4 pe-1 text-text shadow-overlay",
        toneStyles[toast.tone],
      )}
    >
      <p {...liveRegionProps(toast.tone)} className="min-w-0 flex-1 py-3">
        {toast.text}
      </p>
      {action}
      <IconButton
        label={uiText.dismiss}
        icon={<X aria-hidden="true" />}
        onClick={() => onDismiss(id)}
      />
    </div>
  );
}

/** Like `useToast`, but the returned function takes an `action` and returns a function that removes the toast early. */
export function useDismissibleToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error("useDismissibleToast must be used within ToastProvider.");
  return show;
}

/**
 * Returns a function that shows a toast: `toast(text, "success")`. It returns nothing, so that an effect may
 * end with it without React taking the result for a cleanup function.
 */
export function useToast(): (text: string, tone?: ToastTone) => void {
  const show = useDismissibleToast();
  return (text, tone) => {
    show(text, tone);
  };
}
