import { useId } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Doubts } from './doubts'
import { FileChoice } from './file-choice'
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
