const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Formats a shortcut such as `Mod+Shift+L` for this platform. */
export function formatShortcut(shortcut: string): string {
  return isMac()
    ? shortcut.replace("Mod+", "⌘").replace("Shift+", "⇧")
    : shortcut.replace("Mod", "Ctrl");
}

/** Formats a shortcut for `aria-keyshortcuts`. */
export function toAriaShortcut(shortcut: string): string {
  return shortcut.replace("Mod", isMac() ? "Meta" : "Control");
}
