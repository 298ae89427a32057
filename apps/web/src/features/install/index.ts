export { InstallBanner, preloadInstallBar } from "./install-banner.tsx";
export { detectInstallPlatform } from "./install-platform.ts";
export { captureInstallPrompt } from "./install-prompt.ts";
export { isStandalone } from "./installed.ts";
export { UpdatePrompt } from "./update-prompt.tsx";
