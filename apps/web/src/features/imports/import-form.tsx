import { limits } from "@kora/contract/limits";
import { type FormEvent, useRef, useState } from "react";
import { importsText as text } from "#text/imports.ts";
import { languagesText } from "#text/languages.ts";
import { locale } from "#text/locale.ts";
import { toLanguageOptions } from "../../entities/language-options.ts";
import { errorMessage } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SeriesField } from "../series/index.ts";
import { useImportFile } from "./queries.ts";

const acceptedFiles = ".docx,.md,.markdown,.html,.htm,.txt,.epub,.xml,.zip,.json";

/** Chooses a file, and the series and language of its parts, and sends the file. After a failure, all stay chosen. */
export function ImportForm() {
  const fileInput = useRef<HTMLInputElement>(null);
  const [series, setSeries] = useState<string | null>(null);
  const [language, setLanguage] = useState<string | null>(locale);
  const [uploaded, setUploaded] = useState(0);
  const [problem, setProblem] = useState<string | undefined>();
  const { mutate, isPending } = useImportFile();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = fileInput.current;
    const file = input?.files?.[0];
    const newProblem = findProblem(file);
    setProblem(newProblem);
    if (file === undefined || newProblem !== undefined) return input?.focus();
    setUploaded(0);
    mutate(
      { file, series, language, onProgress: setUploaded },
      {
        onSuccess: () => {
          if (input) input.value = "";
        },
        onError: (error) => setProblem(errorMessage(error, text.startFailed)),
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        ref={fileInput}
        type="file"
        accept={acceptedFiles}
        className="cursor-pointer file:me-3 file:rounded-full file:border file:border-line-strong file:px-4 file:py-1 file:font-medium"
        label={text.file}
        hint={text.fileHint}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <SeriesField hint={text.seriesHint} value={series} onChange={setSeries} />
      <Select
        label={languagesText.label}
        hint={text.languageHint}
        placeholder={languagesText.unknown}
        options={toLanguageOptions(language)}
        value={language ?? ""}
        onChange={({ target }) => setLanguage(target.value === "" ? null : target.value)}
      />
      {isPending && (
        <ProgressBar value={uploaded} label={uploaded < 1 ? text.uploading : text.reading} />
      )}
      <Button type="submit" variant="primary" busy={isPending} className="justify-self-start">
        {text.start}
      </Button>
    </form>
  );
}

function findProblem(file: File | undefined): string | undefined {
  if (file === undefined) return text.fileRequired;
  return file.size > limits.import.fileBytes ? text.tooLarge : undefined;
}
