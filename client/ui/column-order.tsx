import { useState } from 'react'
import { columnWords } from '../text/columns'
import { Button } from './button'

/** Columns in their order, and how wide (px) those are that are not as wide as usual. */
export interface ColumnChoice {
  columns: readonly string[]
  widths: Readonly<Record<string, number>>
}

interface ColumnOrderProps extends ColumnChoice {
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
  const widen = (key: string, width: number | undefined) => {
    const { [key]: _before, ...others } = widths
    const isOwn = width !== undefined && width !== widthOf(key)
    onChange({ columns, widths: isOwn ? { ...others, [key]: width } : others })
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
                <Width
                  label={columnWords.width(head)}
                  range={range}
                  width={widths[key] ?? widthOf(key)}
                  onWiden={(to) => widen(key, to)}
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
  // Not `disabled`: the focus of who steps by keyboard would be lost at the end.
  <Button
    size="small"
    aria-disabled={!onStep}
    aria-label={label}
    onClick={onStep || undefined}
    className={onStep ? '' : 'opacity-40'}
  >
    {sign}
  </Button>
)

interface WidthProps {
  label: string
  /** px. */
  width: number
  range: ColumnOrderProps['range']
  /** Undefined: default width. */
  onWiden: (width: number | undefined) => void
}

/** Input of a column's width: applied on Enter and blur, limited to the range; empty restores the default. */
function Width({ label, width, range, onWiden }: WidthProps) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    if (typed === undefined) return
    const typedWidth = Math.round(Number(typed))
    const isNone = typed.trim() === '' || !Number.isFinite(typedWidth)
    onWiden(isNone ? undefined : Math.min(range.max, Math.max(range.min, typedWidth)))
    setTyped(undefined)
  }
  return (
    <input
      type="number"
      aria-label={label}
      {...range}
      value={typed ?? width}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      className="num h-6 w-16 rounded border border-line bg-app px-1 text-12"
    />
  )
}
