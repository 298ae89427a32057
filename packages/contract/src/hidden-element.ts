/** The values that hide an element, by property of its `style`. The last one is that of Microsoft Word. */
const hidingValues: ReadonlyMap<string, RegExp> = new Map([
  ["display", /^none\b/],
  ["visibility", /^(?:hidden|collapse)\b/],
  ["content-visibility", /^hidden\b/],
  ["mso-hide", /^all\b/],
]);

/** Returns whether a `style` attribute hides its element. Of a property, the last important declaration counts, or else the last. */
function isHidden(style: string): boolean {
  const values = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(";")) {
    const [property = "", value = ""] = declaration.split(":", 2).map((part) => part.trim());
    const isOverridden = values.get(property)?.includes("!important");
    if (!isOverridden || value.includes("!important")) values.set(property, value);
  }
  return [...hidingValues].some(([property, hides]) => hides.test(values.get(property) ?? ""));
}

/** Returns whether these attributes hide an element with its text from readers; `undefined` is an absent attribute. */
export function isHiddenElement({
  hidden,
  style = "",
}: {
  hidden?: string | undefined;
  style?: string | undefined;
}): boolean {
  return hidden !== undefined || isHidden(style);
}
