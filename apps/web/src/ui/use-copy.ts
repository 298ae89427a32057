import { useToast } from "./toast.tsx";

/** Puts a text on the clipboard and says whether that worked. */
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
