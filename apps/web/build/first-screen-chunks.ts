import { parse } from "node:path";
import { build, type Plugin, type Rolldown, type UserConfig } from "vite";
import { type PageName, pageModules } from "../src/app/page-modules.ts";
import { collectImports, findChunk } from "./loaded-chunks.ts";

/** Pages that have much in common. */
interface PageFamily {
  /** The name of the chunk of the modules that several of its pages need, but no page of another family. */
  readonly name: string;
  readonly pages: readonly PageName[];
}

const visitorFamilies: readonly PageFamily[] = [
  { name: "landing", pages: ["landing"] },
  { name: "accounts", pages: ["login", "register"] },
];
/** The pages that should need the fewest files: all signed-in pages load what these share with others. */
const stories: PageFamily = { name: "stories", pages: ["home", "feed", "story"] };
const otherFamilies: readonly PageFamily[] = [
  { name: "conversations", pages: ["chat", "group"] },
  { name: "socials", pages: ["Socials"] },
  { name: "people", pages: ["people", "user", "griots"] },
  { name: "own-works", pages: ["own profile", "dashboard"] },
  { name: "news", pages: ["news"] },
];

/**
 * The bounds of what is loaded together with modules that others need, in bytes before they are minified. They are a choice:
 * higher ones mean fewer files, and more bytes that a page does not need.
 */
const maxBytes = {
  /** For what stories share with others. */
  ofStories: 20_000,
  /** For what other families share. */
  ofOthers: 12_000,
  /** All signed-in pages load a module of this size that at least three families need. */
  tiny: 1200,
  /** A chunk of this size is not worth a request of its own. */
  small: 4000,
} as const;

type Chunk = Rolldown.OutputChunk;

/** The modules of a chunk of a build without groups: they are needed by the same imports. */
interface Modules {
  readonly ids: readonly string[];
  readonly bytes: number;
  /** The number of sets of modules that they import, also indirectly. */
  readonly importCount: number;
}

/** The libraries of the frame, which change seldom. */
const vendor = {
  name: "vendor",
  test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
};

/**
 * Asks the browser to compile all functions of a script while it loads it, beside the main thread, and not each one when it
 * is first called (V8's explicit compile hints). To other browsers it is a comment. Most of the libraries runs on every page.
 */
const compileHint = "//# allFunctionsCalledOnLoad";

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
  const toChunks = (files: readonly string[]) => files.flatMap((file) => byFile.get(file) ?? []);
  const importsOf = (chunk: Chunk) => toChunks(chunk.imports);
  const modules = new Map(
    chunks.map((chunk): [Chunk, Modules] => {
      const rendered = Object.values(chunk.modules);
      const bytes = rendered.reduce((sum, { renderedLength }) => sum + renderedLength, 0);
      const importCount = collectImports(chunk, importsOf).size;
      return [chunk, { ids: chunk.moduleIds, bytes, importCount }];
    }),
  );
  const collectModules = (imported: readonly Chunk[], importsOfEach: typeof importsOf) => {
    const found = new Set<Chunk>();
    for (const chunk of imported) collectImports(chunk, importsOfEach, found);
    return new Set([...found].flatMap((chunk) => modules.get(chunk) ?? []));
  };
  const find = (path: string) => {
    const chunk = findChunk(chunks, path);
    if (chunk === undefined) throw new Error(`The app has no module ${path}.`);
    return chunk;
  };
  const entry = find("index.html");
  const ofEntry = collectImports(entry, importsOf);
  /** The static and the dynamic imports; of the entry, which imports every page, only the static ones. */
  const allImportsOf = (chunk: Chunk) =>
    toChunks([...chunk.imports, ...(ofEntry.has(chunk) ? [] : chunk.dynamicImports)]);
  const firstScreenPaths = Object.values(pageModules).flat();
  const otherPages = chunks.filter(
    ({ facadeModuleId: id }) =>
      id?.endsWith("-page.tsx") && !firstScreenPaths.some((path) => id.endsWith(path)),
  );
  return {
    /** What dynamic imports of the modules with these ends of paths load, and the entry. */
    load: (paths: readonly string[]) => collectModules([entry, ...paths.map(find)], importsOf),
    /** As `load`, with all that these modules may load later. */
    loadOnDemand: (paths: readonly string[]) => collectModules(paths.map(find), allImportsOf),
    /** What the pages that have no first screen of their own here may load. */
    otherPages: collectModules(otherPages, allImportsOf),
  };
}

