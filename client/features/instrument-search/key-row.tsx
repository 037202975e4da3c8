import { useEffect, useState } from 'react'
import {
  chordOf,
  conflictsOf,
  type KeyMap,
  keyOf,
  type NamedKey,
  refusedKey,
  twice,
  twiceOf,
} from '../../store/key-map'
import { searchText } from '../../text/search'

const text = searchText.keyCard
const LEADER = '; '

interface KeyRowProps {
  named: NamedKey
  map: KeyMap
  /** All keys that may be changed, in the order in which they act. */
  all: readonly NamedKey[]
  onChange: (usual: string, chosen: string) => void
}

/** A key that may be another: pressed, it waits for the new one. */
export function KeyRow({ named, map, all, onChange }: KeyRowProps) {
  const { usual, title } = named
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<'search' | 'moves'>()
  const conflicts = conflictsOf(map, all, usual)
  useEffect(() => {
    if (!waiting) return
    const onKey = (event: KeyboardEvent) => {
      const pressed = chordOf(event)
      if (pressed === '') return
      event.preventDefault()
      event.stopPropagation()
      if (pressed === 'Escape') return setWaiting(false)
      const led = usual.startsWith(LEADER)
      const why = refusedKey(pressed, led)
      setRefused(why)
      if (why) return
      setWaiting(false)
      onChange(usual, led ? LEADER + pressed : twiceOf(usual) ? twice(pressed) : pressed)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [waiting, usual, onChange])
  return (
    <div className="contents">
      <dt>
        <button
          type="button"
          aria-label={`${keyOf(map, usual)} ${text.change(title)}`}
          title={text.change(title)}
          onClick={() => setWaiting(!waiting)}
          onBlur={() => setWaiting(false)}
          className="rounded border border-line px-1 text-accent hover:border-text-3"
        >
          <kbd>{waiting ? '…' : keyOf(map, usual)}</kbd>
        </button>
      </dt>
      <dd>
        {title}
        {waiting && (
          <span role="status" className="block text-12 text-text-3">
            {refused ? text.refused[refused] : text.changing}
          </span>
        )}
        {conflicts.length > 0 && (
          <span role="alert" className="block text-12 text-warning">
            {text.conflict(conflicts.join('、'))}
          </span>
        )}
      </dd>
    </div>
  )
}
