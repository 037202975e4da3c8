import { useId, useMemo, useRef, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { textOfBytes } from '../../../shared/market/text-file'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Doubts } from './doubts'
import { codesOfFile, LIST_FILE_MAX_BYTES, tagsOfFile } from './list-file'
import { type CodeTable, meaningsOf, type ReadCodes, readCodes } from './read-codes'

const codesOf = (read: ReadCodes | undefined, choices: Readonly<Record<string, string>>): InstrumentId[] => {
  const chosen = read?.doubts.flatMap(({ typed, candidates }) => candidates.find((id) => id === choices[typed]) ?? [])
  return [...new Set([...(read?.found ?? []), ...(chosen ?? [])])]
}

type Words = ReadonlyMap<string, readonly string[]>

/** Pasted words by the code that they stand for; ambiguous words use the chosen meaning. */
function wordsByCode(
  words: Words,
  codes: readonly InstrumentId[],
  choices: Readonly<Record<string, string>>,
  table: CodeTable,
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

/** Pasted text as parsed: the codes found, and the choices for ambiguous words. */
function usePasted(registry: InstrumentTable) {
  const baskets = useOwnBaskets().data
  const table = useMemo((): CodeTable => ({ ...registry, ...(baskets ? { baskets } : {}) }), [registry, baskets])
  const [pasted, setPasted] = useState('')
  const [read, setRead] = useState<ReadCodes>()
  const words = useRef<Words>(new Map())
  const [choices, setChoices] = useState<Record<string, string>>({})
  const codes = codesOf(read, choices)
  return {
    pasted,
    read,
    choices,
    codes,
    check: () => setRead(readCodes(pasted, table)),
    edit(content: string) {
      setPasted(content)
      setRead(undefined)
    },
    /** A file's text, and the words that it has on its codes. */
    take(content: string, tagged: Words) {
      words.current = tagged
      setPasted(content)
      setRead(readCodes(content, table))
    },
    choose: (typed: string, choice: string) => setChoices((before) => ({ ...before, [typed]: choice })),
    words: () => wordsByCode(words.current, codes, choices, table),
    clear() {
      words.current = new Map()
      setPasted('')
      setRead(undefined)
      setChoices({})
    },
  }
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
  const content = usePasted(table)
  const { pasted, read, choices, codes } = content
  const id = useId()
  const close = () => {
    onOpenChange(false)
    content.clear()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={text.paste}
      footer={
        <>
          <Button disabled={pasted.trim() === ''} onClick={content.check}>
            {text.pasteCheck}
          </Button>
          <Button
            variant="primary"
            disabled={codes.length === 0}
            onClick={() => {
              onAdd(codes, content.words())
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
      <FileChoice onText={content.take} />
      <textarea
        id={id}
        rows={6}
        value={pasted}
        onChange={(event) => content.edit(event.target.value)}
        className="num w-full resize-y rounded border border-line bg-app px-2 py-1 text-13 hover:border-text-3"
      />
      {read && <Doubts read={read} table={table} choices={choices} onChoose={content.choose} />}
    </Dialog>
  )
}

/** A list file of another program: its codes are put where they could have been pasted. */
function FileChoice({ onText }: { onText: (codes: string, words: ReadonlyMap<string, readonly string[]>) => void }) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > LIST_FILE_MAX_BYTES) return setProblem(text.fileTooLarge)
    try {
      const content = textOfBytes(new Uint8Array(await file.arrayBuffer()))
      if (content === undefined) return setProblem(text.fileUnreadable)
      onText(codesOfFile(content), tagsOfFile(content))
      setProblem('')
    } catch {
      setProblem(text.fileUnread)
    }
  }
  return (
    <div className="mb-2 text-12">
      <label htmlFor={id} className="mr-2 text-text-2">
        {text.chooseFile}
      </label>
      <input
        id={id}
        type="file"
        accept=".blk,.EBK,.ebk,.csv,.txt"
        onChange={(event) => void take(event.target.files?.[0])}
        className="max-w-full text-text-1"
      />
      {problem !== '' && (
        <p role="alert" className="mt-1 text-warning">
          {problem}
        </p>
      )}
    </div>
  )
}
