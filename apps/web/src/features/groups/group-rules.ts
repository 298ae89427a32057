import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { groupsText } from "#text/groups.ts";

const { create: text } = groupsText;

/** Client-side validation of a group's name and description. */
export const groupRules = {
  name: {
    validate: (name: string) => {
      if (!hasVisibleText(name)) return text.nameRequired;
      return countCharacters(name.trim()) <= limits.group.name || text.nameTooLong;
    },
  },
  description: {
    validate: (description: string) =>
      countCharacters(description.trim()) <= limits.group.description || text.descriptionTooLong,
  },
} as const;
