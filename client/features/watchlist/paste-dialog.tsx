import { useId, useRef, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Select } from '../../ui/select'
import { FileChoice } from './file-choice'
import { type Doubt, meaningsOf, type ReadCodes, readCodes } from './read-codes'

const SKIP = 'skip'

function DoubtRow({
  doubt,
  table,
  value,
  onChange,
}: {
  doubt: Doubt
  table: InstrumentTable
  value: string
  onChange: (id: string) => void
}) {
  const nameOf = (id: InstrumentId) => `${id} ${table.name[table.id.indexOf(id)] ?? ''}`
  return (
    <li className="flex items-center gap-3 border-b border-line px-2 py-1">
      <span className="w-28 truncate">{doubt.typed}</span>
      {doubt.candidates.length === 0 ? (
        <span className="text-12 text-text-3">{text.doubtUnknown}</span>
      ) : (
        <Select
          label={`${doubt.typed}：${text.doubtSeveral}`}
          hideLabel
          value={value}
          onChange={onChange}
          options={[
            { value: SKIP, title: text.doubtSeveral },
            ...doubt.candidates.map((id) => ({ value: id, title: nameOf(id) })),
          ]}
        />
      )}
    </li>
  )
}

const codesOf = (read: ReadCodes | undefined, choices: Readonly<Record<string, string>>): InstrumentId[] => {
  const chosen = read?.doubts.flatMap(({ typed, candidates }) => candidates.find((id) => id === choices[typed]) ?? [])
  return [...new Set([...(read?.found ?? []), ...(chosen ?? [])])]
}

type Words = ReadonlyMap<string, readonly string[]>

/** The words of what was written by what it means; of what means several, by what was chosen. */
function wordsByCode(
  words: Words,
  codes: readonly InstrumentId[],
  choices: Readonly<Record<string, string>>,
  table: InstrumentTable,
): Map<InstrumentId, readonly string[]> {
  const known = new Set(codes)
  return new Map(
    [...words].flatMap(([typed, some]) => {
      const meant = meaningsOf(typed, table)
      const id = meant.length === 1 ? meant[0] : choices[typed]
      return id !== undefined && known.has(id) ? [[id, some] as const] : []
    }),
  )
}

export interface PasteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  table: InstrumentTable
  /** `words`: those that a file had on them. */
  onAdd: (codes: InstrumentId[], words: ReadonlyMap<InstrumentId, readonly string[]>) => void
}

/** Pasted codes, names and pinyin: first read, then the doubts settled one by one, then added. */
export function PasteDialog({ open, onOpenChange, table, onAdd }: PasteDialogProps) {
  const [pasted, setPasted] = useState('')
  const [read, setRead] = useState<ReadCodes>()
  const words = useRef<Words>(new Map())
  const [choices, setChoices] = useState<Record<string, string>>({})
  const id = useId()
  const codes = codesOf(read, choices)

  const take = (content: string, tagged: Words) => {
    words.current = tagged
    setPasted(content)
    setRead(readCodes(content, table))
  }
  const close = () => {
    onOpenChange(false)
    words.current = new Map()
    setPasted('')
    setRead(undefined)
    setChoices({})
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={text.paste}
      footer={
        <>
          <Button disabled={pasted.trim() === ''} onClick={() => setRead(readCodes(pasted, table))}>
            {text.pasteCheck}
          </Button>
          <Button
            variant="primary"
            disabled={codes.length === 0}
            onClick={() => {
              onAdd(codes, wordsByCode(words.current, codes, choices, table))
              close()
            }}
          >
            {text.pasteAdd(codes.length)}
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="mb-1 block text-12 text-text-2">
        {text.pasteLabel}
      </label>
      <FileChoice onText={take} />
      <textarea
        id={id}
        rows={6}
        value={pasted}
        onChange={(event) => {
          setPasted(event.target.value)
          setRead(undefined)
        }}
        className="num w-full resize-y rounded border border-line bg-app px-2 py-1 text-13 hover:border-text-3"
      />
      {read && (
        <div aria-live="polite">
          <p className="my-2 text-12 text-text-2">
            {text.pasteFound(read.found.length)}
            {read.repeated > 0 && ` · ${text.pasteRepeated(read.repeated)}`}
            {read.doubts.length > 0 && ` · ${text.doubts(read.doubts.length)}`}
          </p>
          <ul className="max-h-48 overflow-y-auto">
            {read.doubts.map((doubt) => (
              <DoubtRow
                key={doubt.typed}
                doubt={doubt}
                table={table}
                value={choices[doubt.typed] ?? SKIP}
                onChange={(choice) => setChoices((before) => ({ ...before, [doubt.typed]: choice }))}
              />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
