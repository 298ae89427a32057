import { limits } from "@kora/contract/limits";
import { groupsText } from "#text/groups.ts";

const { create: text } = groupsText;

/** Client-side validation of a group's name and description. */
export const groupRules = {
  name: {
    validate: (name: string) => {
      if (name.trim() === "") return text.nameRequired;
      return name.trim().length <= limits.group.name || text.nameTooLong;
    },
  },
  description: {
    validate: (description: string) =>
      description.trim().length <= limits.group.description || text.descriptionTooLong,
  },
} as const;
