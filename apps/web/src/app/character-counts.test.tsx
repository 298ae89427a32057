import { limits } from "@kora/contract/limits";
import { moderationLimits } from "@kora/contract/moderation-limits";
import { publicationLimits } from "@kora/contract/publication-limits";
import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { commentsText } from "#text/comments.ts";
import { messagesText } from "#text/messages.ts";
import { CommentTextArea } from "../features/comments/comment-text-area.tsx";
import { CreateForm as CreateGroupForm } from "../features/groups/create/create-form.tsx";
import { saveGroupDraft } from "../features/groups/create/group-draft.ts";
import { groupFixture } from "../features/groups/group.fixture.ts";
import { GroupInfoForm } from "../features/groups/panel/group-info-form.tsx";
import { ChatContext, type OpenChat } from "../features/messages/chat/chat-context.tsx";
import { SingleAttachedFile } from "../features/messages/composer/attached-file-item.tsx";
import { MessageForm } from "../features/messages/composer/message-form.tsx";
import { ownProfileQuery } from "../features/profile/queries.ts";
import { AboutMe } from "../features/profile/sections/about-me.tsx";
import { Feedback } from "../features/profile/sections/feedback.tsx";
import { AppealForm } from "../features/sanctions/appeal-form.tsx";
import { SeriesFields } from "../features/series/series-fields.tsx";
import { NoteFields } from "../features/stories/write/note-fields.tsx";
import { PosterAltField } from "../features/stories/write/poster-alt-field.tsx";
import { StoryFields } from "../features/stories/write/story-fields.tsx";
import type { StoryValues } from "../features/stories/write/story-rules.ts";
import { AboutFields } from "../features/writers/apply/about-fields.tsx";
import { emptyApplication } from "../features/writers/apply/application.ts";
import { restrictedApi } from "../lib/restricted-session.ts";
import { saveTextDraft, textDraftKey } from "../lib/text-draft.ts";
import { renderInApp } from "../ui/render-in-app.fixture.tsx";

// The server renders pages of a viewer whose id it does not know.
const viewerId = "";
const noop = () => undefined;

/** Renders fields of a form with these values. */
function WithForm<Values extends FieldValues>({
  values,
  children,
}: {
  values: DefaultValues<Values>;
  children: (form: UseFormReturn<Values>) => ReactNode;
}) {
  return children(useForm<Values>({ defaultValues: values }));
}

const storyValues = (typed: string): StoryValues => ({
  title: typed,
  shortDescription: typed,
  story: "",
  genre: [],
  posterImage: null,
  posterAlt: typed,
  rating: "everyone",
  warnings: [],
  language: null,
  tags: [],
  noteBefore: typed,
  noteAfter: typed,
  playlists: [],
  series: null,
  shownTo: null,
  publishAt: null,
});

const { group, story, series, writer } = limits;

