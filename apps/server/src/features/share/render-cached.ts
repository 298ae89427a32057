import { createHash } from "node:crypto";
import type { ServerRenderedPage } from "@kora/contract/rendering";
import type { CacheOptions } from "../../platform/cache.ts";
import type { ReadContext } from "../../platform/context.ts";

/** Rendered pages by the hashes of their contents. */
const pageCache: CacheOptions<string> = {
  name: "public-pages",
  /** In characters. */
  maxSize: 4 * 1024 * 1024,
  sizeOf: (html) => html.length,
};

/**
 * Returns the HTML that `render` makes of `input`. It is rendered once for each content, so a page that has changed in
 * any way is a new one, and none has to be invalidated.
 */
export function renderCached<Input extends object>(
  { caches }: Pick<ReadContext, "caches">,
  render: (input: Input) => ServerRenderedPage,
  input: Input,
): string {
  const cache = caches.getCache(pageCache);
  const key = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const { html } = render(input);
  cache.set(key, html);
  return html;
}
