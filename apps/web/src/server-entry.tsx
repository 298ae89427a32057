import { join } from "node:path";
import type { ServerRenderer } from "@kora/contract/rendering";
import { code as firstSeconds } from "./app/prerender/first-seconds.ts?script";
import { code as showSkeleton } from "./app/prerender/show-skeleton.ts?script";
import { renderMail } from "./features/mails/index.ts";
import {
  matureSharePage,
  membersSharePage,
  missingSharePage,
  publicPage,
  readPageAssets,
  seriesSharePage,
  sharePage,
} from "./features/share/index.ts";

// Built to dist/server, beside the client build.
const client = join(import.meta.dirname, "../client");
const assets = readPageAssets(join(client, ".vite/manifest.json"));

const renderSharePage: ServerRenderer["renderSharePage"] = (input) => sharePage(input, assets);

const renderMatureSharePage: ServerRenderer["renderMatureSharePage"] = (input) =>
  matureSharePage(input, assets);

const renderMembersSharePage: ServerRenderer["renderMembersSharePage"] = (input) =>
  membersSharePage(input, assets);

const renderSeriesSharePage: ServerRenderer["renderSeriesSharePage"] = (input) =>
  seriesSharePage(input, assets);

const renderPublicPage: ServerRenderer["renderPublicPage"] = (input) => publicPage(input, assets);

const renderMissingSharePage: ServerRenderer["renderMissingSharePage"] = ({ kind }) =>
  missingSharePage(kind, assets);

// Loaded when it is used, which is in a worker.
const renderPages: ServerRenderer["renderPages"] = async (input) => {
  const [{ readClientBuild }, { renderVisitorPages }, { renderSkeletons }] = await Promise.all([
    import("./app/prerender/page-files.ts"),
    import("./app/prerender/visitor-pages.ts"),
    import("./app/prerender/skeletons.ts"),
  ]);
  const build = readClientBuild(client);
  const visitorPages = await renderVisitorPages(input, { build, startScript: firstSeconds });
  return [...visitorPages, ...(await renderSkeletons({ build, script: showSkeleton }))];
};

/** Entry point for server rendering; built for Node by `vite build --ssr`. */
export {
  renderMail,
  renderMatureSharePage,
  renderMembersSharePage,
  renderMissingSharePage,
  renderPages,
  renderPublicPage,
  renderSeriesSharePage,
  renderSharePage,
};
