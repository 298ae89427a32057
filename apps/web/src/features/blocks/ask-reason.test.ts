import { expect, test } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import type { PromptQuestion } from "../../ui/questions.tsx";
import { askReason } from "./ask-reason.ts";

/** Somebody who gives these answers one after another, to a server that does as told. */
async function ask(
  answers: (string | null)[],
  send: (reason: string) => Promise<string> = async () => "Reported successfully",
) {
  const asked: PromptQuestion[] = [];
  const said: string[] = [];
  const sent: string[] = [];
  await askReason({
    question: "Report this story",
    prompt: async (question) => {
      asked.push(question);
      return answers.shift() ?? null;
    },
    toast: (sentence) => void said.push(sentence),
    send: (reason) => {
      sent.push(reason);
      return send(reason);
    },
  });
  return { said, sent, initials: asked.map(({ initial }) => initial) };
}

test.each([[null], [""], ["  \n "]])(
  "an empty or cancelled reason (%j) reports nothing: Report cancelled.",
  async (answer) => {
    expect(await ask([answer])).toMatchObject({ said: ["Report cancelled."], sent: [] });
  },
);

test("a reason of more than 500 characters is not sent, and stands there again to be shortened", async () => {
  const long = "a".repeat(501);
  expect(await ask([long, "shorter"])).toEqual({
    said: ["Reason is too long. Please limit to 500 characters.", "Reported successfully"],
    sent: ["shorter"],
    initials: ["", long],
  });
});

test("a reason of 500 characters is sent without the blanks around it", async () => {
  const longest = "a".repeat(500);
  expect((await ask([` ${longest}\n`])).sent).toEqual([longest]);
});

test("the server's sentence is said, else that an error occurred", async () => {
  const refused = (error: Error) => () => Promise.reject(error);
  const told = new ApiError(404, "NOT_FOUND", { message: "Story not found." });
  expect((await ask(["spam"], refused(told))).said).toEqual(["Report failed: Story not found."]);
  const dumb = new Error("whatever");
  expect((await ask(["spam"], refused(dumb))).said).toEqual([
    "Report failed: An error occurred while reporting.",
  ]);
  expect((await ask(["spam"], async () => "")).said).toEqual(["Reported successfully"]);
});

test("what could not be sent for want of a line is asked for again as it was written", async () => {
  const offline = () => Promise.reject(new ApiError(0, "OFFLINE"));
  const { initials, said } = await ask(["spam", null], offline);
  expect(initials).toEqual(["", "spam"]);
  expect(said.at(-1)).toBe("Report cancelled.");
});
