import { type FormEvent, useState } from 'react'
import type { VideoItem } from '../../../shared/protocol/rest'
import { addVideo as text } from '../../text/video'
import { Button } from '../../ui/button'
import { formatDate } from '../../ui/format'
import { TextField } from '../../ui/text-field'
import { DraftFields } from './draft-fields'
import { FileField } from './file-field'
import { publishedAt } from './published-at'
import { useDraft } from './use-draft'
import { type UploadSource, useUpload } from './use-upload'

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
