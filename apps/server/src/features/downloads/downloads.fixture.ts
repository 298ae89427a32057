import type { CallName } from "@kora/contract";
import type { TestApp, TestUser } from "../../testing/test-app.ts";
import { readZip, type TestFiles } from "../imports/reading/files.fixture.ts";

export type EpubCall = Extract<CallName, `download${string}Epub`>;
type HtmlCall = Extract<CallName, `download${string}Html`>;
type DownloadCall = EpubCall | HtmlCall;

/** Downloads a file. Without `user`, a visitor downloads it. */
async function download(testApp: TestApp, name: DownloadCall, id: string, user?: TestUser) {
  const response = await testApp.send(name, { params: { id } }, user);
  if (response.statusCode !== 200) throw new Error(`The download was refused: ${response.body}`);
  return response;
}

/** Returns the texts of a downloaded book by their paths; a picture is an empty text. */
export async function downloadEpub(
  testApp: TestApp,
  name: EpubCall,
  id: string,
  user?: TestUser,
): Promise<ReadonlyMap<string, string>> {
  const { rawPayload } = await download(testApp, name, id, user);
  const files: TestFiles = await readZip(new Uint8Array(rawPayload));
  const toText = (path: string, file: Uint8Array) =>
    path.endsWith(".jpg") ? "" : new TextDecoder().decode(file);
  return new Map([...files].map(([path, file]) => [path, toText(path, file)]));
}

/** Returns a downloaded HTML file. */
export async function downloadHtml(
  testApp: TestApp,
  name: HtmlCall,
  id: string,
  user?: TestUser,
): Promise<string> {
  return (await download(testApp, name, id, user)).body;
}
