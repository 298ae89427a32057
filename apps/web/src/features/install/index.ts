export { installWay } from "./how-to-install.ts";
export { InstallBanner } from "./install-banner.tsx";
export { awaitInstallOffer } from "./install-offer.ts";
export { isStandalone } from "./installed.ts";
export { UpdatePrompt } from "./update-prompt.tsx";
