/** Locators of elements, by what users and screen readers perceive of them. They are JSON, so that pages can get them. */

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

export interface Locator {
  /** The accessible role; without it, the element with the text itself is meant. */
  readonly role?: string;
  /** The whole accessible name, or a pattern of it. */
  readonly name?: string | Pattern;
  /** A part of the text in the element, or a pattern of it. */
  readonly text?: string | Pattern;
  /** The whole label of a field. Fields for passwords have no role. */
  readonly label?: string;
  /** For what has no role and no label, such as the field for a file. It need not be visible. */
  readonly css?: string;
  /** The element that contains the one that is meant. */
  readonly container?: Locator;
}

const toPattern = (text: string | RegExp): string | Pattern =>
  typeof text === "string" ? text : { source: text.source, flags: text.flags };

/** Finds elements with this role, and with this accessible name or text. */
export function byRole(
  role: string,
  name?: string | RegExp,
  { text }: { text?: string | RegExp } = {},
): Locator {
  return {
    role,
    ...(name !== undefined && { name: toPattern(name) }),
    ...(text !== undefined && { text: toPattern(text) }),
  };
}

export const button = (name: string | RegExp) => byRole("button", name);
export const link = (name: string | RegExp) => byRole("link", name);
export const textbox = (name: string | RegExp) => byRole("textbox", name);
/** Finds the innermost elements that contain this text. */
export const byText = (text: string | RegExp): Locator => ({ text: toPattern(text) });
export const byLabel = (label: string): Locator => ({ label });
export const byCss = (css: string): Locator => ({ css });

/** Finds elements only in the elements that `container` finds. */
export function inside(container: Locator, locator: Locator): Locator {
  const outer = locator.container === undefined ? container : inside(container, locator.container);
  return { ...locator, container: outer };
}

/** Describes a locator in messages. */
export function describeLocator({ role, name, label, text, css, container }: Locator): string {
  const toText = (value: string | Pattern) =>
    typeof value === "string" ? JSON.stringify(value) : `/${value.source}/${value.flags}`;
  const parts = [
    css ?? role ?? "element",
    ...(label === undefined ? [] : [`labelled ${toText(label)}`]),
    ...(name === undefined ? [] : [toText(name)]),
    ...(text === undefined ? [] : [`with the text ${toText(text)}`]),
    ...(container === undefined ? [] : [`in ${describeLocator(container)}`]),
  ];
  return parts.join(" ");
}
