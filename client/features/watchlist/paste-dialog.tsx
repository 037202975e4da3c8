import { useId, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { textOfBytes } from '../../../shared/market/text-file'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Doubts } from './doubts'
import { codesOfFile, LIST_FILE_MAX_BYTES, tagsOfFile } from './list-file'
import { usePasted } from './use-pasted'

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
