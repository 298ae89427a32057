((root, theme) => {
  try {
    theme = localStorage.getItem("theme");
  } catch {}
  if (/^(light|dark)$/.test(theme)) root.dataset.theme = theme;
})(document.documentElement);
