/**
 * The paths of the web app's pages, as React Router writes them: `:name` is any segment, and `?` makes it optional. They
 * ignore letter case and a trailing slash. The server answers any other path with 404. A test of the web app compares
 * them with its routes.
 */
export const pagePaths = [
  "/",
  "/about",
  "/chat",
  "/chat/:userId",
  "/create-group",
  "/dashboard",
  "/group/:groupId",
  "/home",
  "/login",
  "/logout",
  "/moderation",
  "/news",
  "/oauth-callback",
  "/playlists/:playlistId",
  "/recent",
  "/register",
  "/register/google",
  "/reset-password/:token?",
  "/save",
  "/search",
  "/status/:statusId",
  "/stories",
  "/stories/edit/:storyId",
  "/story",
  "/story/:storyId",
  "/story/:storyId/share",
  "/theuser",
  "/user/:userId",
  "/users",
  "/verify-email/:token?",
  "/writer/:writerId",
  "/writer/profile/:writerId",
] as const;
