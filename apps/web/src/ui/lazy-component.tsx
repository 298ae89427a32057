import { type ComponentType, type ReactNode, Suspense, use, useState, useTransition } from "react";

/** Argument of `onError` of `lazyComponent`. */
export interface LoadFailure<Props> {
  /** The props of the component that could not be loaded. */
  readonly props: Props;
  /** True while `retry` loads the script. */
  readonly isRetrying: boolean;
  /** Loads the script again and renders the component in place of the error. */
  readonly retry: () => void;
  /** Forgets the failure, so that the next mount loads the script again. */
  readonly reset: () => void;
}

/** A component that can be loaded before it is rendered. */
export type PreloadableComponent<Props> = ComponentType<Props> & {
  /** Loads the script, so that the component renders at once, as the hydration of a prerendered page needs. */
  readonly preload: () => Promise<void>;
};

/**
 * Returns a component whose script is loaded when it is first rendered.
 *
 * `fallback` is rendered until then; without one the caller's `Suspense` decides. `onError` is rendered when
 * the script cannot be loaded, as on a lost connection: `hideOnError`, `retryOnError(message)` or
 * `closeOnError`. Without one the route's error boundary gets the error.
 */
export function lazyComponent<Props extends object, ErrorProps extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  {
    fallback,
    onError,
  }: {
    fallback?: ReactNode;
    onError?: (failure: LoadFailure<ErrorProps>) => ReactNode;
  } = {},
): PreloadableComponent<Props & ErrorProps> {
  let loading: Promise<ComponentType<Props> | null> | undefined;
  /** Set after `preload`, so that the component renders without suspending. */
  let preloaded: ComponentType<Props> | undefined;
  const reset = () => {
    loading = undefined;
  };
  const preload = async () => {
    preloaded = await load();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: created once, with its module, like React's `lazy`
  function LazyComponent(props: Props & ErrorProps) {
    // React Compiler must not memoize this component, because it assigns `loading`. That variable is outside, because a
    // component that suspends before its first commit loses its state.
    "use no memo";
    const [isRetrying, startTransition] = useTransition();
    const [, setAttempts] = useState(0);
    loading ??= onError === undefined ? load() : load().catch(() => null);
    const Loaded = preloaded ?? use(loading);
    if (Loaded !== null) return <Loaded {...props} />;
    const retry = () =>
      startTransition(() => {
        reset();
        setAttempts((attempts) => attempts + 1);
      });
    return onError?.({ props, isRetrying, retry, reset });
  }
  if (fallback === undefined) return Object.assign(LazyComponent, { preload });
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function LazyComponentWithFallback(props: Props & ErrorProps) {
    return (
      <Suspense fallback={fallback}>
        <LazyComponent {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyComponentWithFallback, { preload });
}

/** `onError` for optional content: renders nothing. */
export function hideOnError(): null {
  return null;
}

/** `lazyComponent` for optional content: renders nothing until it is loaded, or if it cannot be. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadableComponent<Props> {
  return lazyComponent(load, { fallback: null, onError: hideOnError });
}
