import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { imports as texts } from "@kora/contract/sentences/imports";
import type { StoredPicture } from "@kora/contract/story-picture";
import type { ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import {
  discardPictures,
  listPictureIds,
  replacePictures,
  storeStoryPicture,
} from "../stories/index.ts";
import type { ReadPart, ReadWork } from "./reading/make-parts.ts";
import { addNotes } from "./reading/notes.ts";
import type { PictureProblem } from "./reading/picture-shelf.ts";

/** Calls `work` with a new folder for the pictures of an uploaded file, and removes the folder. */
export async function withPictureFolder<Result>(
  uploadPath: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = `${uploadPath}.pictures`;
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The pictures of a folder that were stored, and the problems of the others, by their ids there. */
interface StoredPictures {
  readonly pictures: Map<string, StoredPicture>;
  readonly problems: Map<string, PictureProblem>;
}

/**
 * Stores the pictures in the folder for the viewer, and calls `use` with the work, whose notes say which could not be
 * stored. If that fails, no picture stays.
 */
export async function withStoredPictures<Result>(
  ctx: ViewerContext,
  { work, folder }: { readonly work: ReadWork; readonly folder: string },
  use: (work: ReadWork) => Promise<Result>,
): Promise<Result> {
  const stored: StoredPictures = { pictures: new Map(), problems: new Map() };
  try {
    for (const id of new Set(work.parts.flatMap(({ html }) => listPictureIds(html)))) {
      await storePicture(ctx, { id, path: join(folder, id) }, stored);
    }
    return await use(placeStored(work, stored));
  } catch (error) {
    await discardPictures(
      ctx,
      [...stored.pictures.values()].map(({ id }) => id),
    );
    throw error;
  }
}

const problemOfError: ReadonlyMap<string, PictureProblem> = new Map([
  ["VALIDATION", "unreadable"],
  ["TOO_LARGE", "tooLarge"],
  ["QUOTA_EXCEEDED", "noStorage"],
]);

async function storePicture(
  ctx: ViewerContext,
  { id, path }: { readonly id: string; readonly path: string },
  { pictures, problems }: StoredPictures,
): Promise<void> {
  const { size: byteLength } = await stat(path);
  try {
    pictures.set(id, await storeStoryPicture(ctx, { path, byteLength }));
  } catch (error) {
    const problem = error instanceof AppError ? problemOfError.get(error.code) : undefined;
    if (!problem) throw error;
    problems.set(id, problem);
  }
}

function placeStored(
  { parts, notes, language }: ReadWork,
  { pictures, problems }: StoredPictures,
): ReadWork {
  const newNotes = parts.flatMap((part) => noteProblems(part, problems));
  return {
    parts: parts.map(({ title, html }) => ({ title, html: replacePictures(html, pictures) })),
    language,
    notes: addNotes(notes, newNotes),
  };
}

function noteProblems(
  { title, html }: ReadPart,
  problems: ReadonlyMap<string, PictureProblem>,
): string[] {
  const counts = new Map<PictureProblem, number>();
  for (const id of listPictureIds(html)) {
    const problem = problems.get(id);
    if (problem) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  }
  return [...counts].map(([problem, count]) => texts.omittedPictures[problem](title, count));
}
