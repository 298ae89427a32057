import { type ComponentType, use, useEffect } from "react";
import { uiText } from "#text/ui.ts";
import { useToast } from "./toast.tsx";

/**
 * What a press opens, such as a dialog, whose script comes with the first opening; stands in a `Suspense`. Where
 * the script cannot be loaded, a sentence says so, `onUnloaded` closes what was to open, and the page stays:
 * the next press loads it again.
 */
export function openedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { onUnloaded: () => void }> {
  let loading: Promise<ComponentType<Props> | null> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once, with its module, as by `lazy`
  return function OpenedLater({ onUnloaded, ...props }: Props & { onUnloaded: () => void }) {
    // What is loading outlasts the component, which begins anew when it waited.
    "use no memo";
    loading ??= load().catch(() => null);
    const Part = use(loading);
    const forget = () => {
      loading = undefined;
      onUnloaded();
    };
    return Part === null ? <Unloaded onSaid={forget} /> : <Part {...(props as unknown as Props)} />;
  };
}

function Unloaded({ onSaid }: { onSaid: () => void }): null {
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    toast(uiText.notOpened, "danger");
    onSaid();
  }, []);
  return null;
}
