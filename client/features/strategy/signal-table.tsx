import { useMemo } from 'react'
import { useBoard, useInstruments, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { strategy as text } from '../../text/strategy'
import { DataTable } from '../../ui/data-table'
import { type StrategySignal, signalColumns } from './signal-columns'

const version = (board: BoardStore) => board.version

/** Signals that stand now, with what the price did since. */
export function SignalTable({ label, signals }: { label: string; signals: readonly StrategySignal[] }) {
  const board = useBoard()
  const instruments = useInstruments()
  const seen = useStoreValue(board, version, { hz: 1 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells read the board, which changes with `seen`
  const columns = useMemo(() => signalColumns(board, instruments), [board, instruments, instruments.version, seen])

  return (
    <DataTable
      label={label}
      columns={columns}
      rows={signals}
      rowKey={({ id }) => id}
      instrumentOf={({ id }) => id}
      sort={{ key: 'strength', descending: true }}
      emptyWhy={text.noSignals}
    />
  )
}
