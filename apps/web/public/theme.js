// Applies the stored theme and saver mode before the first paint. It is a file, because the content security policy
// forbids inline scripts.
(() => {
  const { dataset } = document.documentElement;
  let theme = null;
  let saver = null;
  try {
    theme = localStorage.getItem("theme");
    saver = localStorage.getItem("saver");
  } catch {
    // Without storage, the theme is that of the system, and saver mode follows the browser.
  }
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  if (saver === "on" || (saver !== "off" && navigator.connection?.saveData)) dataset.saver = "";
  // Prerendered pages name the font that they use first.
  else document.querySelector("link[data-font]")?.setAttribute("rel", "preload");
})();
