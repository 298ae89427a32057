import type { UserSummary } from "@kora/contract/common";
import type { PrivacyChanges, PrivacyView } from "@kora/contract/privacy-settings";
import type { NamedAudience } from "@kora/contract/status-audience";

/** The values of the form. `status` and `chosenPeople` together are the audience. */
export interface PrivacyValues extends Omit<PrivacyView, "status" | "chosenPeople" | "revision"> {
  readonly status: NamedAudience | "chosen";
  readonly chosenPeople: readonly UserSummary[];
}

/** Returns the values of the form for stored settings. */
export function toValues({ revision: _revision, status, ...view }: PrivacyView): PrivacyValues {
  return { ...view, status: Array.isArray(status) ? "chosen" : status };
}

const toIds = (people: readonly UserSummary[]) => people.map(({ _id }) => _id).toSorted();

/** Returns whether a setting is the same in two forms. */
function isSame(name: keyof PrivacyValues, first: PrivacyValues, second: PrivacyValues): boolean {
  if (name !== "status") return first[name] === second[name];
  if (first.status !== second.status) return false;
  return (
    first.status !== "chosen" ||
    toIds(first.chosenPeople).join() === toIds(second.chosenPeople).join()
  );
}

/** The settings in the order of the form. */
const settingNames = [
  "messages",
  "friendRequests",
  "status",
  "onlineState",
  "readReceipts",
  "showAge",
  "inDirectory",
  "downloads",
  "storiesShownTo",
  "mature",
] as const satisfies readonly (keyof PrivacyValues)[];
export type SettingName = (typeof settingNames)[number];

/** Returns the names of the settings that differ between two forms. */
export const listDifferences = (first: PrivacyValues, second: PrivacyValues): SettingName[] =>
  settingNames.filter((name) => !isSame(name, first, second));

/** Returns the changes that make `stored` equal to `values`. */
export function toChanges(values: PrivacyValues, stored: PrivacyValues): PrivacyChanges {
  const changes = listDifferences(values, stored).map((name) => [
    name,
    name === "status" && values.status === "chosen" ? toIds(values.chosenPeople) : values[name],
  ]);
  return Object.fromEntries(changes);
}
