/**
 * Parses an element's style attribute. Unlike `element.style`, the result includes properties that browsers do
 * not know, such as Word's `mso-list`.
 */
export function parseInlineStyle(element: Element): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const declaration of (element.getAttribute("style") ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).trim();
    if (value !== "") properties.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return properties;
}
