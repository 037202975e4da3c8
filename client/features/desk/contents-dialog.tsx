import { type FormEvent, useId, useState } from 'react'
import type { DeskPane } from '../../../shared/desk/layout'
import { GROUP_MOST, tooManyOf } from '../../store/account/watch-groups'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { useInstruments } from '../../store/hooks'
import { common } from '../../text/common'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { contentsOf, paneTitle, showsBaskets } from './pane-title'
import { codesOf, PANE_CODES_MAX, readDeskCodes } from './read-codes'

const LETTERS_MAX = { codes: 4_000, text: 2_000 } as const

interface ContentsDialogProps {
  pane: DeskPane
  onOptions: (options: Record<string, string>) => void
  onClose: () => void
}

/** The instruments or the text of a pane, as entered by the user. */
export function ContentsDialog({ pane, onOptions, onClose }: ContentsDialogProps) {
  const instruments = useInstruments()
  const name = contentsOf(pane.kind) ?? 'text'
  const stored = pane.options?.[name] ?? ''
  const [typed, setTyped] = useState(name === 'codes' ? codesOf(stored).join(' ') : stored)
  const [problem, setProblem] = useState<string>()
  const { data: own } = useOwnBaskets()
  const ofCodes = showsBaskets(pane.kind) ? text.codesOrBaskets : text.codesHint
  const hint = name === 'codes' ? ofCodes : text.textHint
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    const { [name]: _before, ...others } = pane.options ?? {}
    let next = typed.trim()
    if (name === 'codes') {
      const { codes, unknown } = readDeskCodes(instruments, typed, showsBaskets(pane.kind) ? (own ?? []) : undefined)
      if (unknown.length > 0) return setProblem(text.codesUnknown(unknown.slice(0, 8)))
      const full = codes.length > PANE_CODES_MAX ? 'codes' : tooManyOf(codes)
      if (full) return setProblem(text.codesMany[full](full === 'codes' ? PANE_CODES_MAX : GROUP_MOST[full]))
      next = codes.join(',')
    }
    onOptions(next === '' ? others : { ...others, [name]: next })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={paneTitle(pane)}>
      <form onSubmit={submit} className="flex flex-col gap-2">
        <label htmlFor={id} className="text-12 text-text-2">
          {name === 'codes' ? text.codesField : text.textField}
        </label>
        <textarea
          id={id}
          autoFocus
          value={typed}
          rows={6}
          maxLength={LETTERS_MAX[name]}
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          className="resize-y rounded border border-line bg-app p-2 text-13 hover:border-text-3 aria-invalid:border-warning"
        />
        <p id={`${id}-note`} aria-live="polite" className={problem ? 'text-12 text-warning' : 'text-12 text-text-3'}>
          {problem ?? hint}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
