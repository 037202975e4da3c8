import { columnWords } from '../text/columns'
import { Button } from './button'

/** Columns in their order, and how wide (px) those are that are not as wide as usual. */
export interface ColumnChoice {
  columns: readonly string[]
  widths: Readonly<Record<string, number>>
}

export interface ColumnOrderProps extends ColumnChoice {
  label: string
  /** Every column there is. */
  known: readonly string[]
  headOf: (key: string) => string
  /** As wide as usual, px. */
  widthOf: (key: string) => number
  range: { min: number; max: number }
  onChange: (choice: ColumnChoice) => void
}

/** Which columns a table has: the shown ones first, to be moved and widened, then those that are not. */
export function ColumnOrder({ label, columns, widths, known, headOf, widthOf, range, onChange }: ColumnOrderProps) {
  const put = (key: string, on: boolean) =>
    onChange({ widths, columns: on ? [...columns, key] : columns.filter((each) => each !== key) })
  const move = (key: string, by: number) => {
    const from = columns.indexOf(key)
    const rest = columns.filter((each) => each !== key)
    rest.splice(Math.min(rest.length, Math.max(0, from + by)), 0, key)
    onChange({ widths, columns: rest })
  }
  const widen = (key: string, typed: string) => {
    const { [key]: _before, ...others } = widths
    const width = Math.round(Number(typed))
    const fits = width >= range.min && width <= range.max && width !== widthOf(key)
    onChange({ columns, widths: fits ? { ...others, [key]: width } : others })
  }
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {[...columns, ...known.filter((key) => !columns.includes(key))].map((key) => {
        const place = columns.indexOf(key)
        const head = headOf(key)
        return (
          <li key={key} className="flex h-8 items-center gap-2 text-13 max-sm:h-11">
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <input
                type="checkbox"
                checked={place >= 0}
                onChange={(event) => put(key, event.target.checked)}
                className="size-3.5 accent-accent"
              />
              <span className="truncate">{head}</span>
            </label>
            {place >= 0 && (
              <>
                <input
                  type="number"
                  aria-label={columnWords.width(head)}
                  {...range}
                  defaultValue={widths[key] ?? widthOf(key)}
                  onBlur={(event) => widen(key, event.target.value)}
                  className="num h-6 w-16 rounded border border-line bg-app px-1 text-12"
                />
                <Step sign="⤒" label={columnWords.first(head)} onStep={place > 0 && (() => move(key, -place))} />
                <Step sign="↑" label={columnWords.up(head)} onStep={place > 0 && (() => move(key, -1))} />
                <Step
                  sign="↓"
                  label={columnWords.down(head)}
                  onStep={place < columns.length - 1 && (() => move(key, 1))}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** `onStep` false: there is nowhere to go. */
const Step = ({ sign, label, onStep }: { sign: string; label: string; onStep: false | (() => void) }) => (
  <Button size="small" disabled={!onStep} aria-label={label} onClick={() => onStep && onStep()}>
    {sign}
  </Button>
)
