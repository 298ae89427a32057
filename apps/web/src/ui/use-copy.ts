import { useToast } from "./toast.tsx";

/** Returns a function that copies text to the clipboard and shows a toast with the result. */
export function useCopy() {
  const toast = useToast();
  return async (what: string, done: string, failed: string) => {
    try {
      await navigator.clipboard.writeText(what);
      toast(done, "success");
    } catch {
      toast(failed, "danger");
    }
  };
}
