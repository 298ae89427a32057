import { type ComponentType, use, useState, useTransition } from "react";
import { ErrorState } from "./state-panels.tsx";

/**
 * A part whose script comes when it is first shown, as when a button opens it; stands in a `Suspense`. Where
 * the script cannot be loaded stand `sentence` and Try again, and the page stays.
 */
export function retried<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  sentence: string,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props> | null> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once, with its module, as by `lazy`
  return function Retried(props: Props) {
    // What is loading outlasts the component, which begins anew when it waited.
    "use no memo";
    const [busy, start] = useTransition();
    const [, setAttempts] = useState(0);
    loading ??= load().catch(() => null);
    const Part = use(loading);
    if (Part !== null) return <Part {...props} />;
    const retry = () =>
      start(() => {
        loading = undefined;
        setAttempts((attempts) => attempts + 1);
      });
    return <ErrorState sentence={sentence} onRetry={retry} busy={busy} />;
  };
}
