/** The beginning of a text: at most `max` UTF-16 code units, and no half of a sign that takes two. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  const last = cut.charCodeAt(cut.length - 1);
  return text.length > max && last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}
