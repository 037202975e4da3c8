import { useMemo } from 'react'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { useInstruments } from '../../store/hooks'
import { columnEntries } from '../../text/dictionary-columns'
import { predict as text } from '../../text/predict'
import { copyText } from '../../ui/copy-text'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatDateTime, formatPercent } from '../../ui/format'
import { Num } from '../../ui/num'
import { toast } from '../../ui/toast'
import { dueWords } from './forecasts'

type Entry = PredictionReport['log'][number]

const SIGN = { up: 1, down: -1, flat: 0 } as const
const HASH_SHOWN = 12

function Verdict({ entry }: { entry: Entry }) {
  if (entry.outcome === null || entry.outcome === 'flat') return <span className="text-text-3">—</span>
  return <>{entry.probabilityUp > 0.5 === (entry.outcome === 'up') ? text.verdict.hit : text.verdict.miss}</>
}

/** The append-only log, newest first, with the head of each entry's hash; a press copies the whole. */
export function PredictionTable({ log }: { log: readonly Entry[] }) {
  const instruments = useInstruments()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come with the registry's version
  const columns = useMemo<TableColumn<Entry>[]>(
    () => [
      {
        key: 'made',
        title: text.columns.made,
        width: 150,
        sortBy: ({ madeAt }) => madeAt,
        cell: ({ madeAt }) => formatDateTime(madeAt),
      },
      { key: 'due', title: text.columns.due, cell: ({ dueAt, madeAt }) => dueWords(dueAt, madeAt) },
      { key: 'name', title: text.columns.name, align: 'left', cell: ({ id }) => instruments.get(id)?.name ?? id },
      {
        key: 'up',
        title: text.columns.up,
        sortBy: ({ probabilityUp }) => probabilityUp,
        cell: ({ probabilityUp }) => formatPercent(probabilityUp, { sign: false, digits: 1 }),
      },
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
    ],
    [instruments, instruments.version],
  )
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
