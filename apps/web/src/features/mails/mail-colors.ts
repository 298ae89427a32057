/** The product's colours as mails carry them, light and dark; mail clients know no variables. */
export const mailColors = {
  surface: { light: "#fbf6ec", dark: "#12132b" },
  "surface-raised": { light: "#fffdf8", dark: "#1c1e3e" },
  text: { light: "#1f2147", dark: "#f1e8d8" },
  "text-muted": { light: "#57557a", dark: "#b5b0c9" },
  line: { light: "#e0d3ba", dark: "#2f325c" },
  action: { light: "#b1431f", dark: "#f2915a" },
  "action-text": { light: "#fffaf2", dark: "#24100a" },
  link: { light: "#3b3f97", dark: "#f5b48a" },
} as const;

/** Threads of the strip at a mail's head. */
export const mailThreads = ["#2c2f6b", "#f0b23c", "#b95032", "#1f2147", "#ead9b8", "#2c2f6b"];

export const mailFonts = {
  story: "Literata, Georgia, 'Times New Roman', serif",
  sans: "'Hanken Grotesk', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
} as const;

const dark = {
  "m-surface": { background: "surface" },
  "m-raised": { background: "surface-raised", "border-color": "line" },
  "m-text": { color: "text" },
  "m-muted": { color: "text-muted" },
  "m-action": { background: "action", color: "action-text" },
  "m-link": { color: "link" },
} as const satisfies Record<string, Record<string, keyof typeof mailColors>>;

/** What a class looks like in the dark theme; inline styles are the light one. */
export type MailClass = keyof typeof dark;

/** The style sheet that turns a mail dark, for the clients that read one. */
export const darkMailStyles = `@media (prefers-color-scheme: dark) {${Object.entries(dark)
  .map(([name, looks]) => {
    const declarations = Object.entries(looks).map(
      ([property, token]) => `${property}:${mailColors[token].dark}!important`,
    );
    return `.${name}{${declarations.join(";")}}`;
  })
  .join("")}}`;
