import { newId } from "../platform/ids.ts";
import { idPlaceholder } from "./arbitrary-json.fixture.ts";

/**
 * Returns a function that replaces each placeholder in a generated input by the id of an existing row: one that belongs
 * to the field, else any of them, or an id that no row has.
 */
export function createIdResolver(
  idsByFieldName: Readonly<Record<string, readonly string[]>>,
): (value: unknown) => unknown {
  const allIds = [...new Set(Object.values(idsByFieldName).flat()), newId()];
  const pickId = (fieldName: string, number: number) => {
    const ids = idsByFieldName[fieldName] ?? allIds;
    return ids[number % ids.length] as string;
  };

  function resolve(value: unknown): unknown {
    if (typeof value === "string") {
      return value.startsWith("[")
        ? value.replaceAll(/@(\w+):(\d)/g, (_, fieldName: string, number: string) =>
            pickId(fieldName, Number(number)),
          )
        : resolveText(value);
    }
    if (Array.isArray(value)) return value.map(resolve);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
  }
  function resolveText(text: string): string {
    const [, fieldName, number] = idPlaceholder.exec(text) ?? [];
    return fieldName === undefined ? text : pickId(fieldName, Number(number));
  }
  return resolve;
}
