const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Formats a shortcut such as `Mod+Shift+L` for this platform. */
export function shownShortcut(shortcut: string): string {
  return onMac()
    ? shortcut.replace("Mod+", "⌘").replace("Shift+", "⇧")
    : shortcut.replace("Mod", "Ctrl");
}

/** Formats a shortcut for `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: string): string {
  return shortcut.replace("Mod", onMac() ? "Meta" : "Control");
}
