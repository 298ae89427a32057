import { sentences } from "@kora/contract/sentences";
import { getGenreFeed, getGriotFeed, getPlaylistFeed, getSeriesFeed, getTagFeed } from "./feeds.ts";
import { getOEmbed } from "./get-oembed.ts";
import { type MountPage, type PageRequest, parseId, revalidate } from "./mount-page.ts";

/**
 * Mounts the Atom feeds of a griot `/@{username}/atom`, a series, a genre, a tag and a playlist, and `/oembed`, which
 * tells other sites what to show of a link. Feed readers know two paths of before too.
 */
export function mountFeeds(mount: MountPage): void {
  const mountFeed = (path: string, getFeed: (request: PageRequest) => Promise<string>) =>
    mount(path, async (request) => {
      const body = await getFeed(request);
      request.reply
        .type("application/atom+xml; charset=utf-8")
        .header("cache-control", revalidate)
        .header("access-control-allow-origin", "*");
      return { body };
    });
  const getSeries = ({ ctx, params }: PageRequest) =>
    getSeriesFeed(ctx, parseId(params.id, sentences.series.notFound));

  mountFeed("/@:username/atom", ({ ctx, params }) =>
    getGriotFeed(ctx, { username: params.username ?? "" }),
  );
  mountFeed("/series/:id/atom", getSeries);
  mountFeed("/genres/:genre/atom", ({ ctx, params }) => getGenreFeed(ctx, params.genre ?? ""));
  mountFeed("/tags/:tag/atom", ({ ctx, params }) => getTagFeed(ctx, params.tag ?? ""));
  mountFeed("/playlists/:id/atom", ({ ctx, params }) =>
    getPlaylistFeed(ctx, parseId(params.id, sentences.playlists.notFound)),
  );
  mountFeed("/series/:id/feed.atom", getSeries);
  mountFeed("/writer/:id/feed.atom", ({ ctx, params }) =>
    getGriotFeed(ctx, { id: parseId(params.id, sentences.writers.notFound) }),
  );

  mount("/oembed", async ({ ctx, query, reply }) => {
    const { url, format } = query;
    const body = JSON.stringify(await getOEmbed(ctx, { url, format }));
    reply
      .type("application/json; charset=utf-8")
      .header("cache-control", revalidate)
      .header("access-control-allow-origin", "*");
    return { body };
  });
}