/** Each form with a typed text in its fields, and the limits that its counters show. */
const forms: Record<string, readonly [(typed: string) => string, ...limits: number[]]> = {
  "a story": [
    (typed) =>
      renderInApp(
        <WithForm<StoryValues> values={storyValues(typed)}>
          {(form) => <StoryFields form={form} ownGenres={[]} />}
        </WithForm>,
      ),
    story.title,
    story.shortDescription,
  ],
  "the notes of a story": [
    (typed) =>
      renderInApp(
        <WithForm<StoryValues> values={storyValues(typed)}>
          {(form) => <NoteFields form={form} />}
        </WithForm>,
      ),
    publicationLimits.note,
    publicationLimits.note,
  ],
  "the description of a poster": [
    (typed) =>
      renderInApp(
        <WithForm<StoryValues> values={storyValues(typed)}>
          {(form) => <PosterAltField form={form} />}
        </WithForm>,
      ),
    story.posterAlt,
  ],
  "a series": [
    (typed) => {
      const values = { title: typed, shortDescription: typed, state: "ongoing" } as const;
      return renderInApp(
        <SeriesFields
          values={{ ...values, genre: [], language: null, rating: "everyone" }}
          error={null}
          onChange={noop}
        />,
      );
    },
    series.title,
    series.shortDescription,
  ],
  "an application": [
    (typed) =>
      renderInApp(
        <WithForm values={{ ...emptyApplication, posterName: typed, aboutYourself: typed }}>
          {(form) => <AboutFields form={form} />}
        </WithForm>,
      ),
    writer.posterName,
    writer.aboutYourself,
  ],
  "a new group": [
    (typed) => {
      saveGroupDraft({ name: typed, description: typed, privacy: "public" }, viewerId);
      return renderInApp(<CreateGroupForm />);
    },
    group.name,
    group.description,
  ],
  "a group": [
    (typed) =>
      renderInApp(
        <GroupInfoForm
          group={groupFixture("a", { name: typed, description: typed })}
          onDone={noop}
        />,
      ),
    group.name,
    group.description,
  ],
  "a profile": [
    (typed) => {
      const queryClient = new QueryClient();
      queryClient.setQueryData(ownProfileQuery.queryKey, { user: { aboutMe: typed } } as never);
      return renderInApp(<AboutMe />, { queryClient });
    },
    limits.profile.aboutMe,
  ],
  feedback: [
    (typed) => {
      saveTextDraft(textDraftKey("feedback", viewerId), typed);
      return renderInApp(<Feedback />);
    },
    limits.profile.feedback,
  ],
  "an appeal": [
    (typed) =>
      renderInApp(
        <AppealForm
          account={{ userId: "kofi", client: restrictedApi, isRestricted: true }}
          sanctionId="act"
          typed={typed}
          onType={noop}
          maySend
          onClose={noop}
        />,
      ),
    moderationLimits.appeal,
  ],
};

test.each(Object.entries(forms))(
  "the form of %s counts an emoji as one character",
  (_form, [renderForm, ...maxima]) => {
    const html = renderForm("🌊".repeat(7));
    const counts = [...html.matchAll(/>(\d+)\/(\d+)/g)].map(([, now, max]) => [now, max]);
    expect(counts).toEqual(maxima.map((max) => ["7", String(max)]));
  },
);

const comment = (value: string) =>
  renderInApp(
    <CommentTextArea
      ref={{ current: null }}
      label="Comment"
      value={value}
      onChange={noop}
      onSubmit={noop}
    />,
  );

/** What the form of a message needs of a chat. */
const openChat = {
  info: { conversationRef: { kind: "chat", userId: "kofi" } },
  composerTarget: null,
  disappearAfter: 0,
} as unknown as OpenChat;

const message = (text: string) =>
  renderInApp(
    <ChatContext value={openChat}>
      <MessageForm text={text} onChange={noop} onSend={noop} onFiles={null} recorder={null} />
    </ChatContext>,
  );

const file = (content: string) =>
  renderInApp(
    <SingleAttachedFile
      attached={{
        id: "a",
        file: new File([], "a.pdf"),
        isPicture: false,
        isEdited: false,
        content,
      }}
      onContentChange={noop}
      onSubmit={noop}
      isSending={false}
    />,
  );

test.each([
  ["a comment", comment, limits.comment.text, commentsText.tooLong],
  ["a message", message, limits.message.content, messagesText.composer.tooLong],
  ["the text of a file", file, limits.message.content, messagesText.composer.tooLong],
] as const)("%s is too long from one emoji beyond the limit on", (_name, show, max, tooLong) => {
  expect(show("🌊".repeat(max))).not.toContain(tooLong);
  expect(show("🌊".repeat(max + 1))).toContain(tooLong);
});

test("a comment shows its number of characters when 200 are left", () => {
  const from = limits.comment.text - 200;
  expect(comment("🌊".repeat(from - 1))).not.toContain(`/${limits.comment.text}`);
  expect(comment("🌊".repeat(from))).toContain(`${from}/${limits.comment.text}`);
});
