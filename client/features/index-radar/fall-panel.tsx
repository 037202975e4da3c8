import type { ReactNode } from 'react'
import type { Contribution } from '../../store/baskets/contributions'
import { useSession } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import { radarText as text } from '../../text/index-radar'
import { formatChange } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'

import { WaterfallView } from './waterfall-view'

interface FallPanelProps {
  index: ListedInstrument
  contributions: readonly Contribution[]
  /** The index's own move, in price units. */
  difference: number
  selected: string
  onSelect: (id: string) => void
  /** In its place while the members are not there. */
  instead: ReactNode
}

/** Contribution of each member to the index's move, and the unexplained rest. */
export function FallPanel({ index, contributions, difference, selected, onSelect, instead }: FallPanelProps) {
  const { phase } = useSession()
  const explained = contributions.reduce((sum, { points }) => sum + points, 0)
  const moved = contributions.some(({ change }) => !Number.isNaN(change))
  const points = (units: number) => formatChange(units, index.priceScale)
  return (
    <Panel
      entry="points"
      title={text.fall.title}
      controls={
        !instead && (
          <span className="num text-11 text-text-3" title={text.fall.residualHelp}>
            {text.fall.sum(points(difference), points(difference - explained))}
          </span>
        )
      }
      className="max-lg:h-80"
    >
      {instead ??
        (moved ? (
          <WaterfallView
            index={index}
            contributions={contributions}
            selected={selected}
            onSelect={onSelect}
            actual={difference}
          />
        ) : (
          <StateView {...untradedOf(phase)} />
        ))}
    </Panel>
  )
}
