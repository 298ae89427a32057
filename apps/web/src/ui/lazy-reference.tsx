import { hideOnError, lazyComponent } from "./lazy-component.tsx";

const Reference = lazyComponent(async () => (await import("./reference.tsx")).Reference, {
  fallback: null,
  onError: hideOnError,
});

/** As `Reference`; its script comes when something has failed. */
export function LazyReference({ error }: { error: unknown }) {
  if (!error) return null;
  return <Reference error={error} />;
}
