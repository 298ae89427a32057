import { build, type Plugin, type Rolldown, type UserConfig } from "vite";
import { type PageName, pageModules } from "../src/app/page-modules.ts";

/** Pages that have much in common. */
interface PageFamily {
  readonly pages: readonly PageName[];
  /** The chunk of the modules that several of its pages need, but those of no other family. */
  readonly chunk: string;
  /** The chunk of the modules that pages of later families need too. */
  readonly sharedChunk: string;
}

const visitorFamilies: readonly PageFamily[] = [
  { pages: ["landing"], chunk: "landing", sharedChunk: "app" },
  { pages: ["login", "register"], chunk: "accounts", sharedChunk: "app" },
];
/** The families of signed-in users; what the first one shares, all load. */
const familiesOfUsers: readonly PageFamily[] = [
  { pages: ["home", "feed", "story"], chunk: "stories", sharedChunk: "signed-in" },
  { pages: ["chat", "group"], chunk: "conversations", sharedChunk: "community" },
  { pages: ["Socials"], chunk: "socials", sharedChunk: "community" },
  { pages: ["people", "user", "griots"], chunk: "people", sharedChunk: "community" },
  { pages: ["own profile", "dashboard"], chunk: "own-works", sharedChunk: "own-works" },
  { pages: ["news"], chunk: "news", sharedChunk: "news" },
];

/**
 * A module of a first screen that other pages need too has a chunk of its own if it is larger. In bytes, before it is
 * minified.
 */
const maxSharedBytes = 12_000;
/** A smaller module that at least `manyFamilies` need is loaded by all. */
const maxTinyBytes = 1200;
const manyFamilies = 3;

type Chunk = Rolldown.OutputChunk;

/** The modules of a chunk of a build without groups: they are needed by the same imports. */
interface Modules {
  readonly ids: readonly string[];
  readonly bytes: number;
}

/** The libraries of the frame, which change seldom. */
const vendor = {
  name: "vendor",
  test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
};

/** Style sheets have no part in the chunks of scripts. */
const withoutStyles = {
  name: "kora:without-styles",
  enforce: "pre",
  load: (id: string) => (/\.css(\?|$)/.test(id) ? { code: "", moduleType: "js" as const } : null),
} as const;

/** The part of Vite's configuration that decides which modules a module imports. */
type ImportConfig = Pick<UserConfig, "plugins" | "resolve">;

/** Ends of the paths of the modules that pages import by themselves after their first screen. */
interface LaterModules {
  readonly everyPage: readonly string[];
  readonly signedIn: readonly string[];
}

async function buildWithoutGroups({ plugins = [], resolve = {} }: ImportConfig) {
  const result = await build({
    configFile: false,
    logLevel: "error",
    resolve,
    plugins: [withoutStyles, plugins],
    build: { write: false, minify: false, rolldownOptions: { input: "index.html" } },
  });
  const [output] = [result].flat();
  if (output === undefined || !("output" in output)) throw new Error("The app has no output.");
  return output.output.filter((part) => part.type === "chunk");
}

