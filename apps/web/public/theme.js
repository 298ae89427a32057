// Applies the stored theme before the first paint. It is a file, because the content security policy forbids inline
// scripts.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    return;
  }
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
})();
