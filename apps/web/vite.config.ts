import { fileURLToPath, pathToFileURL } from "node:url";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { bundleBudget } from "./build/budget.ts";
import { contractRoutes } from "./build/contract-routes.ts";
import { firstScreenChunks } from "./build/first-screen-chunks.ts";
import { inlineScript } from "./build/inline-script.ts";
import { limitFontWeights } from "./build/limit-font-weights.ts";
import { laterModules, pageBudgets, routeBudget } from "./build/page-budgets.ts";
import { pageScripts } from "./build/page-scripts.ts";
import { standaloneEntry } from "./build/standalone-entry.ts";
import { thirdPartyNotices } from "./build/third-party-notices.ts";
import { type ManifestText, webAppManifest } from "./build/web-app-manifest.ts";
import { woff2Only } from "./build/woff2-only.ts";
import { pageModules } from "./src/app/page-modules.ts";

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

/** The chunk that the entry imports statically. */
const loadedByEntry = /^assets\/vendor-.*\.js$/;

/** The script of a story's public share page, which does without the app. */
const shareScript = "src/share-client.ts";

const resolve = { alias: [{ find: /^#text\/(.*)$/, replacement: `${textFolder}/$1` }] };

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    contractRoutes(),
    inlineScript(),
    standaloneEntry(shareScript),
    react(),
    babel({ presets: [compiler] }),
    tailwindcss(),
    bundleBudget({ pages: pageBudgets, routes: routeBudget }),
    firstScreenChunks({ resolve, plugins: [contractRoutes(), inlineScript()] }, laterModules),
    pageScripts(pageModules),
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
  css: { postcss: { plugins: [woff2Only, limitFontWeights] } },
  resolve,
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
        shareScript,
        "src/features/share/share.css",
        "src/features/share/share-italic.css",
        "src/features/share/share-blocks.css",
        "src/features/share/share-lists.css",
      ],
      output: {
        // The entry lists every chunk name, so a shorter hash makes it smaller.
        ...(!isSsrBuild && { chunkFileNames: "assets/[name]-[hash:7].js" }),
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
