import { isInstalled } from "../../features/install/installed.ts";
import { isBannerDue } from "../../features/install/visits.ts";
import { applyReadingStyle } from "../../features/reading/settings/apply-reading-style.ts";
import { readStored, toSettings } from "../../features/reading/settings/stored-settings.ts";
import { hidesInstallBar, showsSkeleton } from "../../lib/prerendered-page.ts";
import { deviceStore } from "../../lib/storage.ts";
import { hasVerifiedSession, sessionKeys } from "../../lib/stored-session.ts";
import { sendFirstCalls } from "./send-first-calls.ts";

// The inline script of the skeleton of a page, which runs before the body is parsed. Without a session the app leads to
// the login instead.
const isSignedIn = hasVerifiedSession();
showsSkeleton.set(isSignedIn);
if (isSignedIn) sendFirstCalls();
hidesInstallBar.set(!isBannerDue() || isInstalled());
// The skeleton of a story has its colors and width.
const userId = deviceStore.get(sessionKeys.userId);
if (userId !== null) applyReadingStyle(toSettings(readStored(userId)));
