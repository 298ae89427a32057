import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

/** Returns the text of a file in this folder. */
export function readContent(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}

/**
 * Reads a file of YAML, or the part of a file that is `text`, and checks it. Throws an error with the name of the file
 * and the place of each fault.
 */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  text = readContent(file),
): z.output<Schema> {
  const fault = (message: string) => new Error(`scripts/demo/content/${file} is wrong: ${message}`);
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    throw fault((error as Error).message);
  }
  const result = schema.safeParse(content);
  if (!result.success) throw fault(`\n${z.prettifyError(result.error)}`);
  return result.data;
}