/** Returns functions for what the entry and further modules load. */
function readImports(chunks: readonly Chunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const modules = new Map(
    chunks.map((chunk): [Chunk, Modules] => {
      const rendered = Object.values(chunk.modules);
      const bytes = rendered.reduce((sum, { renderedLength }) => sum + renderedLength, 0);
      return [chunk, { ids: chunk.moduleIds, bytes }];
    }),
  );
  const collect = (chunk: Chunk | undefined, found: Set<Chunk>) => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports) collect(byFile.get(imported), found);
  };
  const loadChunks = (imported: readonly (Chunk | undefined)[]) => {
    const found = new Set<Chunk>();
    for (const chunk of imported) collect(chunk, found);
    return new Set([...found].flatMap((chunk) => modules.get(chunk) ?? []));
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  const find = (path: string) => {
    const isAt = (id: string | null) => id?.endsWith(path) === true;
    const chunk =
      chunks.find(({ facadeModuleId }) => isAt(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some(isAt));
    if (chunk === undefined) throw new Error(`The app has no module ${path}.`);
    return chunk;
  };
  const firstScreenPaths = Object.values(pageModules).flat();
  const otherPages = chunks.filter(
    ({ facadeModuleId: id }) =>
      id?.endsWith("-page.tsx") && !firstScreenPaths.some((path) => id.endsWith(path)),
  );
  return {
    /** What dynamic imports of the modules with these ends of paths load, and the entry. */
    load: (paths: readonly string[]) => loadChunks([entry, ...paths.map(find)]),
    /** What the pages load that have no first screen of their own here. */
    loadedByOtherPages: loadChunks(otherPages),
  };
}

/**
 * Returns the names of chunks by the ids of their modules, so that a page loads few files before its first screen: what
 * every page needs (`app`), what the pages of several families need, what its family needs, and what it needs alone, in a
 * chunk of the name of the page. What follows the first screen, as ends of the paths of modules, is a chunk too: of every page
 * (`every-page`), and of every signed-in page (`background`). A module that has no name is split by Rolldown.
 */
async function assignFirstScreens(
  config: ImportConfig,
  later: LaterModules,
): Promise<ReadonlyMap<string, string>> {
  const { load, loadedByOtherPages } = readImports(await buildWithoutGroups(config));
  const names = new Map<Modules, string>();
  const assign = (sets: Iterable<Modules>, name: string) => {
    for (const modules of sets) if (!names.has(modules)) names.set(modules, name);
  };
  const loadFamily = ({ pages }: PageFamily) => load(pages.flatMap((page) => pageModules[page]));
  const everyPage = load(later.everyPage);
  const background = load(later.signedIn);
  const ofVisitors = visitorFamilies.map(loadFamily);
  const ofUsers = familiesOfUsers.map(loadFamily);

  assign(load([]), "app");
  for (const needed of ofVisitors) {
    const others = [...ofVisitors, ...ofUsers, background].filter((other) => other !== needed);
    for (const other of others) assign(needed.intersection(other), "app");
  }
  for (const needed of [background, ...ofUsers]) assign(needed.intersection(everyPage), "app");
  assign(everyPage, "every-page");
  const isNeededByMany = (modules: Modules) =>
    ofUsers.filter((needed) => needed.has(modules)).length >= manyFamilies;
  for (const needed of ofUsers) {
    const tiny = [...needed].filter(({ bytes }) => bytes < maxTinyBytes);
    assign(tiny.filter(isNeededByMany), "signed-in");
  }
  for (const [index, { sharedChunk }] of familiesOfUsers.entries()) {
    const needed = ofUsers[index] ?? new Set();
    assign(needed.intersection(background), index === 0 ? sharedChunk : "background");
    for (const later of ofUsers.slice(index + 1)) assign(needed.intersection(later), sharedChunk);
    const elsewhere = [...needed.intersection(loadedByOtherPages)];
    assign(
      elsewhere.filter(({ bytes }) => bytes < maxSharedBytes),
      sharedChunk,
    );
  }
  for (const { pages, chunk } of [...visitorFamilies, ...familiesOfUsers]) {
    const screens = pages.map((page) => ({
      page,
      own: load(pageModules[page]).difference(loadedByOtherPages),
    }));
    for (const { own } of screens) {
      const others = screens.filter((screen) => screen.own !== own);
      for (const other of others) assign(own.intersection(other.own), chunk);
    }
    for (const { page, own } of screens) assign(own, page.replace(" ", "-"));
  }
  assign(background, "background");
  return new Map(
    [...names].flatMap(([{ ids }, name]) => ids.map((id): [string, string] => [id, name])),
  );
}

/**
 * Splits the client build by first screens, so that a page loads few files before its own. `config` is the part of the
 * configuration with which a quick build finds out what each needs.
 */
export function firstScreenChunks(config: ImportConfig, later: LaterModules): Plugin {
  return {
    name: "kora:first-screen-chunks",
    apply: (userConfig, { command }) => command === "build" && !userConfig.build?.ssr,
    async config() {
      const chunkByModule = await assignFirstScreens(config, later);
      const names = new Set(chunkByModule.values());
      const firstScreens = [...names].map((name) => ({
        name,
        test: (id: string) => chunkByModule.get(id) === name,
      }));
      // Of several groups that could have a module, the first one gets it.
      const groups = [vendor, ...firstScreens];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
