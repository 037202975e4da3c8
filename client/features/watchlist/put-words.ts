import type { InstrumentId } from '../../../shared/market/instrument'
import { tags } from '../../store/account/tags'
import { watchlist as text } from '../../text/watchlist'
import { toast } from '../../ui/toast'

/** Puts the words of a list that came in on its instruments, beside those that they have; it can be undone. */
export function putWords(words: ReadonlyMap<InstrumentId, readonly string[]>): void {
  if (words.size === 0) return
  const done = [...words].map(([id, put]) => tags.change([id], { put }))
  const undo = done.filter((one) => typeof one === 'function')
  const left = done.length - undo.length
  if (left > 0) toast.error(text.tags.leftOut(left))
  if (undo.length > 0) {
    const onClick = () => {
      for (const back of undo) back()
    }
    toast.info(text.tags.read(undo.length), { label: text.undo, onClick })
  }
}
