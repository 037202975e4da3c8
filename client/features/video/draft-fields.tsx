import { addVideo as text } from '../../text/video'
import { TextField } from '../../ui/text-field'
import { FormField } from './form-field'
import type { VideoDraft } from './use-draft'

/** Title, day, codes and chapters of a video. `tried`: publishing was attempted. */
export function DraftFields({ draft, tried }: { draft: VideoDraft; tried: boolean }) {
  const { title, codes, wrong, chapters, wrongLines } = draft
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_11rem]">
        <TextField
          label={text.title}
          value={title}
          onChange={draft.setTitle}
          maxLength={120}
          hint={text.titleHint}
          error={tried && title.trim() === '' ? text.needTitle : null}
        />
        <TextField label={text.date} type="date" value={draft.date} onChange={draft.setDate} />
      </div>
      <TextField
        label={text.codes}
        value={draft.codeWords}
        onChange={draft.setCodeWords}
        hint={codes.length > 0 ? codes.join(' ') : text.codesHint}
        error={wrong.length > 0 ? text.codesWrong(wrong.join(' ')) : null}
      />
      <FormField
        label={text.chapters}
        note={chapters.length > 0 ? text.chaptersRead(chapters.length) : text.chaptersHint}
        error={wrongLines.length > 0 ? text.chaptersWrong(wrongLines.join('、')) : undefined}
      >
        {(id) => (
          <textarea
            id={id}
            rows={6}
            value={draft.chapterLines}
            onChange={(event) => draft.setChapterLines(event.target.value)}
            className="num w-full resize-y rounded border border-line bg-app px-2 py-1 text-13 leading-normal text-text-1 hover:border-text-3"
          />
        )}
      </FormField>
    </>
  )
}
