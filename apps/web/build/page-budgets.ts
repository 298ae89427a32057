import { pageModules } from "../src/app/page-modules.ts";
import type { PageBudget } from "./budget.ts";

/** Modules that every page loads by itself after its first render. */
const everywhere = [
  "features/install/install-bar.tsx",
  "features/install/update-watch.tsx",
  "app/frame/delete-cached-data.ts",
];
/** Modules that every signed-in page loads by itself: the realtime connection and the background work. */
const signedIn = [
  ...everywhere,
  "lib/socket.ts",
  "socket.io-client/build/esm/index.js",
  "app/frame/background-sync.tsx",
  "contract/src/deferred-routes.ts",
];
/** Bytes. */
const kB = 1000;

/**
 * The budgets of the JavaScript that pages load in their first seconds, slightly above their present size. The aim is
 * 200 kB (docs/benchmarks.md, which has the sizes in a browser). The landing, login and register pages are prerendered:
 * they load theirs at the first sign of intent, and before it only the inline script that `inline-script.ts` limits.
 */
export const pageBudgets: readonly PageBudget[] = [
  { name: "landing", modules: [...everywhere, ...pageModules.landing], gzipBytes: 160 * kB },
  { name: "login", modules: [...everywhere, ...pageModules.login], gzipBytes: 186 * kB },
  { name: "register", modules: [...everywhere, ...pageModules.register], gzipBytes: 183.5 * kB },
  { name: "home", modules: [...signedIn, ...pageModules.home], gzipBytes: 205 * kB },
  { name: "story", modules: [...signedIn, ...pageModules.story], gzipBytes: 194.5 * kB },
  { name: "Socials", modules: [...signedIn, ...pageModules.Socials], gzipBytes: 210 * kB },
  { name: "chat", modules: [...signedIn, ...pageModules.chat], gzipBytes: 236 * kB },
  { name: "group", modules: [...signedIn, ...pageModules.group], gzipBytes: 243.5 * kB },
  {
    name: "own profile",
    modules: [...signedIn, ...pageModules["own profile"]],
    gzipBytes: 210 * kB,
  },
  {
    name: "user",
    modules: [
      ...signedIn,
      ...pageModules.user,
      "features/profile/user/writer-section.tsx",
      "features/groups/list/writer-groups.tsx",
      "features/writers/follow-button.tsx",
      "features/friends/friend-button.tsx",
    ],
    gzipBytes: 205.5 * kB,
  },
  {
    // Loaded when the editor opens. It had 136.2 kB before it knew headings, pictures and other blocks, and may grow by
    // 40 kB.
    name: "story editor",
    modules: ["features/stories/write/editor/story-editor.tsx"],
    loadedBefore: [
      "features/stories/write/write-page.tsx",
      "features/stories/write/story-form.tsx",
      "features/stories/write/detail-fields.tsx",
      "features/series/series-field.tsx",
    ],
    gzipBytes: 164 * kB,
  },
];
