import { useDeferredValue, useId, useMemo, useState } from 'react'
import { OWN_DATA_KINDS, type OwnDataHead } from '../../../../shared/market/own-data'
import { saveOwnData } from '../../../api/own-data'
import { useInstruments } from '../../../store/hooks'
import { asApiError } from '../../../store/use-resource'
import { ownData } from '../../../text/own-data'
import { Button } from '../../../ui/button'
import { Segmented } from '../../../ui/segmented'
import { TextArea } from '../../../ui/text-area'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import {
  EMPTY_DRAFT,
  nameFault,
  nameOfFile,
  readUpload,
  textOfFile,
  type Upload,
  type UploadDraft,
} from './upload-draft'

const text = ownData.form
const KINDS = OWN_DATA_KINDS.map((value) => ({ value, title: ownData.kinds[value] }))

interface UploadFormProps {
  draft: UploadDraft
  onDraft: (draft: UploadDraft) => void
  heads: readonly OwnDataHead[]
  onSaved: () => void
}

/** A data set from a file or pasted lines; what cannot be read is shown by its line before anything is stored. */
export function UploadForm({ draft, onDraft, heads, onSaved }: UploadFormProps) {
  const [isBusy, setBusy] = useState(false)
  const instruments = useInstruments()
  const lines = useDeferredValue(draft.lines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the registry changes with its version
  const upload = useMemo(
    () => readUpload(lines, draft.kind, (id) => instruments.indexOf(id) !== undefined),
    [lines, draft.kind, instruments, instruments.version],
  )
  const change = (part: Partial<UploadDraft>) => onDraft({ ...draft, ...part })
  const { rows, faultCount, csv } = upload
  const isReady =
    rows.length > 0 && lines === draft.lines && draft.name !== '' && !nameFault(draft) && draft.source.trim() !== ''
  async function save() {
    setBusy(true)
    try {
      const { name, kind, source, unit } = draft
      const head = await saveOwnData({ name, kind, source, unit, csv })
      toast.success(text.saved(head.name, head.rows))
      onDraft({ ...EMPTY_DRAFT, kind })
      onSaved()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-2 p-2">
      <p className="text-12 text-text-3">{ownData.hint}</p>
      <Segmented
        label={ownData.kinds.label}
        className="self-start"
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      <div className="flex gap-2">
        <TextField
          label={text.name}
          className="flex-1"
          maxLength={12}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={nameFault(draft)}
          hint={heads.some(({ name }) => name === draft.name) ? text.replace(draft.name) : text.nameHint}
        />
        <TextField
          label={text.unit}
          className="w-20"
          maxLength={8}
          value={draft.unit}
          onChange={(unit) => change({ unit })}
        />
      </div>
      <TextField
        label={text.source}
        maxLength={40}
        value={draft.source}
        hint={text.sourceHint}
        onChange={(source) => change({ source })}
      />
      <FileField
        onText={(content, name) => change({ lines: content, name: draft.name === '' ? nameOfFile(name) : draft.name })}
      />
      <TextArea
        label={text.lines}
        rows={8}
        spellCheck={false}
        wrap="off"
        placeholder={text.example[draft.kind]}
        hint={text.linesHint}
        value={draft.lines}
        onChange={(content) => change({ lines: content })}
      />
      <Found upload={upload} />
      <div className="flex justify-end gap-2">
        <Button disabled={isBusy || draft.lines === ''} onClick={() => onDraft({ ...EMPTY_DRAFT, kind: draft.kind })}>
          {text.clear}
        </Button>
        <Button variant="primary" disabled={isBusy || !isReady} onClick={() => void save()}>
          {faultCount > 0 && rows.length > 0 ? text.saveSkipping(rows.length, faultCount) : text.save(rows.length)}
        </Button>
      </div>
    </div>
  )
}

function FileField({ onText }: { onText: (content: string, name: string) => void }) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onText(await textOfFile(file), file.name)
      setProblem('')
    } catch (thrown) {
      setProblem((thrown as Error).message)
    }
  }
  return (
    <div className="flex min-w-0 flex-col gap-1 text-12">
      <label htmlFor={id} className="text-text-2">
        {text.file}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv"
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same file can be chosen again after it was mended.
          target.value = ''
        }}
        className="max-w-full text-text-1"
      />
      {problem !== '' && (
        <p role="alert" className="text-warning">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Parsed rows, and the lines that cannot be parsed. */
function Found({ upload: { notes, faults, faultCount } }: { upload: Upload }) {
  return (
    <output className="num flex flex-col gap-1 text-12 text-text-2">
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      {faultCount > 0 && (
        <>
          <span className="text-warning">{text.faults(faultCount)}</span>
          <ul className="max-h-40 overflow-y-auto text-text-3">
            {faults.map(({ line, why, text: wrong }) => (
              <li key={line}>{text.fault(line, text.whys[why], wrong)}</li>
            ))}
          </ul>
        </>
      )}
    </output>
  )
}
