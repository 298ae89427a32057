/** Texts of the logout. */
export const logOutText = {
  question: "Are you sure you want to log out?",
  unsent: (count: number) =>
    count === 1
      ? "One thing you wrote or did here was not sent yet. Logging out deletes it."
      : `${count} things you wrote or did here were not sent yet. Logging out deletes them.`,
  confirm: "Log out",
  stay: "Stay",
  title: "Log out",
} as const;
