/** The theme's colours for mails; mail clients do not support CSS variables. */
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

/** Colours of the strip at the top of a mail. */
export const mailPatternColors = ["#2c2f6b", "#f0b23c", "#b95032", "#1f2147", "#ead9b8", "#2c2f6b"];

/** Font families: `story` for titles, `sans` for other text. */
export const mailFonts = {
  story: "Literata, Georgia, 'Times New Roman', serif",
  sans: "'Hanken Grotesk', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
} as const;

/** CSS properties of each class, with the names of their colours in the dark theme. */
const darkClasses = {
  "m-surface": { background: "surface" },
  "m-raised": { background: "surface-raised", "border-color": "line" },
  "m-text": { color: "text" },
  "m-muted": { color: "text-muted" },
  "m-action": { background: "action", color: "action-text" },
  "m-link": { color: "link" },
} as const satisfies Record<string, Record<string, keyof typeof mailColors>>;

/** Class that gives an element its colours in the dark theme; inline styles give it those of the light theme. */
export type MailClass = keyof typeof darkClasses;

/** The style sheet of the dark theme, for mail clients that support one. */
export const darkMailStyles = `@media (prefers-color-scheme: dark) {${Object.entries(darkClasses)
  .map(([name, styles]) => {
    const declarations = Object.entries(styles).map(
      ([property, token]) => `${property}:${mailColors[token].dark}!important`,
    );
    return `.${name}{${declarations.join(";")}}`;
  })
  .join("")}}`;
