import { useRef } from "react";
import { useToastToTakeBack } from "../../ui/toast.tsx";

/**
 * Shows form errors as toasts. Call `dismiss` when the form is sent again, so that an old error does not stay
 * beside the page that follows.
 */
export function useFailureToast() {
  const toast = useToastToTakeBack();
  const dismissLast = useRef<() => void>(() => undefined);
  return {
    show: (message: string) => {
      dismissLast.current = toast(message, "danger");
    },
    dismiss: () => dismissLast.current(),
  };
}
