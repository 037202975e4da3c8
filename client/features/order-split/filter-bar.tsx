import { type ReactNode, useId } from 'react'
import { splitText } from '../../text/order-split'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { FINDING_STATES, type FindingFilter } from './finding-filter'

const AMOUNTS = Object.entries(splitText.amounts).map(([value, title]) => ({ value, title }))
const STYLES = [
  { value: '', title: splitText.anyStyle },
  ...splitText.styles.map((style) => ({ value: style as string, title: style as string })),
]
const STATES = FINDING_STATES.map((value) => ({ value, title: splitText.stateFilter[value] }))
const SIDES = (['all', 'buy', 'sell'] as const).map((value) => ({ value, title: splitText.sides[value] }))

interface FindingFilterBarProps {
  filter: FindingFilter
  onChange: (change: Partial<FindingFilter>) => void
  /** Id of the slider, for the key that goes there. */
  sliderId?: string
  /** At the end of the row. */
  children?: ReactNode
}

/** One row of choices; the choice is stored in the address. */
export function FindingFilterBar({ filter, onChange, sliderId, children }: FindingFilterBarProps) {
  const ownId = useId()
  const id = sliderId ?? ownId
  const { filters } = splitText
  const percent = Math.round(filter.confidence * 100)
  return (
    <fieldset className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1">
      <legend className="sr-only">{filters.label}</legend>
      <Segmented label={filters.side} options={SIDES} value={filter.side} onChange={(side) => onChange({ side })} />
      <Select
        size="small"
        hideLabel
        label={filters.style}
        options={STYLES}
        value={filter.style}
        onChange={(style) => onChange({ style })}
      />
      <Select
        size="small"
        hideLabel
        label={filters.state}
        options={STATES}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      <Select
        size="small"
        label={filters.minAmount}
        options={AMOUNTS}
        value={String(filter.minAmount)}
        onChange={(value) => onChange({ minAmount: Number(value) })}
      />
      <label htmlFor={id} className="num flex items-center gap-1.5 text-12 whitespace-nowrap text-text-2">
        {filters.confidence}
        <input
          id={id}
          type="range"
          min={0}
          max={99}
          step={1}
          value={percent}
          onChange={(event) => onChange({ confidence: Number(event.target.value) / 100 })}
          className="h-5 w-24 accent-(--accent)"
        />
        <span className="w-10 text-text-1">≥{percent}%</span>
      </label>
      {children}
    </fieldset>
  )
}
