/**
 * Returns whether the app loads as little as it can. The attribute `data-saver` of the root element says so to scripts and
 * styles alike. `public/theme.js` sets it on page load, and `saver-setting.ts` when the setting changes.
 */
export function isSaverMode(): boolean {
  // The server renders components too, without a document.
  return globalThis.document?.documentElement.dataset.saver !== undefined;
}
