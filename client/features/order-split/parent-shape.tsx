import { useEffect, useMemo, useRef } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { sharesPerLot } from '../../../shared/market/lot'
import type { Shares } from '../../../shared/market/units'
import { lineChart } from '../../charts/line-options'
import type { ChartSource } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import type { PrintRing } from '../../store/rows/print-ring'
import { splitText } from '../../text/order-split'
import { formatLots, formatRatio } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { expectedByChance, histogram, intervalsOf } from './histogram'
import { HistogramView } from './histogram-view'
import { expectedBySize, otherSideLots } from './market-sizes'
import { parentPace } from './pace'
import type { Scene } from './scene'

const BINS = 24
const paceChart = (lot: Shares) =>
  lineChart({
    lines: [
      { label: splitText.parentVolume, tone: 'split', width: 1.5 },
      { label: splitText.marketVolume, tone: 'text2', dash: [4, 3] },
    ],
    format: (value) => formatLots(value, lot),
    include: 0,
  })

interface ParentShapeProps {
  finding: SplitFinding
  scene: Scene
  /** The running day's newest prints; undefined for days that are over. */
  prints: PrintRing | undefined
}

/** Distributions of the children's intervals and sizes in lots, with those expected by chance and of the market. */
function shapeOf(finding: SplitFinding, prints: PrintRing | undefined) {
  const lot = sharesPerLot(finding.instrument)
  const gaps = histogram(intervalsOf(finding), BINS)
  const sizes = histogram(
    finding.children.map((child) => child.volume / lot),
    BINS,
  )
  return {
    gaps,
    expected: expectedByChance(gaps, finding.meanIntervalMs / 1000),
    sizes,
    expectedSizes: prints ? expectedBySize(sizes, otherSideLots(prints.columns(), finding.side, lot)) : [],
  }
}

/** One source for all findings: the chart stays and takes the next one's columns. */
function usePace(finding: SplitFinding, scene: Scene): ChartSource {
  const latest = useRef(finding)
  const repaint = useRef<() => void>(undefined)
  const pace = useMemo(
    (): ChartSource => ({
      columns() {
        const { time, parent, market } = parentPace(latest.current, scene.minutes(), scene.axis)
        return [time, parent, market]
      },
      subscribe(listener) {
        repaint.current = listener
        return () => {
          repaint.current = undefined
        }
      },
    }),
    [scene],
  )
  useEffect(() => {
    latest.current = finding
    repaint.current?.()
  }, [finding])
  return pace
}

/** The selected parent's rhythm, sizes and pace, against what chance would give. */
export function ParentShape({ finding, scene, prints }: ParentShapeProps) {
  const { gaps, expected, sizes, expectedSizes } = useMemo(() => shapeOf(finding, prints), [finding, prints])
  const pace = usePace(finding, scene)
  const build = useMemo(() => paceChart(sharesPerLot(finding.instrument)), [finding.instrument])
  return (
    <div className="grid h-full min-h-0 grid-cols-1 gap-px bg-line sm:grid-cols-[1fr_1fr_1.4fr]">
      <Panel title={`${splitText.intervals} · ${splitText.intervalUnit}`} className="h-36 sm:h-auto">
        <HistogramView
          title={splitText.intervals}
          unit={splitText.intervalUnit}
          bins={gaps}
          expected={expected}
          format={(value) => formatRatio(value, value < 10 ? 1 : 0)}
        />
      </Panel>
      <Panel title={`${splitText.sizes} · ${splitText.rasterUnit}`} className="h-36 sm:h-auto">
        <HistogramView
          title={splitText.sizes}
          unit={splitText.rasterUnit}
          bins={sizes}
          {...(expectedSizes.length > 0 ? { expected: expectedSizes } : {})}
          format={(value) => formatRatio(value, value < 10 ? 1 : 0)}
        />
      </Panel>
      <Panel
        title={splitText.cumulative}
        className="h-40 sm:h-auto"
        controls={
          <span className="text-11 whitespace-nowrap text-text-3">
            <span className="text-split">━</span> {splitText.parentVolume} <span className="text-text-2">┅</span>{' '}
            {splitText.marketVolume}
          </span>
        }
      >
        <TimeChart source={pace} build={build} label={splitText.cumulative} className="h-full" />
      </Panel>
    </div>
  )
}
