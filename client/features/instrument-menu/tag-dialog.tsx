import { useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { TAG_LENGTH_MAX, TAGGED_MAX, TAGS_PER_INSTRUMENT_MAX } from '../../../shared/protocol/limits'
import { readWords, type TagChange, tallyOf } from '../../store/account/tag-words'
import { tags, useTags } from '../../store/account/tags'
import { nameOfCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { verbText } from '../../text/verbs'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

const text = verbText.tags

/** Adds tags to one instrument or several, or removes them; each change is stored immediately and can be undone. */
export function TagDialog({ ids, onClose }: { ids: readonly InstrumentId[]; onClose: () => void }) {
  const instruments = useInstruments()
  const all = useTags()
  const [written, setWritten] = useState('')
  const name = nameOfCode(instruments, ids[0] ?? '')
  const words = readWords(written)
  const here = new Map(tallyOf(ids, all))
  const known = tallyOf([...all.keys()], all).map(([word]) => word)

  const change = (to: TagChange, notice: string) => {
    const done = tags.change(ids, to)
    if (done === 'words') toast.error(text.tooMany(TAGS_PER_INSTRUMENT_MAX))
    else if (done === 'instruments') toast.error(text.tooManyTagged(TAGGED_MAX))
    else {
      toast.info(notice, { label: text.undo, onClick: done })
      return true
    }
    return false
  }
  const toggle = (word: string) =>
    here.get(word) === ids.length
      ? change({ take: [word] }, text.taken(word, ids.length))
      : change({ put: [word] }, text.put(word, ids.length))

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.title(name, ids.length)}>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (words.length > 0 && change({ put: words }, text.put(words.join('、'), ids.length))) setWritten('')
        }}
      >
        <TextField
          label={text.label}
          value={written}
          onChange={setWritten}
          placeholder={text.placeholder(TAG_LENGTH_MAX)}
          maxLength={(TAG_LENGTH_MAX + 1) * TAGS_PER_INSTRUMENT_MAX}
          autoFocus
          autoComplete="off"
          className="flex-1"
        />
        <Button type="submit" variant="primary" disabled={words.length === 0}>
          {text.add}
        </Button>
      </form>
      <fieldset className="mt-3 flex max-h-48 flex-wrap gap-1 overflow-y-auto" aria-label={text.known}>
        {known.length === 0 && <p className="text-12 text-text-3">{text.none}</p>}
        {known.map((word) => {
          const count = here.get(word) ?? 0
          return (
            <button
              key={word}
              type="button"
              aria-pressed={count === 0 ? false : count === ids.length ? true : 'mixed'}
              onClick={() => toggle(word)}
              className="flex h-6 items-center gap-1 rounded border border-line px-2 text-12 text-text-2 hover:border-text-3 aria-pressed:border-accent aria-pressed:text-text-1 max-sm:h-8"
            >
              {word}
              {count > 0 && count < ids.length && (
                <span className="num text-text-3">{text.some(count, ids.length)}</span>
              )}
            </button>
          )
        })}
      </fieldset>
    </Dialog>
  )
}
