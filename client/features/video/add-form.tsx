import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { idsFromInput } from '../../../shared/market/instrument'
import type { VideoItem } from '../../../shared/protocol/rest'
import { addVideo as text } from '../../text/video'
import { Button, buttonClass } from '../../ui/button'
import { formatDate } from '../../ui/format'
import { TextField } from '../../ui/text-field'
import { parseChapters } from './chapters'
import { publishedAt } from './published-at'
import { type Source, useUpload } from './use-upload'

/** Codes of a text and the words that are none; a bare code takes its first meaning. */
function readCodeWords(words: string): { codes: string[]; wrong: string[] } {
  const parts = words.split(/[\s,，、;；]+/).filter(Boolean)
  const read = parts.map((word) => ({ word, id: idsFromInput(word)[0] }))
  return {
    codes: [...new Set(read.flatMap(({ id }) => id ?? []))],
    wrong: read.filter(({ id }) => id === undefined).map(({ word }) => word),
  }
}

function Field({
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

const control = 'w-full rounded border border-line bg-app px-2 text-13 text-text-1 hover:border-text-3'

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
  const [title, setTitle] = useState('')
  const [date, setDate] = useState(() => formatDate(Date.now()))
  const [codeWords, setCodeWords] = useState('')
  const [chapterLines, setChapterLines] = useState('')
  const [tried, setTried] = useState(false)
  const { publish, sent, problem, cancel } = useUpload((item) => {
    setTried(false)
    setFile(undefined)
    setUrl('')
    setTitle('')
    setCodeWords('')
    setChapterLines('')
    onDone(item)
  })
  const { codes, wrong } = readCodeWords(codeWords)
  const { chapters, wrongLines } = parseChapters(chapterLines)
  const source: Source | undefined =
    kind === 'file' ? file && { kind, file } : url.trim() === '' ? undefined : { kind, url: url.trim() }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!source || title.trim() === '' || wrong.length > 0 || wrongLines.length > 0 || sent !== undefined) return
    const now = Date.now()
    const at = publishedAt(date, formatDate(now), now)
    void publish(source, { title: title.trim(), date: at, codes, chapters, durationSeconds: null })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      {kind === 'file' ? (
        <Field label={text.pickFile} note={text.fileHint} error={tried && !file ? text.needFile : undefined}>
          {(id) => (
            <span className="flex items-center gap-3">
              <label htmlFor={id} className={`${buttonClass()} has-focus-visible:outline-2`}>
                {text.choose}
                <input
                  // Another file after this one is sent: the field is made anew, for a file field cannot be emptied.
                  key={file ? 'chosen' : 'empty'}
                  id={id}
                  type="file"
                  accept="video/mp4,video/webm,.mp4,.webm"
                  onChange={(event) => {
                    const chosen = event.target.files?.[0]
                    setFile(chosen)
                    if (chosen && title === '') setTitle(chosen.name.replace(/\.[^.]+$/, ''))
                  }}
                  className="sr-only"
                />
              </label>
              <span className="min-w-0 truncate text-12 text-text-2">{file?.name ?? text.noneChosen}</span>
            </span>
          )}
        </Field>
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
      <div className="grid gap-3 sm:grid-cols-[1fr_11rem]">
        <TextField
          label={text.title}
          value={title}
          onChange={setTitle}
          maxLength={120}
          hint={text.titleHint}
          error={tried && title.trim() === '' ? text.needTitle : null}
        />
        <TextField label={text.date} type="date" value={date} onChange={setDate} />
      </div>
      <TextField
        label={text.codes}
        value={codeWords}
        onChange={setCodeWords}
        hint={codes.length > 0 ? codes.join(' ') : text.codesHint}
        error={wrong.length > 0 ? text.codesWrong(wrong.join(' ')) : null}
      />
      <Field
        label={text.chapters}
        note={chapters.length > 0 ? text.chaptersRead(chapters.length) : text.chaptersHint}
        error={wrongLines.length > 0 ? text.chaptersWrong(wrongLines.join('、')) : undefined}
      >
        {(id) => (
          <textarea
            id={id}
            rows={6}
            value={chapterLines}
            onChange={(event) => setChapterLines(event.target.value)}
            className={`${control} num resize-y py-1 leading-normal`}
          />
        )}
      </Field>
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
