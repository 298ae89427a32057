/**
 * The declarations of an element's own style by their names in lower case: as they were written, so that
 * those are among them which no browser knows.
 */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const declaration of (element.getAttribute("style") ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).trim();
    if (value !== "") found.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return found;
}
