import { freezeKey, freezeName, freezeSentence, useFreezes } from '../../store/rows/freezes'
import { freezeText as text } from '../../text/freezes'
import { formatMinute } from '../../ui/format'
import { Panel } from '../../ui/panel'

/** Figures that are not published now, in plain words; nothing while all are. */
export function FrozenFigures() {
  const freezes = useFreezes()
  if (freezes.length === 0) return null
  return (
    <Panel title={text.title} className="shrink-0">
      <ul className="text-13">
        {freezes.map((freeze) => (
          <li key={freezeKey(freeze)} className="border-b border-line px-3 py-1.5 text-warning">
            {text.statusWords(freezeName(freeze))}
            <span className="ml-2 text-text-3">{freezeSentence(freeze, formatMinute)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
