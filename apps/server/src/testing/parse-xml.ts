import { SaxesParser } from "saxes";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text of this element without the text of its children. */
  text: string;
  readonly children: XmlElement[];
}

/** Parses XML 1.0 strictly and returns the root element. Throws at the first error. */
export function parseXml(document: string): XmlElement {
  const container: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const openElements = [container];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, attributes: Object.fromEntries(values), text: "", children: [] };
    openElements.at(-1)?.children.push(element);
    openElements.push(element);
  });
  parser.on("closetag", () => void openElements.pop());
  parser.on("text", (text) => {
    const element = openElements.at(-1);
    if (element) {
      element.text += text;
    }
  });
  parser.write(document).close();
  const [root] = container.children;
  if (!root) {
    throw new Error("The document is empty.");
  }
  return root;
}

/** Returns the children of `element` with this name. */
export function findChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Returns the text of the only child of `element` with this name. Throws if there is not exactly one. */
export function readChildText(element: XmlElement, name: string): string {
  const [onlyChild, ...otherChildren] = findChildren(element, name);
  if (!onlyChild || otherChildren.length > 0) {
    throw new Error(`There are ${otherChildren.length + (onlyChild ? 1 : 0)} elements ${name}.`);
  }
  return onlyChild.text;
}
