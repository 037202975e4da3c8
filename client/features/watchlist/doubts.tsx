import type { InstrumentId } from '../../../shared/market/instrument'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { basketOfCode } from '../../store/baskets/basket-code'
import { watchlist as text } from '../../text/watchlist'
import { Select } from '../../ui/select'
import type { Doubt, ReadCodes } from './read-codes'

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
        <span className="text-12 text-text-3">
          {basketOfCode(doubt.typed) === undefined ? text.doubtUnknown : text.doubtBasket}
        </span>
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

interface DoubtsProps {
  read: ReadCodes
  table: InstrumentTable
  /** Chosen instruments, by the typed text. */
  choices: Readonly<Record<string, string>>
  onChoose: (typed: string, choice: string) => void
}

/** Number of recognised codes of a text, and ambiguous ones to choose from. */
export function Doubts({ read, table, choices, onChoose }: DoubtsProps) {
  return (
    <div aria-live="polite">
      <p className="my-2 text-12 text-text-2">
        {text.pasteFound(read.found.length)}
        {read.repeated > 0 && ` · ${text.pasteRepeated(read.repeated)}`}
        {read.doubts.length > 0 && ` · ${text.doubts(read.doubts.length)}`}
      </p>
      {read.padded.length > 0 && (
        <p className="mb-2 text-12 text-warning">{text.pastePadded(read.padded.join('、'))}</p>
      )}
      <ul className="max-h-48 overflow-y-auto">
        {read.doubts.map((doubt) => (
          <DoubtRow
            key={doubt.typed}
            doubt={doubt}
            table={table}
            value={choices[doubt.typed] ?? SKIP}
            onChange={(choice) => onChoose(doubt.typed, choice)}
          />
        ))}
      </ul>
    </div>
  )
}
