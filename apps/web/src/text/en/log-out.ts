/** Texts of the logout. */
export const logOutText = {
  question: "Are you sure you want to log out?",
  confirm: "Log out",
  stay: "Stay",
  title: "Log out",
} as const;
