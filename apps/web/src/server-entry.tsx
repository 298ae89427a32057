import { join } from "node:path";
import type { ServerRenderer } from "@kora/contract/rendering";
import { renderMail } from "./features/mails/index.ts";
import { missingSharePage, readPageAssets, sharePage } from "./features/share/index.ts";

// Built to dist/server, beside the client build.
const assets = readPageAssets(join(import.meta.dirname, "../client/.vite/manifest.json"));

const renderSharePage: ServerRenderer["renderSharePage"] = (input) => sharePage(input, assets);

const renderMissingSharePage: ServerRenderer["renderMissingSharePage"] = () =>
  missingSharePage(assets);

/** Entry point for server rendering; built for Node by `vite build --ssr`. */
export { renderMail, renderMissingSharePage, renderSharePage };
