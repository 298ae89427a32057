import { FONT_PACKAGES } from "./chromium.mjs";
import {
  findProgram,
  hasApt,
  installPackages,
  isExecutable,
  updatePackageLists,
} from "./programs.mjs";
import { fail, print } from "./project.mjs";

// Programs of the tests in Firefox and WebKit. Chromium is found in `chromium.mjs`.

/**
 * The programs that a part of the tests needs, and the packages of Debian that contain them.
 * @typedef {{ title: string, programs: string[], packages: string[] }} Requirement
 */

/** @type {Requirement} Firefox plays no sound on a machine without a sound device, so all engines get a sound server. */
const SOUND = { title: "a sound server", programs: ["pulseaudio"], packages: ["pulseaudio"] };

/** @type {Requirement} FFmpeg's decoders are for MP4, which Firefox does not decode by itself. */
const FIREFOX = {
  title: "Firefox",
  programs: ["firefox-esr"],
  packages: ["firefox-esr", "libavcodec-extra"],
};

/** @type {Requirement} The plugins of GStreamer decode, play and record sound in WebKit. */
const WEBKIT = {
  title: "WebKit",
  programs: ["WebKitWebDriver", "Xvfb", "openbox"],
  packages: [
    "webkit2gtk-driver",
    "xvfb",
    "openbox",
    "gstreamer1.0-libav",
    "gstreamer1.0-plugins-bad",
    "gstreamer1.0-pulseaudio",
  ],
};

/**
 * Finds what the tests in these engines need; installs what is missing. Ends the script with an error message if that
 * fails.
 * @param {readonly string[]} engines
 * @returns {Promise<Record<string, string>>} environment variables of the tests
 */
export async function ensureEngines(engines) {
  const requirements = [
    SOUND,
    ...(engines.includes("firefox") ? [FIREFOX] : []),
    ...(engines.includes("webkit") ? [WEBKIT] : []),
  ];
  const missing = await findMissing(requirements);
  if (missing.length > 0) await installWithApt(missing);
  for (const { title, packages } of await findMissing(requirements)) {
    fail(
      `${title} was not found and could not be installed: install the packages ${packages.join(", ")}, or those of your system with the same programs.`,
    );
  }
  const firefox = await findInPath("firefox-esr");
  return firefox === undefined ? {} : { FIREFOX_PATH: firefox };
}

/** @param {readonly Requirement[]} requirements */
async function findMissing(requirements) {
  const checks = requirements.map(async (requirement) => {
    const paths = await Promise.all(requirement.programs.map(findInPath));
    return paths.includes(undefined) ? [requirement] : [];
  });
  return (await Promise.all(checks)).flat();
}

/** @param {readonly Requirement[]} requirements */
async function installWithApt(requirements) {
  if (!(await hasApt())) return;
  print(`Installing ${requirements.map(({ title }) => title).join(", ")} with apt-get.`);
  const packages = requirements.flatMap((requirement) => requirement.packages);
  if (await updatePackageLists()) await installPackages([...FONT_PACKAGES, ...packages]);
}

/**
 * Finds a program without starting it, because some of these programs open a screen or have no option that only prints
 * the version.
 * @param {string} name
 * @returns {Promise<string | undefined>} its path
 */
function findInPath(name) {
  return findProgram([name], isExecutable);
}
