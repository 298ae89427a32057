/** `ios`: iPhones and iPads. */
export type InstallPlatform = "ios" | "other";

/** Returns the platform whose manual install instructions apply. `device` is the browser's `navigator`. */
export function detectInstallPlatform(device: {
  userAgent: string;
  maxTouchPoints: number;
}): InstallPlatform {
  const isAppleMobile = /iPhone|iPad|iPod/.test(device.userAgent);
  // iPads report the user agent of a Mac, but no Mac has a touch screen.
  const isPad = /Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1;
  return isAppleMobile || isPad ? "ios" : "other";
}
