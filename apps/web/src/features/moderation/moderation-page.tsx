import { lazyComponent } from "../../ui/lazy-component.tsx";

// The first script of the app lists the scripts of each page, so this page has only one.
const Moderation = lazyComponent(async () => (await import("./moderation.tsx")).Moderation, {
  fallback: null,
});

/** The pages at /moderation. */
export function ModerationPage() {
  return <Moderation />;
}
