// Runs before the first paint; the policy allows no inline script.
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
