import { type PageName, pageModules } from "../src/app/page-modules.ts";
import type { PageBudget } from "./budget.ts";

/** Modules of Kora that pages load by themselves after their first screen. */
export const laterModules = {
  everyPage: [
    "features/install/install-bar.tsx",
    "features/install/update-watch.tsx",
    "app/frame/delete-cached-data.ts",
  ],
  /** The realtime connection, the events that follow it soon, and the background work. */
  signedIn: [
    "lib/socket.ts",
    "lib/data-meter.ts",
    "contract/src/deferred-routes.ts",
    "app/apply-presence.ts",
    "app/apply-preferences.ts",
    "app/apply-visibility.ts",
    "app/frame/background-sync.tsx",
  ],
};

/** Bytes. */
const kB = 1000;
const { everyPage, signedIn } = laterModules;
/** What pages of signed-in users load besides their first screen. */
const afterFirstScreen = [...everyPage, ...signedIn, "socket.io-client/build/esm/index.js"];

function visitorPage(name: PageName, kilobytes: number): PageBudget {
  const modules = [...pageModules[name], ...everyPage];
  return { name, modules, gzipBytes: kilobytes * kB };
}

/** `maxScripts`: see `PageBudget.firstScreen`. `further` are modules that the page loads by itself besides those of all. */
function signedInPage(
  name: PageName,
  kilobytes: number,
  { maxScripts = 6, further = [] }: { maxScripts?: number; further?: readonly string[] } = {},
): PageBudget {
  const modules = pageModules[name];
  return {
    name,
    modules: [...modules, ...afterFirstScreen, ...further],
    gzipBytes: kilobytes * kB,
    firstScreen: { modules, maxScripts },
  };
}

/**
 * The budgets of the JavaScript that pages load in their first seconds, slightly above their present size. The aim is
 * 200 kB, and 6 files before the first screen (docs/benchmarks.md, which has the sizes in a browser). The landing, login and
 * register pages are prerendered: they load theirs at the first sign of intent, and before it only the inline script that
 * `inline-script.ts` limits.
 */
export const pageBudgets: readonly PageBudget[] = [
  visitorPage("landing", 153),
  visitorPage("login", 172.5),
  visitorPage("register", 171),
  signedInPage("home", 203.5),
  signedInPage("story", 201),
  signedInPage("Socials", 209, { maxScripts: 14 }),
  signedInPage("chat", 236.5, { maxScripts: 14 }),
  signedInPage("group", 238, { maxScripts: 14 }),
  signedInPage("own profile", 222.5, { maxScripts: 13 }),
  signedInPage("user", 213, {
    maxScripts: 13,
    further: [
      "features/profile/user/writer-section.tsx",
      "features/groups/list/writer-groups.tsx",
      "features/writers/follow-button.tsx",
      "features/friends/friend-button.tsx",
    ],
  }),
  { name: "share page", modules: [], entry: "src/share-client.ts", gzipBytes: 1.5 * kB },
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

/** The budget of each other page. */
export const routeBudget = { modules: afterFirstScreen, gzipBytes: 228 * kB };
