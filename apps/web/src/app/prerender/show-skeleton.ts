import { isInstalled } from "../../features/install/installed.ts";
import { isBannerDue } from "../../features/install/visits.ts";
import { hidesInstallBar, showsSkeleton } from "../../lib/prerendered-page.ts";
import { hasVerifiedSession } from "../../lib/stored-session.ts";

// The inline script of the skeleton of a page, which runs before the body is parsed. Without a session the app leads to
// the login instead.
showsSkeleton.set(hasVerifiedSession());
hidesInstallBar.set(!isBannerDue() || isInstalled());
