import { foldWords } from "@kora/contract/fold-words";
import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { mutesText } from "#text/mutes.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { mutedWordsKey, storeMutedWords } from "./muted-words-store.ts";

const text = mutesText.words;
const fold = (word: string) => foldWords(word).join(" ");

/** Returns what is wrong with a new word, or undefined. */
function checkWord(word: string, words: readonly string[]): string | undefined {
  if (!hasVisibleText(fold(word))) return text.empty;
  if (countCharacters(word) > limits.mutes.wordLength) return text.tooLong;
  if (words.some((other) => fold(other) === fold(word))) return text.already;
  return words.length >= limits.mutes.words ? text.tooMany : undefined;
}

/** The editor of the viewer's muted words. */
export function MutedWords() {
  const viewerId = useViewerId();
  const query = useQuery({
    queryKey: mutedWordsKey,
    // Always stale: the viewer may have changed the words on another device.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { user } = await api.call("getProfile", {}, { signal });
      storeMutedWords(viewerId, user.mutedWords);
      return user.mutedWords;
    },
  });
  const { data, isPending } = query;
  return (
    <section aria-labelledby="muted-words" className="grid gap-2 border-line border-t pt-4">
      <h3 id="muted-words" className="font-medium">
        {text.title}
      </h3>
      <p className="text-sm text-text-muted">{text.hint}</p>
      {isPending ? (
        <Loading text={mutesText.people.loading}>
          <Skeleton className="h-11" />
        </Loading>
      ) : data === undefined ? (
        <ErrorState message={text.failed} query={query} />
      ) : (
        <WordsForm words={data} />
      )}
    </section>
  );
}

function WordsForm({ words }: { words: readonly string[] }) {
  const viewerId = useViewerId();
  const queryClient = useQueryClient();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (next: readonly string[]) =>
      api.call("setMutedWords", { body: { words: [...next] } }),
    onSuccess: ({ words: stored }) => {
      queryClient.setQueryData(mutedWordsKey, stored);
      storeMutedWords(viewerId, stored);
    },
  });
  /** Saves the list. After a failure, what was typed stays in the field. */
  const save = async (next: readonly string[], success: string): Promise<boolean> => {
    try {
      await mutateAsync(next);
      toast(success, "success");
      return true;
    } catch (error) {
      toast(errorMessage(error, text.failed), "danger");
      return false;
    }
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const word = typed.trim();
    const wordProblem = checkWord(word, words);
    setProblem(wordProblem);
    if (wordProblem === undefined && (await save([...words, word], text.added(word)))) setTyped("");
    field.current?.focus();
  };
  const remove = (word: string) => {
    // The pressed button disappears with its word.
    field.current?.focus();
    void save(
      words.filter((other) => other !== word),
      text.removed(word),
    );
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void add(event)}
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-48 flex-1">
          <TextField
            ref={field}
            label={text.label}
            dir="auto"
            autoComplete="off"
            value={typed}
            error={problem}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
        </div>
        {/* The line of the field is higher than the field. */}
        <Button type="submit" busy={isPending} className="mb-1.5">
          {text.add}
        </Button>
      </form>
      {words.length === 0 ? (
        <p className="text-text-muted">{text.none}</p>
      ) : (
        <ul aria-label={text.title} className="flex flex-wrap gap-2">
          {words.map((word) => (
            <li
              key={word}
              className="flex max-w-full items-center rounded-3xl border border-line-strong ps-3.5"
            >
              <span dir="auto" className="min-w-0 py-1.5 leading-snug [overflow-wrap:anywhere]">
                {word}
              </span>
              <IconButton
                label={text.remove(word)}
                icon={<X aria-hidden="true" />}
                onClick={() => !isPending && remove(word)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
