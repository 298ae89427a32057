import { lazyComponent } from "../../ui/lazy-component.tsx";

// The first script of the app lists the scripts of each page, so this page has only one.
const Sanctions = lazyComponent(async () => (await import("./sanctions.tsx")).Sanctions, {
  fallback: null,
});

/** The page at /sanctions. */
export function SanctionsPage() {
  return <Sanctions />;
}
