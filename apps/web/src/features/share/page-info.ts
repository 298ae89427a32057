import { genreLabels } from "@kora/contract/genres";
import { feedPaths, type PublicPage, publicPaths } from "@kora/contract/public-pages";
import { shareText } from "#text/share.ts";

const { lists, explore, griot } = shareText;

/** The title, description and paths of a public page, and the path of its content in the app. */
export interface PageInfo {
  readonly title: string;
  readonly description: string;
  /** The path of the first page of the list. */
  readonly path: string;
  /** The path of the Atom feed; undefined without one. */
  readonly feedPath?: string;
  readonly appPath: string;
}

export function getPageInfo(page: PublicPage): PageInfo {
  switch (page.kind) {
    case "griot": {
      const { name, username, about, _id } = page.griot;
      return {
        title: griot.title(name, username),
        description: about,
        path: publicPaths.griot(username),
        feedPath: feedPaths.griot(username),
        appPath: `/writer/profile/${_id}`,
      };
    }
    case "genre": {
      const title = genreLabels[page.genre];
      return {
        title,
        description: lists.about(title),
        path: publicPaths.genre(page.genre),
        feedPath: feedPaths.genre(page.genre),
        appPath: `/story?genre=${encodeURIComponent(page.genre)}`,
      };
    }
    case "tag": {
      const title = `#${page.tag}`;
      return {
        title,
        description: lists.about(title),
        path: publicPaths.tag(page.tag),
        feedPath: feedPaths.tag(page.tag),
        appPath: `/tagged/${encodeURIComponent(page.tag)}`,
      };
    }
    case "explore":
      return {
        title: explore.title,
        description: explore.intro,
        path: publicPaths.explore,
        appPath: "/home",
      };
  }
}
