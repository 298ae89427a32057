import type { ManifestOptions } from "vite-plugin-pwa";

/** Texts of the manifest: the type of `installText.manifest` in each language. */
export interface ManifestText {
  readonly name: string;
  readonly description: string;
  readonly shortcuts: Readonly<Record<"read" | "write" | "news" | "chat", string>>;
  readonly screenshots: Readonly<
    Record<"feedPhone" | "storyPhone" | "feedDesktop" | "landingDesktop", string>
  >;
}

/**
 * Builds the web app manifest. Its colors apply until the first page is shown and are indigo in both themes. After
 * that, the `theme-color` of the page follows the theme.
 */
export function webAppManifest(text: ManifestText, locale: string): Partial<ManifestOptions> {
  const shortcut = (name: string, url: string, icon: string) => ({
    name,
    url,
    icons: [{ src: `/shortcuts/${icon}.png`, sizes: "96x96", type: "image/png" }],
  });
  const screenshot = (label: string, file: string, formFactor: "narrow" | "wide") => ({
    src: `/screenshots/${file}.webp`,
    sizes: formFactor === "wide" ? "1440x900" : "720x1480",
    type: "image/webp",
    form_factor: formFactor,
    label,
  });
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: locale,
    dir: "ltr",
    name: text.name,
    short_name: text.name,
    description: text.description,
    categories: ["books", "social", "entertainment"],
    background_color: "#1f2147",
    theme_color: "#1f2147",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      shortcut(text.shortcuts.read, "/home", "read"),
      shortcut(text.shortcuts.write, "/stories", "write"),
      shortcut(text.shortcuts.news, "/news", "news"),
      shortcut(text.shortcuts.chat, "/recent", "chat"),
    ],
    screenshots: [
      screenshot(text.screenshots.feedPhone, "feed-phone", "narrow"),
      screenshot(text.screenshots.storyPhone, "story-phone", "narrow"),
      screenshot(text.screenshots.feedDesktop, "feed-desktop", "wide"),
      screenshot(text.screenshots.landingDesktop, "landing-desktop", "wide"),
    ],
  };
}
