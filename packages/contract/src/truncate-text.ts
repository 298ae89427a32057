/** Truncates text to `max` UTF-16 code units without splitting a surrogate pair. */
export function truncateText(text: string, max: number): string {
  const truncated = text.slice(0, max);
  const last = truncated.charCodeAt(truncated.length - 1);
  return text.length > max && last >= 0xd800 && last <= 0xdbff ? truncated.slice(0, -1) : truncated;
}
