import { type ReactNode, useMemo } from 'react'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { useInstruments } from '../../store/hooks'
import { columnEntries } from '../../text/dictionary-columns'
import { predict as text } from '../../text/predict'
import { copyText } from '../../ui/copy-text'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatDateTime, formatPercent, formatPrice } from '../../ui/format'
import { Num } from '../../ui/num'
import { toast } from '../../ui/toast'
import { dueWords } from './due-words'

type Entry = PredictionReport['log'][number]

const SIGN = { up: 1, down: -1, flat: 0 } as const
const HASH_SHOWN = 8

function Verdict({ entry }: { entry: Entry }) {
  const { outcome, probabilityUp } = entry
  if (outcome === null || outcome === 'flat' || probabilityUp === null) return <span className="text-text-3">—</span>
  return <>{probabilityUp > 0.5 === (outcome === 'up') ? text.verdict.hit : text.verdict.miss}</>
}

/** Whether the price when due was within the 80 % band: what every forecast says, with or without a chance. */
function Inside({ entry: { price, low, high } }: { entry: Entry }): ReactNode {
  if (price === null) return <span className="text-text-3">—</span>
  return price >= low && price <= high ? text.inside : <span className="text-warning">{text.outside}</span>
}

/** The append-only log, newest first, with the head of each entry's hash; a press copies the whole. */
export function PredictionTable({ log }: { log: readonly Entry[] }) {
  const instruments = useInstruments()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come with the registry's version
  const columns = useMemo<TableColumn<Entry>[]>(() => {
    const price = (id: string, value: number) => formatPrice(Math.round(value), instruments.get(id)?.priceScale ?? 2)
    return [
      {
        key: 'made',
        title: text.columns.made,
        width: 88,
        align: 'left',
        sortBy: ({ madeAt }) => madeAt,
        cell: ({ madeAt }) => formatDateTime(madeAt).slice(5, 16),
      },
      { key: 'due', title: text.columns.due, cell: ({ dueAt, madeAt }) => dueWords(dueAt, madeAt) },
      { key: 'name', title: text.columns.name, align: 'left', cell: ({ id }) => instruments.get(id)?.name ?? id },
      {
        key: 'band',
        title: text.columns.band,
        cell: ({ id, low, high }) => `${price(id, low)} – ${price(id, high)}`,
      },
      {
        key: 'price',
        title: text.columns.price,
        cell: ({ id, price: due }) => (due === null ? <span className="text-text-3">—</span> : price(id, due)),
      },
      { key: 'inside', title: text.columns.inside, cell: (entry) => <Inside entry={entry} /> },
      {
        key: 'outcome',
        title: text.columns.outcome,
        cell: ({ outcome }) =>
          outcome === null ? (
            <span className="text-text-3">{text.pending}</span>
          ) : (
            <Num text={text.outcomes[outcome]} sign={SIGN[outcome]} arrow />
          ),
      },
      {
        key: 'up',
        title: text.columns.up,
        sortBy: ({ probabilityUp }) => probabilityUp,
        cell: ({ probabilityUp }) =>
          probabilityUp === null ? (
            <span className="text-text-3">{text.hidden}</span>
          ) : (
            formatPercent(probabilityUp, { sign: false, digits: 1 })
          ),
      },
      { key: 'verdict', title: text.columns.verdict, cell: (entry) => <Verdict entry={entry} /> },
      {
        key: 'hash',
        title: text.columns.hash,
        align: 'left',
        cell: ({ hash }) => (
          <button
            type="button"
            title={hash}
            aria-label={`${text.copyHash} ${hash.slice(0, HASH_SHOWN)}`}
            onClick={async () => {
              if (await copyText(hash)) toast.success(text.copied)
              else toast.error(text.copyFailed)
            }}
            className="font-mono text-11 text-text-2 hover:text-text-1"
          >
            {hash.slice(0, HASH_SHOWN)}…
          </button>
        ),
      },
    ]
  }, [instruments, instruments.version])
  return (
    <DataTable
      entries={columnEntries.predictions}
      label={text.log}
      columns={columns}
      rows={log}
      rowKey={({ hash }) => hash}
      instrumentOf={({ id }) => id}
      emptyWhy={text.noLog}
    />
  )
}
