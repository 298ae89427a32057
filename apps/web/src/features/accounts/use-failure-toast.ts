import { useRef } from "react";
import { useDismissibleToast } from "../../ui/toast.tsx";

/**
 * Shows form errors as toasts. Call `dismiss` when the form is sent again, so that an old error does not stay
 * beside the page that follows.
 */
export function useFailureToast() {
  const toast = useDismissibleToast();
  const dismissLast = useRef<() => void>(() => undefined);
  return {
    show: (message: string) => {
      dismissLast.current = toast(message, "danger");
    },
    dismiss: () => dismissLast.current(),
  };
}
