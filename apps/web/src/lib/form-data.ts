/** The fields and files of a call with a multipart form. */
interface FormParts {
  readonly form?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

/** Returns the multipart form of a call. Few calls have one, so it is not in the first bundle. */
export function toFormData({ form = {}, files = {} }: FormParts): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value === undefined || value === null) continue;
    data.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  for (const [name, file] of Object.entries(files)) {
    if (file === undefined) continue;
    if (file instanceof File) data.append(name, file, file.name);
    else data.append(name, file, name);
  }
  return data;
}
