import type { ServerRenderer } from "@kora/contract/rendering";
import { findExplorePage, findGenrePage, findGriotPage, findTagPage } from "./find-public-page.ts";
import {
  type MountPage,
  orUndefined,
  type PageRequest,
  parseId,
  revalidate,
} from "./mount-page.ts";
import { renderCached } from "./render-cached.ts";

type FindPage = (request: PageRequest, after: string | null) => ReturnType<typeof findExplorePage>;

/**
 * Mounts the public pages with lists of stories: `/@{username}`, `/genres/{genre}`, `/tags/{tag}` and `/explore`. The
 * next page of a list has the URL with `?after={id of the last story}`.
 */
export function mountPublicPages(mount: MountPage, renderer: ServerRenderer): void {
  const mountList = (path: string, missing: "griot" | "list", findPage: FindPage) =>
    mount(path, async (request) => {
      const { ctx, query, reply } = request;
      const origin = ctx.config.publicUrl;
      const found = await orUndefined(async () => {
        const after = query.after === undefined ? null : parseId(query.after);
        return findPage(request, after);
      });
      reply.type("text/html; charset=utf-8").header("cache-control", revalidate);
      if (!found) {
        reply.status(404);
        return { body: renderer.renderMissingSharePage({ origin, kind: missing }).html };
      }
      return { body: renderCached(ctx, renderer.renderPublicPage, { ...found, origin }) };
    });

  mountList("/@:username", "griot", ({ ctx, params }, after) =>
    findGriotPage(ctx, params.username ?? "", after),
  );
  mountList("/genres/:genre", "list", ({ ctx, params }, after) =>
    findGenrePage(ctx, params.genre ?? "", after),
  );
  mountList("/tags/:tag", "list", ({ ctx, params }, after) =>
    findTagPage(ctx, params.tag ?? "", after),
  );
  mountList("/explore", "list", ({ ctx }, after) => findExplorePage(ctx, after));
}