/** A family with what its first screens need, and all that its pages may load. */
interface ReadFamily extends PageFamily {
  readonly needed: ReadonlySet<Modules>;
  readonly reachable: ReadonlySet<Modules>;
}

/** The names of chunks. A set of modules keeps the first name that it gets. */
function createNames() {
  const names = new Map<Modules, string>();
  return {
    has: (modules: Modules) => names.has(modules),
    assign(sets: Iterable<Modules>, name: string): void {
      for (const modules of sets) if (!names.has(modules)) names.set(modules, name);
    },
    /** Returns the names by the ids of the modules. */
    byModule: () =>
      new Map([...names].flatMap(([{ ids }, name]) => ids.map((id) => [id, name] as const))),
  };
}

/** The modules of a chunk that families share. */
interface SharedChunk {
  readonly name: string;
  /** The families that need its modules at once. */
  readonly families: readonly string[];
  readonly sets: Set<Modules>;
}

const countBytes = ({ sets }: SharedChunk) => [...sets].reduce((sum, { bytes }) => sum + bytes, 0);

/** Moves the modules of small chunks into the largest one that the same families need, if they are several. */
function joinSmallChunks(chunks: readonly SharedChunk[]): readonly SharedChunk[] {
  const byFamilies = Map.groupBy(chunks, ({ families }) => families.join("-"));
  return [...byFamilies.values()].flatMap((same) => {
    const [largest, ...others] = same.toSorted((a, b) => countBytes(b) - countBytes(a));
    if (largest === undefined || largest.families.length === 1) return same;
    const isSmall = (chunk: SharedChunk) => countBytes(chunk) < maxBytes.small;
    const joined = [largest, ...others.filter(isSmall)].flatMap(({ sets }) => [...sets]);
    const rest = others.filter((chunk) => !isSmall(chunk));
    return [{ ...largest, sets: new Set(joined) }, ...rest];
  });
}

/**
 * Names what several families of other pages than stories need, and what one of them needs and others may load later. A page
 * must not load the first screen of another family for a part that both need, or for a menu that both have. So the chunks
 * are by the families that need their modules at once, and by whether stories or further pages may load them (`story-parts`,
 * `parts`). A large module has its own.
 */
function nameSharedModules(
  { has, assign }: ReturnType<typeof createNames>,
  families: readonly ReadFamily[],
  reachable: {
    readonly fromStories: (modules: Modules) => boolean;
    readonly elsewhere: (modules: Modules) => boolean;
  },
): void {
  const shared = new Map<string, SharedChunk>();
  const large: SharedChunk[] = [];
  for (const modules of new Set(families.flatMap(({ needed }) => [...needed]))) {
    const needing = families.filter(({ needed }) => needed.has(modules)).map(({ name }) => name);
    const isPart = reachable.elsewhere(modules);
    if (has(modules) || (needing.length === 1 && !isPart)) continue;
    if (modules.bytes > maxBytes.ofOthers) {
      const { name } = parse(modules.ids.at(-1) ?? "");
      large.push({ name, families: needing, sets: new Set([modules]) });
      continue;
    }
    const kind = reachable.fromStories(modules) ? "story-parts" : "parts";
    const name = [...needing, ...(isPart ? [kind] : [])].join("-");
    const chunk = shared.get(name) ?? { name, families: needing, sets: new Set() };
    chunk.sets.add(modules);
    shared.set(name, chunk);
  }
  // A chunk also gets what its modules import and no earlier chunk has. Who needs a module at once needs what it imports, so
  // those of more families come first, and of those of the same families the one that imports the least.
  const countImports = ({ sets }: SharedChunk) =>
    Math.max(...[...sets].map(({ importCount }) => importCount));
  const chunks = [...large, ...joinSmallChunks([...shared.values()])].sort(
    (a, b) => b.families.length - a.families.length || countImports(a) - countImports(b),
  );
  for (const { name, sets } of chunks) assign(sets, name);
}

