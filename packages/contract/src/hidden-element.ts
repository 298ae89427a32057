/** Declarations in a `style` attribute that hide an element. The last one is that of Microsoft Word. */
const hiding =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden|mso-hide\s*:\s*all)\b/i;

/** Returns whether these attributes hide an element with its text from readers; `undefined` is an absent attribute. */
export function isHiddenElement({
  hidden,
  style = "",
}: {
  hidden?: string | undefined;
  style?: string | undefined;
}): boolean {
  return hidden !== undefined || hiding.test(style);
}
