import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { sampledSubscribe } from '../../store/bars/sampled'
import { useInstruments } from '../../store/hooks'
import { subscribeAll } from '../../store/rows/subscribe-all'
import { browserEnvironment } from '../../stream/stream-environment'
import { columnEntries } from '../../text/dictionary-columns'
import { PHONE, useMedia } from '../../ui/use-media'
import { VirtualTable } from '../../ui/virtual-table'
import { FindingCards } from './finding-cards'
import { type FindingFacts, findingColumns } from './finding-columns'
import { chosenFindings, type FindingFilter, type FindingSortKey, isFindingSortKey } from './finding-filter'
import { type FindingSort, useFindingSort } from './use-sort'

/** A finding speaks at most once a second; together they would repaint at every frame. */
const REPAINT_HZ = 2

/** Source of findings: a live store, or an answer that never changes. */
export interface FindingSource {
  columns: () => readonly SplitFinding[]
  subscribe: (listener: () => void) => () => void
}

export interface FindingTableProps {
  label: string
  source: FindingSource
  filter: FindingFilter
  named: boolean
  /** Stable; `subscribe` reports changes. */
  facts: FindingFacts & { subscribe: (listener: () => void) => () => void }
  selected: string
  onSelect: (finding: SplitFinding) => void
  onOpen?: (finding: SplitFinding) => void
  /** The page of a finding's stock, for lists over the whole market. */
  hrefOf?: (finding: SplitFinding) => string
  className?: string
  /** Default sort order. */
  sortedBy?: FindingSortKey
  step?: Ref<(by: 1 | -1) => void>
}

/** Rows in order. While the pointer or the focus is on them the order is frozen, but figures still change. */
function useFreezableOrder(source: FindingSource, filter: FindingFilter, sort: FindingSort) {
  const frozen = useRef(false)
  const rows = useRef<SplitFinding[]>([])
  const made = useRef<unknown[]>([])
  const order = useCallback((): ArrayLike<number> => {
    const all = source.columns()
    const inputs = [filter, sort, source]
    const sameInputs = inputs.every((part, index) => part === made.current[index])
    if (sameInputs && frozen.current) {
      const newest = new Map(all.map((finding) => [finding.id, finding]))
      rows.current = rows.current.map((row) => newest.get(row.id) ?? row)
    } else if (!sameInputs || made.current[3] !== all) {
      rows.current = chosenFindings(all, filter, sort)
    }
    made.current = [...inputs, all]
    return rows.current.map((_, index) => index)
  }, [source, filter, sort])
  return { rows, frozen, order }
}

/** Live findings. The order is frozen while the pointer or the focus is on the rows. */
export function FindingTable(props: FindingTableProps) {
  const { label, source, filter, named, facts, selected, onSelect, onOpen, className, sortedBy, step } = props
  const instruments = useInstruments()
  const [sort, setSort] = useFindingSort(sortedBy)
  const { rows, frozen, order } = useFreezableOrder(source, filter, sort)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the registry's version changes with its content
  const columns = useMemo(
    () =>
      findingColumns((index) => rows.current[index], {
        named,
        nameOf: (id) => instruments.get(id)?.name ?? '',
        ...facts,
      }),
    [named, instruments.version, facts, rows],
  )
  const subscribe = useMemo(
    () => subscribeAll(sampledSubscribe(REPAINT_HZ, source.subscribe, browserEnvironment), facts.subscribe),
    [source, facts],
  )
  useImperativeHandle(step, () => (by) => {
    const at = rows.current.findIndex((row) => row.id === selected)
    const next = rows.current[Math.min(rows.current.length - 1, Math.max(0, at + by))]
    if (next) onSelect(next)
  })

  const isPhone = useMedia(PHONE)
  const [cards, setCards] = useState<readonly SplitFinding[]>([])
  useEffect(() => {
    if (!isPhone) return undefined
    const read = () => {
      order()
      setCards(rows.current)
    }
    read()
    return subscribe(read)
  }, [isPhone, order, rows, subscribe])

  const gridSort = useMemo(
    () => ({ key: sort.key, direction: sort.descending ? ('descending' as const) : ('ascending' as const) }),
    [sort],
  )
  if (isPhone) {
    const nameOf = (id: string) => instruments.get(id)?.name ?? ''
    return <FindingCards {...{ label, findings: cards, named, nameOf, selected, onSelect, hrefOf: props.hrefOf }} />
  }
  return (
    <VirtualTable
      entries={columnEntries.findings}
      label={label}
      columns={columns}
      rowHeight={24}
      subscribe={subscribe}
      order={order}
      keyOf={(row) => rows.current[row]?.id ?? ''}
      instrumentOf={(row) => rows.current[row]?.instrument ?? ''}
      selected={selected}
      sort={gridSort}
      onSort={(key) =>
        isFindingSortKey(key) && setSort({ key, descending: sort.key === key ? !sort.descending : true })
      }
      onHold={(now) => {
        frozen.current = now
      }}
      onSelect={(row) => rows.current[row] && onSelect(rows.current[row])}
      onOpen={(row) => rows.current[row] && onOpen?.(rows.current[row])}
      className={className ?? 'h-full'}
    />
  )
}
