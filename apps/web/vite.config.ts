import { fileURLToPath, pathToFileURL } from "node:url";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { bundleBudget } from "./build/budget.ts";
import { contractRoutes } from "./build/contract-routes.ts";
import { inlineScript } from "./build/inline-script.ts";
import { pageBudgets } from "./build/page-budgets.ts";
import { thirdPartyNotices } from "./build/third-party-notices.ts";
import { type ManifestText, webAppManifest } from "./build/web-app-manifest.ts";
import { woff2Only } from "./build/woff2-only.ts";

/** A build has one language. Its texts are split into chunks with the screens that use them. */
const locale = process.env.KORA_LOCALE ?? "en";
const textFolder = fileURLToPath(new URL(`./src/text/${locale}`, import.meta.url));
const { installText }: { installText: { manifest: ManifestText } } = await import(
  pathToFileURL(`${textFolder}/install.ts`).href
);
/** The compiler changes components and hooks only, so it need not parse modules without elements and hooks. */
const compiler = reactCompilerPreset();
compiler.rolldown.filter = { code: /<\/|\/>|\buse[A-Z0-9]/ };
const api = `http://localhost:${process.env.KORA_API_PORT ?? 3000}`;

/** The chunks that the entry imports statically. */
const loadedByEntry = /^assets\/(rolldown-runtime|vendor|ui|session)-/;

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    contractRoutes(),
    inlineScript(),
    react(),
    babel({ presets: [compiler] }),
    tailwindcss(),
    bundleBudget({ pages: pageBudgets, routeGzipBytes: 165_000 }),
    thirdPartyNotices(),
    !isSsrBuild &&
      VitePWA({
        strategies: "injectManifest",
        srcDir: "src/service-worker",
        filename: "service-worker.ts",
        // The app registers the service worker itself, so no script is injected into the page.
        injectRegister: false,
        registerType: "prompt",
        manifest: webAppManifest(installText.manifest, locale),
        includeManifestIcons: false,
        injectManifest: {
          rollupFormat: "iife",
          // The app shell: files needed for reading. Editors, status fonts and fonts of other scripts load on
          // demand.
          globPatterns: [
            "index.html",
            "theme.js",
            "favicon.svg",
            "assets/*.{js,css}",
            "assets/*-latin-wght-*.woff2",
          ],
          // The names of font style sheets begin with the weight of the font, 400, or with `status-fonts`.
          globIgnores: ["assets/{story-editor,image-editor,share,400-,status-fonts}*"],
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes: 400_000,
        },
      }),
  ],
  css: { postcss: { plugins: [woff2Only] } },
  resolve: { alias: [{ find: /^#text\/(.*)$/, replacement: `${textFolder}/$1` }] },
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    // The content security policy allows no data: fonts, styles or scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The entry has loaded these chunks already, and lists what each dynamic import preloads.
      resolveDependencies: (_file, chunks, { hostType }) =>
        hostType === "html" ? chunks : chunks.filter((chunk) => !loadedByEntry.test(chunk)),
    },
    copyPublicDir: !isSsrBuild,
    // The server uses the manifest to find the hashed files of the pages it renders.
    manifest: !isSsrBuild,
    rolldownOptions: {
      input: [
        "index.html",
        "src/share-client.ts",
        "src/features/share/share.css",
        "src/features/share/share-italic.css",
        "src/features/share/share-blocks.css",
        "src/features/share/share-lists.css",
      ],
      output: {
        // The entry lists every chunk name, so a shorter hash makes it smaller.
        ...(!isSsrBuild && { chunkFileNames: "assets/[name]-[hash:7].js" }),
        // The server loads only the chunks of the pages that it renders.
        codeSplitting: isSsrBuild || {
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            // Small modules shared by many screens, in one request instead of one each. Larger ones used by
            // few screens are excluded to keep each page's first JavaScript in budget.
            {
              name: "ui",
              test: /src[\\/](ui|lib)[\\/](?!paged-list|load-|next-page|pattern\.|pattern-blocks|poster|dialog|question|combobox|select|segmented|chip|progress|toast|theme-switch|checkbox|menu|use-anchored|serialized-toggle|field|text-field|character-limit|form-skeleton|form-failure)|lucide-react/,
              minShareCount: 20,
            },
            // What lists need that are loaded page by page. In `ui`, visitors would load it too.
            { name: "scroll", test: /src[\\/](lib[\\/]next-page|ui[\\/]use-infinite-scroll)\.ts$/ },
            { name: "lists", test: /src[\\/]ui[\\/](paged-list|load-more)\.tsx$/ },
            // These modules would be in `realtime`, but visitors load them too.
            {
              name: "session",
              test: /src[\\/](lib[\\/](realtime|connection|saver-mode|prerendered-page|offline-caches|offline-urls|worker-messages|visibility-version)|entities[\\/](unread|news-keys|writer[\\/]own-writer)|features[\\/](install[\\/]installed|notifications[\\/](notify|device|notification-decision|subscription)))\.ts$|icons[\\/]bell(-off)?\.mjs$|contract[\\/]src[\\/](limits|errors|text-length|story-formats|shown-to)\.ts$/,
            },
            // Every signed-in page loads the background work and the caches that it needs. One chunk compresses better
            // than twenty.
            {
              name: "background",
              test: /src[\\/](app[\\/]frame[\\/]background-sync|lib[\\/]proof|features[\\/](alerts[\\/](alerts-background-sync|queries|alert-keys)|groups[\\/](groups-background-sync|queries|group-keys|group-cache|cached-group|queued-toasts)|messages[\\/](chats-background-sync|chat-keys|conversation-ref|delivery-state|update-cached-chats|recent[\\/](queries|chat-list-cache|unread-cache|delete-chat|use-unread-chats)|receipts[\\/]pending-receipts|send[\\/](outbox|stored-messages|use-outbox))|accounts[\\/]second-factor[\\/]proof-prompt|notifications[\\/]notifications-background-sync))\.tsx?$/,
            },
            // Without a group, these modules would be in the chunk of the cards, which fewer pages need.
            // Its name must not begin with `share`, because the service worker leaves those out (`globIgnores`).
            {
              name: "common",
              test: /src[\\/](ui[\\/]lazy-menu\.tsx|(lib[\\/]serialized-toggle|entities[\\/]story[\\/]story-cache)\.ts|text[\\/][a-z]+[\\/](stories|home)\.ts)$|icons[\\/](ellipsis|share-2|bookmark)\.mjs$/,
            },
            // Otherwise these modules would be in one of the chunks that store something in IndexedDB.
            {
              name: "storage",
              test: /src[\\/]lib[\\/](indexed-db|stored-blob|user-databases)\.ts$/,
            },
            // What the first call without a connection loads. One chunk is fewer names in the entry.
            {
              name: "outbox",
              test: /src[\\/]features[\\/]outbox[\\/](?!index|lazy|use-outbox-count|waiting-comments)/,
            },
            // The buttons of cards and stories, and the commands of the share dialog.
            {
              name: "reactions",
              test: /src[\\/](features[\\/]reactions[\\/](queries|reaction-buttons)|text[\\/][a-z]+[\\/]reactions)\.tsx?$/,
            },
            // What every open story needs of the reading settings; the events of other devices need a part of it.
            {
              name: "reading-style",
              test: /src[\\/]features[\\/]reading[\\/]settings[\\/](stored-settings|apply-reading-style|use-reading-style)\.ts$|contract[\\/]src[\\/]reading-settings\.ts$/,
            },
            // Without a group of their own, these modules would be in `saver`, but pages without saver mode need them too.
            {
              name: "formats",
              test: /contract[\\/]src[\\/](format-bytes|story-picture)\.ts$/,
            },
            // What saver mode shows in place of pictures. One chunk, so that each page names only one.
            {
              name: "saver",
              test: /src[\\/](ui[\\/](saver-(parts|poster|pictures)|show-picture-button)|lib[\\/]pictures[\\/](use-saver-picture|picture-previews)|features[\\/].*[\\/]saver-chat-picture|text[\\/][a-z]+[\\/]saver-pictures)\.tsx?$/,
            },
            // Modules of every page with story cards: one chunk compresses better than many.
            {
              name: "cards",
              test: /src[\\/]features[\\/]stories[\\/](card[\\/](card-skeleton|story-(card|stats)|story-stats-content)|reader[\\/]story-overlay)\.tsx?$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  // The server imports the build without installed packages.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": '"production"' } }),
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      "/api": api,
      "/media": api,
      "/files": api,
      // From the last build: server-rendered pages refer to it.
      "/assets": api,
      "/healthz": api,
      "/readyz": api,
      "/.well-known": api,
      "/socket.io": { target: api, ws: true },
      "^/[Ss][Tt][Oo][Rr][Yy]/[^/]+/([Ss][Hh][Aa][Rr][Ee]|card\\.png)(\\?|$)": api,
      "^/(robots\\.txt|sitemap(\\.xml|/[^/]+)|writer/[^/]+/feed\\.atom)$": api,
    },
  },
}));
