/** The pages that are still to come: what each is called and what will be there. */
export const comingText = {
  home: "Go home",
  pages: {
    user: {
      title: "Profile",
      sentence: "Here you will get to know somebody and make friends.",
    },
  },
} as const;

export type ComingPageName = keyof typeof comingText.pages;
