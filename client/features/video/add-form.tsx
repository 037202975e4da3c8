import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { idsFromInput } from '../../../shared/market/instrument'
import type { VideoItem } from '../../../shared/protocol/rest'
import { addVideo as text } from '../../text/video'
import { Button, buttonClass } from '../../ui/button'
import { formatDate } from '../../ui/format'
import { TextField } from '../../ui/text-field'
import { parseChapters } from './chapters'
import { publishedAt } from './published-at'
import { type UploadSource, useUpload } from './use-upload'

/** Codes of a text and the words that are none; a bare code takes its first meaning. */
function readCodeWords(words: string): { codes: string[]; wrong: string[] } {
  const parts = words.split(/[\s,，、;；]+/).filter(Boolean)
  const read = parts.map((word) => ({ word, id: idsFromInput(word)[0] }))
  return {
    codes: [...new Set(read.flatMap(({ id }) => id ?? []))],
    wrong: read.filter(({ id }) => id === undefined).map(({ word }) => word),
  }
}

/** Fields of a video to be published, and their errors. */
function useDraft() {
  const [title, setTitle] = useState('')
  const [date, setDate] = useState(() => formatDate(Date.now()))
  const [codeWords, setCodeWords] = useState('')
  const [chapterLines, setChapterLines] = useState('')
  return {
    title,
    setTitle,
    date,
    setDate,
    codeWords,
    setCodeWords,
    chapterLines,
    setChapterLines,
    ...readCodeWords(codeWords),
    ...parseChapters(chapterLines),
    /** For another video of the same day. */
    clear() {
      setTitle('')
      setCodeWords('')
      setChapterLines('')
    },
  }
}

type VideoDraft = ReturnType<typeof useDraft>

/** A field that is no line of text, with its label and what is said of it. */
function FormField({
  label,
  children,
  note,
  error,
}: {
  label: string
  children: (id: string) => ReactNode
  note: string
  error?: string | undefined
}) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 text-text-2">
        {label}
      </label>
      {children(id)}
      <p aria-live="polite" className={error ? 'text-12 text-warning' : 'text-12 text-text-3'}>
        {error ?? note}
      </p>
    </div>
  )
}

function Progress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const percent = Math.floor(sent * 100)
  return (
    <div className="flex items-center gap-3">
      <progress aria-label={text.progress} max={100} value={percent} className="h-1.5 flex-1 accent-accent" />
      <span className="num w-32 text-12 text-text-2">{sent < 1 ? text.sending(percent) : text.storing}</span>
      <Button variant="quiet" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  )
}

/** One video with all that is said of it. `kind`: what brings it. */
export function AddForm({ kind, onDone }: { kind: 'file' | 'link'; onDone: (item: VideoItem) => void }) {
  const [file, setFile] = useState<File>()
  const [url, setUrl] = useState('')
  const [tried, setTried] = useState(false)
  const draft = useDraft()
  const { publish, sent, problem, cancel } = useUpload((item) => {
    setTried(false)
    setFile(undefined)
    setUrl('')
    draft.clear()
    onDone(item)
  })
  const source: UploadSource | undefined =
    kind === 'file' ? file && { kind, file } : url.trim() === '' ? undefined : { kind, url: url.trim() }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const { title, date, codes, wrong, chapters, wrongLines } = draft
    if (!source || title.trim() === '' || wrong.length > 0 || wrongLines.length > 0 || sent !== undefined) return
    const now = Date.now()
    const at = publishedAt(date, formatDate(now), now)
    void publish(source, { title: title.trim(), date: at, codes, chapters, durationSeconds: null })
  }
  function choose(chosen: File | undefined) {
    setFile(chosen)
    if (chosen && draft.title === '') draft.setTitle(chosen.name.replace(/\.[^.]+$/, ''))
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      {kind === 'file' ? (
        <FileField file={file} error={tried && !file ? text.needFile : undefined} onChoose={choose} />
      ) : (
        <TextField
          label={text.linkLabel}
          type="url"
          value={url}
          onChange={setUrl}
          hint={text.linkHint}
          error={tried && url.trim() === '' ? text.needLink : null}
        />
      )}
      <DraftFields draft={draft} tried={tried} />
      {problem && (
        <p role="alert" className="text-warning">
          {problem}
        </p>
      )}
      {sent === undefined ? (
        <Button type="submit" variant="primary" className="self-start">
          {text.submit}
        </Button>
      ) : (
        <Progress sent={sent} onCancel={cancel} />
      )}
    </form>
  )
}

interface FileFieldProps {
  file: File | undefined
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

/** The video file to publish. */
function FileField({ file, error, onChoose }: FileFieldProps) {
  return (
    <FormField label={text.pickFile} note={text.fileHint} error={error}>
      {(id) => (
        <span className="flex items-center gap-3">
          <label htmlFor={id} className={`${buttonClass()} has-focus-visible:outline-2`}>
            {text.choose}
            <input
              // Another file after this one is sent: the field is recreated, because a file field cannot be cleared.
              key={file ? 'chosen' : 'empty'}
              id={id}
              type="file"
              accept="video/mp4,video/webm,.mp4,.webm"
              onChange={(event) => onChoose(event.target.files?.[0])}
              className="sr-only"
            />
          </label>
          <span className="min-w-0 truncate text-12 text-text-2">{file?.name ?? text.noneChosen}</span>
        </span>
      )}
    </FormField>
  )
}

/** Title, day, codes and chapters of a video. `tried`: publishing was attempted. */
function DraftFields({ draft, tried }: { draft: VideoDraft; tried: boolean }) {
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
