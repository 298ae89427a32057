import { useRef } from "react";
import { useToastToTakeBack } from "../../ui/toast.tsx";

/**
 * Says what was wrong with a form. `takeBack` when it is sent again: what was wrong before must not stand
 * beside the page that the next try leads to.
 */
export function useFailureToast() {
  const toast = useToastToTakeBack();
  const last = useRef<() => void>(() => undefined);
  return {
    say: (sentence: string) => {
      last.current = toast(sentence, "danger");
    },
    takeBack: () => last.current(),
  };
}
