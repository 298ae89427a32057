import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * As React's `lazy`, for what a page can do without: when its script cannot be loaded, as on a lost
 * line, nothing stands in its place, and the page stays.
 */
export function optional<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing(): null {
  return null;
}
