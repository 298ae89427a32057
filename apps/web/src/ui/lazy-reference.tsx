import { hideOnError, lazyComponent } from "./lazy-component.tsx";

const Reference = lazyComponent(async () => (await import("./reference.tsx")).Reference, {
  fallback: null,
  onError: hideOnError,
});

/** Like `Reference`, but its script is loaded only after an error. */
export function LazyReference({ error }: { error: unknown }) {
  if (!error) return null;
  return <Reference error={error} />;
}
