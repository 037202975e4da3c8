import { useState } from 'react'
import { TreemapView } from '../../charts/treemap-view'
import type { Contribution } from '../../store/baskets/contributions'
import { useInstruments } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { radarText as text } from '../../text/index-radar'
import { formatPercent } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'

/** Change at which the colour is full: most of a day's moves are below it. */
export const FULL_CHANGE = 0.05
/** Cells beyond this many are specks. */
const CELLS_MAX = 300

export interface MemberMapProps {
  index: ListedInstrument
  contributions: readonly Contribution[]
  selected: string
  onSelect: (id: string) => void
}

/** Weight as area, change as colour. */
export function MemberMap({ index, contributions, selected, onSelect }: MemberMapProps) {
  const { table } = useInstruments()
  const [pointed, point] = useState<string | null>(null)
  const items = contributions.slice(0, CELLS_MAX).map(({ id, place, weight, change }) => ({
    key: id,
    title: table?.name[place] ?? id,
    weight,
    value: change,
    text: formatPercent(change),
  }))
  return (
    <div {...markOf(pointed ?? selected)} className="h-full">
      <TreemapView
        label={text.map.label(index.name)}
        items={items}
        full={FULL_CHANGE}
        selected={selected}
        onSelect={onSelect}
        onPoint={point}
      />
    </div>
  )
}
