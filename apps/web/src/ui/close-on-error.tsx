import { type ComponentType, type ReactNode, useEffect } from "react";
import { uiText } from "#text/ui.ts";
import { type LoadFailure, lazyComponent, type PreloadableComponent } from "./lazy-component.tsx";
import { useToast } from "./toast.tsx";

/**
 * `onError` of `lazyComponent` for overlays such as a dialog: shows a toast and calls `onLoadError`, which must close
 * the overlay. Opening it again loads it again.
 */
export function closeOnError({
  props: { onLoadError },
  reset,
}: LoadFailure<{ onLoadError: () => void }>): ReactNode {
  const close = () => {
    reset();
    onLoadError();
  };
  return <ClosedByError onClose={close} />;
}

/**
 * `lazyComponent` for a dialog or the like: renders nothing until it is loaded. If it cannot be, `closeOnError` calls the prop
 * `onLoadError`.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadableComponent<Props & { onLoadError: () => void }> {
  return lazyComponent(load, { fallback: null, onError: closeOnError });
}

function ClosedByError({ onClose }: { onClose: () => void }): null {
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toast is shown once
  useEffect(() => {
    toast(uiText.dialogLoadFailed, "danger");
    onClose();
  }, []);
  return null;
}
