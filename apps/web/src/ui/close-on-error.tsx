import { type ReactNode, useEffect } from "react";
import { uiText } from "#text/ui.ts";
import type { LoadFailure } from "./lazy-component.tsx";
import { useToast } from "./toast.tsx";

/**
 * `onError` of `lazyComponent` for overlays such as a dialog: shows a toast and calls `onUnloaded`,
 * which closes it. The next press loads it again.
 */
export function closeOnError({
  props: { onUnloaded },
  reset,
}: LoadFailure<{ onUnloaded: () => void }>): ReactNode {
  const close = () => {
    reset();
    onUnloaded();
  };
  return <ClosedByError onClose={close} />;
}

function ClosedByError({ onClose }: { onClose: () => void }): null {
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    toast(uiText.notOpened, "danger");
    onClose();
  }, []);
  return null;
}
