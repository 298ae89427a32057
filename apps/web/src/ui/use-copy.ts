import { useToast } from "./toast.tsx";

/** Returns a function that copies `text` to the clipboard and shows `successText` or `failureText` in a toast. */
export function useCopy() {
  const toast = useToast();
  return async (text: string, successText: string, failureText: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(successText, "success");
    } catch {
      toast(failureText, "danger");
    }
  };
}