/**
 * Returns the names of chunks by the ids of their modules, so that a page loads few files before its first screen: what every
 * page needs (`app`), what stories share with other pages (`signed-in`), what several families share, what the family of the
 * page needs, and what it needs alone, in a chunk of its name. What follows the first screen of every page (`every-page`) and
 * of every signed-in page (`background`) is a chunk too. A module that has no name is split by Rolldown.
 */
async function assignFirstScreens(
  config: ImportConfig,
  later: LaterModules,
): Promise<ReadonlyMap<string, string>> {
  const { load, loadOnDemand, otherPages } = readImports(await buildWithoutGroups(config));
  const names = createNames();
  const { assign } = names;
  const read = (family: PageFamily): ReadFamily => {
    const paths = family.pages.flatMap((page) => pageModules[page]);
    return { ...family, needed: load(paths), reachable: loadOnDemand(paths) };
  };
  const visitors = visitorFamilies.map(read);
  const first = read(stories);
  const others = otherFamilies.map(read);
  const users = [first, ...others];
  const everyPage = load(later.everyPage);
  const background = load(later.signedIn);

  assign(load([]), "app");
  const ofUsers = [background, ...users.map(({ needed }) => needed)];
  for (const { needed } of visitors) {
    for (const other of [...visitors.map((family) => family.needed), ...ofUsers]) {
      if (other !== needed) assign(needed.intersection(other), "app");
    }
  }
  for (const needed of ofUsers) assign(needed.intersection(everyPage), "app");
  assign(everyPage, "every-page");

  for (const modules of new Set(users.flatMap(({ needed }) => [...needed]))) {
    const familyCount = users.filter(({ needed }) => needed.has(modules)).length;
    if (modules.bytes < maxBytes.tiny && familyCount >= 3) assign([modules], "signed-in");
  }
  for (const { needed } of others) assign(first.needed.intersection(needed), "signed-in");
  assign(first.needed.intersection(background), "signed-in");
  for (const { needed } of others) assign(needed.intersection(background), "background");

  /** What other pages than those that need it at once may load. */
  const isReachableElsewhere = (modules: Modules) =>
    otherPages.has(modules) ||
    [...visitors, ...users].some(
      ({ needed, reachable }) => reachable.has(modules) && !needed.has(modules),
    );
  for (const modules of first.needed) {
    if (modules.bytes < maxBytes.ofStories && isReachableElsewhere(modules)) {
      assign([modules], first.name);
    }
  }
  nameSharedModules(names, others, {
    fromStories: (modules) => first.reachable.has(modules),
    elsewhere: isReachableElsewhere,
  });
  for (const { name, pages } of [...visitors, ...users]) {
    const screens = pages.map((page) => ({ page, needed: load(pageModules[page]) }));
    for (const { needed } of screens) {
      for (const other of screens) {
        if (other.needed !== needed) assign(needed.intersection(other.needed), name);
      }
    }
    for (const { page, needed } of screens) assign(needed, page.replace(" ", "-"));
  }
  assign(background, "background");
  return names.byModule();
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
      const postBanner = ({ name }: { readonly name: string }) =>
        name === vendor.name ? compileHint : "";
      return { build: { rolldownOptions: { output: { codeSplitting: { groups }, postBanner } } } };
    },
  };
}
