import { type Filters, noFilters } from "./document.ts";

/** Ranges of the filters, from 0: percent, or pixels of the default canvas for `blur`. */
export const filterRanges: Readonly<
  Record<keyof Filters, { readonly max: number; readonly step: number }>
> = {
  brightness: { max: 200, step: 1 },
  contrast: { max: 200, step: 1 },
  saturation: { max: 300, step: 1 },
  grayscale: { max: 100, step: 1 },
  sepia: { max: 100, step: 1 },
  invert: { max: 100, step: 1 },
  blur: { max: 10, step: 0.5 },
};

/** Filters in the order of application. */
export const filterNames = [
  "brightness",
  "contrast",
  "saturation",
  "grayscale",
  "sepia",
  "invert",
  "blur",
] as const satisfies readonly (keyof Filters)[];

/** Filter presets. */
export const presets = {
  none: noFilters,
  blackAndWhite: { ...noFilters, contrast: 110, grayscale: 100 },
  warm: { ...noFilters, brightness: 104, saturation: 125, sepia: 28 },
  cool: { ...noFilters, brightness: 102, contrast: 106, saturation: 72, grayscale: 12 },
  vintage: { ...noFilters, brightness: 106, contrast: 88, saturation: 82, sepia: 48 },
} as const satisfies Readonly<Record<string, Filters>>;

export type PresetName = keyof typeof presets;

/** Returns whether all filter values are equal. */
export function areFiltersEqual(filters: Filters, otherFilters: Filters): boolean {
  return filterNames.every((name) => filters[name] === otherFilters[name]);
}
