import { useRef, useState } from 'react'
import { CanvasView } from '../../charts/canvas-view'
import { nextIndex } from '../../charts/input/keys'
import { never } from '../../charts/source'
import { type Contribution, type WaterfallStep, waterfall } from '../../store/baskets/contributions'
import { useInstruments } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { radarText as text } from '../../text/index-radar'
import { formatChange, formatPercent } from '../../ui/format'
import { numberCell } from '../../ui/grid-cells'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { drawWaterfall, stepAt } from './waterfall-draw'

const WIDE = 560

interface WaterfallViewProps {
  index: ListedInstrument
  contributions: readonly Contribution[]
  /** The index's own move in price units; NaN while unknown. */
  actual: number
  selected: string
  onSelect: (id: string) => void
}

/** From yesterday's close to now, member by member; the last bar is the index's own move. */
export function WaterfallView({ index, contributions, actual, selected, onSelect }: WaterfallViewProps) {
  const { table } = useInstruments()
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const count = (box.current?.clientWidth ?? WIDE) < WIDE ? 8 : 15
  const steps = waterfall(contributions, actual, count)
  const nameOf = (step: WaterfallStep): string =>
    step.member ? (table?.name[step.member.place] ?? step.member.id) : text.fall[step.kind as 'rest']
  const points = (value: number) => formatChange(value, index.priceScale)
  const short = (value: number) => numberCell(value / 10 ** index.priceScale, 1, true).text
  const at = pointed === null ? steps.length - 1 : Math.min(pointed, steps.length - 1)
  const step = steps[at] as WaterfallStep
  const words = `${step.kind === 'rest' ? text.fall.restOf(step.count ?? 0) : nameOf(step)} ${points(step.to - step.from)} ${text.points}`

  return (
    <div ref={box} {...markOf(step.member?.id ?? index.id)} className="flex h-full min-h-0 flex-col">
      <div className="num flex h-6 shrink-0 items-center gap-3 overflow-hidden px-2 text-11 whitespace-nowrap">
        <span className="text-text-1">{step.kind === 'rest' ? text.fall.restOf(step.count ?? 0) : nameOf(step)}</span>
        {step.member && (
          <>
            <span>
              <span className="mr-1 text-text-3">{text.table.columns.weight.head}</span>
              {formatPercent(step.member.weight, { sign: false })}
            </span>
            <Num text={formatPercent(step.member.change)} sign={step.member.change} />
          </>
        )}
        <span>
          <Num text={points(step.to - step.from)} sign={step.to - step.from} /> {text.points}
        </span>
        <span className="ml-auto text-text-3" title={`${text.fall.formula}；${text.fall.residualHelp}`}>
          {text.fall.formula}
        </span>
      </div>
      <CanvasView
        label={text.fall.label(index.name)}
        help={text.fall.help}
        spoken={pointed === null ? '' : words}
        subscribe={never}
        draw={(canvas) => drawWaterfall(canvas, steps, { nameOf, format: short, pointed: pointed ?? -1, selected })}
        onPoint={(point, { width }) => setPointed(point ? stepAt(point.x, width, steps.length) : null)}
        onPick={({ x }, { width }) => {
          const picked = steps[stepAt(x, width, steps.length)]?.member
          if (picked) onSelect(picked.id)
        }}
        onKey={(key) => {
          if (key === 'Enter' && step.member) onSelect(step.member.id)
          const to = nextIndex(key, pointed, steps.length - 1)
          if (to !== undefined) setPointed(to)
          return to !== undefined || key === 'Enter'
        }}
        className="flex-1"
      />
    </div>
  )
}
