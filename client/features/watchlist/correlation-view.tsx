import { useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import type { NamedTable } from '../../store/baskets/with-baskets'
import { useSession } from '../../store/hooks'
import { correlationText as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { EntryButton } from '../../ui/entry-button'
import { EMPTY } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { NoticePanel } from '../../ui/notice'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import {
  COMMON_LEAST,
  type Correlation,
  type CorrelationWindow,
  correlations,
  MATRIX_MAX,
  meanCorrelation,
  type Returns,
  WINDOWS,
} from './correlation'
import type { ListedGroup } from './use-listed'
import { useReturns } from './use-returns'

const NO_RETURNS: Returns = new Map()
/** So much of the colour a full correlation has, %: text stays readable on it in both themes. */
const FULL = 46

/** Panel colour mixed with blue for moving together and with orange for moving apart. */
function tint(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined
  const share = (Math.abs(value) * FULL).toFixed(0)
  return `color-mix(in srgb, var(--${value < 0 ? 'warning' : 'accent'}) ${share}%, var(--panel))`
}

const shownValue = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(2).replace('-0.00', '0.00') : EMPTY

/** Pairwise correlations of the daily returns of a list's codes. */
export function CorrelationView({ listed }: { listed: ListedGroup }) {
  const { table, places } = listed
  const { tradingDay } = useSession()
  const [window, setWindow] = useState<CorrelationWindow>(60)
  const all = useMemo(
    () => places.map((place) => ({ place, id: table.id[place] ?? '' })).filter(({ id }) => !isBasketId(id)),
    [places, table],
  )
  const shown = useMemo(() => all.slice(0, MATRIX_MAX), [all])
  const codes = useMemo(() => shown.map(({ id }) => id), [shown])
  const { data, error, reload } = useReturns(codes, tradingDay)
  const matrix = useMemo(
    () =>
      data &&
      correlations(
        data.returns.map((each) => each ?? NO_RETURNS),
        window,
      ),
    [data, window],
  )
  const failed = data?.returns.filter((each) => each === undefined).length ?? 0
  if (shown.length < 2) return <StateView state="empty" why={text.few} />
  if (!matrix) {
    return error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />
  }
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1 text-12">
        <span className="flex items-center gap-1">
          {text.title}
          <EntryButton entry="correlation" name={text.title} className="size-4 text-accent" />
        </span>
        <Segmented<`${CorrelationWindow}`>
          label={text.window}
          value={`${window}`}
          options={WINDOWS.map((days) => ({ value: `${days}`, title: text.days(days) }))}
          onChange={(chosen) => setWindow(Number(chosen) as CorrelationWindow)}
        />
        <span className="num text-text-2">{text.mean(shownValue(meanCorrelation(matrix)))}</span>
        <span className="text-text-3">{text.legend(COMMON_LEAST)}</span>
        {all.length > shown.length && <span className="text-warning">{text.most(MATRIX_MAX, all.length)}</span>}
        {failed > 0 && (
          <span className="flex items-center gap-1 text-warning">
            {text.failed(failed)}
            <Button size="small" onClick={reload}>
              {text.retry}
            </Button>
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto">
        <Matrix matrix={matrix} codes={codes} nameOf={namesOf(table, shown)} />
      </div>
    </div>
  )
}

const namesOf = (table: NamedTable, shown: readonly { place: number; id: string }[]) => {
  const names = new Map(shown.map(({ place, id }) => [id, table.name[place] ?? id]))
  return (id: InstrumentId) => names.get(id) ?? id
}

interface MatrixProps {
  matrix: readonly (readonly Correlation[])[]
  codes: readonly InstrumentId[]
  nameOf: (id: InstrumentId) => string
}

function Matrix({ matrix, codes, nameOf }: MatrixProps) {
  return (
    <table aria-label={text.title} className="num border-separate border-spacing-0 text-12">
      <thead>
        <tr>
          <th scope="col" className="sticky top-0 left-0 z-20 min-w-24 bg-panel px-2 text-left font-normal text-text-3">
            {text.corner}
          </th>
          {codes.map((id) => (
            <th
              key={id}
              scope="col"
              {...markOf(id)}
              className="sticky top-0 z-10 min-w-14 border-b border-line bg-panel px-1 py-1 text-center font-normal whitespace-nowrap text-text-2"
            >
              {nameOf(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {codes.map((id, row) => (
          <tr key={id} {...markOf(id)}>
            <th
              scope="row"
              className="sticky left-0 z-10 border-b border-line/60 bg-panel px-2 text-left font-normal whitespace-nowrap"
            >
              {nameOf(id)}
            </th>
            {codes.map((other, column) => (
              <MatrixCell
                key={other}
                cell={matrix[row]?.[column]}
                isSelf={row === column}
                title={(value, days) => text.cell(nameOf(id), nameOf(other), value, days)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface MatrixCellProps {
  cell: Correlation | undefined
  isSelf: boolean
  title: (value: string, days: number) => string
}

function MatrixCell({ cell = { value: Number.NaN, days: 0 }, isSelf, title }: MatrixCellProps) {
  const value = shownValue(cell.value)
  if (isSelf) return <td className="border-b border-line/60 bg-raised" />
  return (
    <td
      title={title(value, cell.days)}
      style={{ background: tint(cell.value) }}
      className="border-b border-line/60 px-1 py-0.5 text-center text-text-1"
    >
      <span className="block">{value}</span>
      <span className="block text-11 text-text-2">{text.n(cell.days)}</span>
    </td>
  )
}
