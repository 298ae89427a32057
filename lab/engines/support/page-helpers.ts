import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Locator } from "./locators.ts";

/**
 * The helpers that run in the pages of all engines. Roles and accessible names are computed by DOM Testing Library, so
 * the journeys find elements in the same way in each engine.
 */
interface PageHelpers {
  /** Returns the visible elements, in the order of the document. */
  findAll(locator: Locator): Element[];
  /**
   * Returns the only element, if it can be clicked: it is enabled, it did not move since the last call, and nothing
   * covers it. If not, returns null. Throws if there are several.
   */
  findClickable(locator: Locator): Element | null;
  /** Returns a property of the first element as JSON, such as `value`; undefined if there is no element. */
  readProperty(locator: Locator, name: string): unknown;
  /** Returns a computed style of the first element, such as `background-color`. */
  readStyle(locator: Locator, name: string): string | undefined;
}

declare global {
  var koraTest: PageHelpers;
}

interface TestingLibrary {
  queryAllByRole(
    container: HTMLElement,
    role: string,
    options: { name?: string | RegExp },
  ): HTMLElement[];
  queryAllByLabelText(container: HTMLElement, label: string): HTMLElement[];
}

const require = createRequire(import.meta.url);
const libraryPath = require.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js");

/** Returns the script that defines `koraTest` in a page. */
export async function readPageHelpers(): Promise<string> {
  const library = await readFile(libraryPath, "utf8");
  return `${library}\nglobalThis.koraTest = (${String(createHelpers)})(globalThis.TestingLibraryDom);`;
}

/** Runs in the page, so it has no access to its scope. */
function createHelpers({ queryAllByRole, queryAllByLabelText }: TestingLibrary): PageHelpers {
  const toMatcher = (pattern: NonNullable<Locator["name"]>) =>
    typeof pattern === "string" ? pattern : new RegExp(pattern.source, pattern.flags);
  const hasText = (element: Element, pattern: NonNullable<Locator["text"]>) => {
    const text = (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const matcher = toMatcher(pattern);
    return typeof matcher === "string" ? text.includes(matcher) : matcher.test(text);
  };
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest("[inert]") === null;
  const findInnermost = (root: Element, text: NonNullable<Locator["text"]>) =>
    [root, ...root.querySelectorAll("*")].filter(
      (element) =>
        !element.matches("script, style, template, head, head *") &&
        hasText(element, text) &&
        ![...element.children].some((child) => hasText(child, text)),
    );

  const findAll = ({ role, name, label, text, css, container }: Locator): Element[] => {
    const roots = container === undefined ? [document.documentElement] : findAll(container);
    const found = roots.flatMap((root): Element[] => {
      if (css !== undefined) {
        return [root, ...root.querySelectorAll("*")].filter((element) => element.matches(css));
      }
      if (label !== undefined) return queryAllByLabelText(root as HTMLElement, label);
      if (role === undefined) return text === undefined ? [] : findInnermost(root, text);
      const options = name === undefined ? {} : { name: toMatcher(name) };
      return queryAllByRole(root as HTMLElement, role, options);
    });
    return [...new Set(found)].filter(
      (element) =>
        (css !== undefined || isVisible(element)) &&
        (text === undefined || role === undefined || hasText(element, text)),
    );
  };

  const previousPositions = new WeakMap<Element, string>();
  const findClickable = (locator: Locator): Element | null => {
    const [element, ...others] = findAll(locator);
    if (others.length > 0) throw new Error(`${others.length + 1} elements were found.`);
    if (element === undefined || element.matches(":disabled")) return null;
    const isInView = ({ top, bottom, left, right }: DOMRect) =>
      top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    if (!isInView(element.getBoundingClientRect())) {
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    const position = [x, y, width, height].join();
    const hasMoved = previousPositions.get(element) !== position;
    previousPositions.set(element, position);
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const isHit = element.contains(hit) || hit?.closest("label")?.contains(element) === true;
    return hasMoved || !isHit ? null : element;
  };

  const findFirst = (locator: Locator) => findAll(locator)[0];
  return {
    findAll,
    findClickable,
    readProperty(locator, name) {
      const element = findFirst(locator);
      return element && Reflect.get(element, name);
    },
    readStyle(locator, name) {
      const element = findFirst(locator);
      return element && getComputedStyle(element).getPropertyValue(name);
    },
  };
}
