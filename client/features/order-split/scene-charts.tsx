import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { ChartSource, ReadOutItem } from '../../charts/source'
import type { ChartView } from '../../charts/state/view'
import { TimeChart } from '../../charts/time-chart'
import { chartText } from '../../text/common'
import { splitText } from '../../text/order-split'
import { formatDateTime, formatLots, formatPrice } from '../../ui/format'
import { nearestFinding, type Scene } from './scene'
import { SCENE_SYNC, scenePriceChart, sceneRasterChart, sizePosition } from './scene-panes'

const REACH = 24
const LEAST_MINUTES = 2

/** The scene and the charts share one time range: a change of either is sent to the other. */
function sceneView(scene: Scene) {
  let own = scene.view
  let requested = scene.view
  return {
    bounds: {
      whole: () => ({ from: 0, to: scene.axis.end }),
      /** Last range requested by the page: a range chosen by gesture is not the initial one. */
      home: () => {
        if (scene.view !== own) requested = scene.view
        return { from: requested[0], to: requested[1] }
      },
      least: () => LEAST_MINUTES,
    },
    onView(view: ChartView) {
      const stops = [
        view.subscribe((change) => {
          if (change !== 'range') return
          const { from, to } = view.current()
          own = [from, to]
          scene.set({ view: own })
        }),
        scene.subscribe(() => {
          if (scene.view === own) return
          requested = scene.view
          own = scene.view
          view.show({ from: own[0], to: own[1] })
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Content of both charts, and the read-out at the pointer. */
function drawn(scene: Scene) {
  const source = (columns: () => unknown): ChartSource => ({
    columns: columns as () => uPlot.AlignedData,
    subscribe: scene.subscribe,
  })
  return {
    price: source(() => {
      const { x, price, average } = scene.minutes()
      return [x, price, average]
    }),
    raster: source(() => {
      const { x } = scene.minutes()
      return [x, x.map(() => null)]
    }),
    buildPrice: scenePriceChart(scene),
    buildRaster: sceneRasterChart(scene),
    readOut: (_: uPlot, pointed: number | null): ReadOutItem[] => {
      const { x, price, average, volume } = scene.minutes()
      const row = pointed ?? x.length - 1
      const at = x[row]
      return [
        { label: chartText.time, text: at === undefined ? '' : formatDateTime(scene.axis.timeOf(at)).slice(5, 16) },
        { label: chartText.price, text: formatPrice(price[row], scene.priceScale) },
        {
          label: chartText.average,
          text: formatPrice(Math.round(average[row] ?? 0), scene.priceScale),
          tone: 'average',
        },
        { label: chartText.volume, text: formatLots(volume[row], scene.lot) },
      ]
    },
  }
}

/** A click picks the finding with the nearest child. */
function picking(scene: Scene, onPick: (finding: SplitFinding) => void) {
  const listen = (place: (finding: SplitFinding, child: number) => number) => (plot: uPlot) => {
    plot.over.addEventListener('click', (event) => {
      const found = nearestFinding(
        scene.findings,
        (finding, child) => {
          const at = scene.axis.xOf(finding.children[child]?.time ?? Number.NaN)
          if (at === undefined) return undefined
          const x = plot.valToPos(at, 'x') - event.offsetX
          const y = plot.valToPos(place(finding, child), 'y') - event.offsetY
          return Math.hypot(x, y)
        },
        REACH,
      )
      if (found) onPick(found)
    })
  }
  return {
    price: listen((finding, child) => finding.children[child]?.price ?? 0),
    raster: listen((finding, child) => sizePosition(finding.children[child]?.volume ?? 0, scene.lot)),
  }
}

/** Price with parents and children above, child raster below: one crosshair, one stretch of time; the wheel zooms. */
export function SceneCharts({
  scene,
  name,
  onPick,
}: {
  scene: Scene
  name: string
  onPick: (finding: SplitFinding) => void
}) {
  const made = useMemo(() => drawn(scene), [scene])
  const ready = useMemo(() => picking(scene, onPick), [scene, onPick])
  const { bounds, onView } = useMemo(() => sceneView(scene), [scene])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TimeChart
        source={made.price}
        build={made.buildPrice}
        label={splitText.chart(name)}
        readOut={made.readOut}
        syncKey={SCENE_SYNC}
        onReady={ready.price}
        bounds={bounds}
        onView={onView}
        className="flex-[2_1_0]"
      />
      <p className="flex h-5 shrink-0 items-center justify-between gap-2 border-t border-line px-2 text-11 text-text-3">
        <span className="whitespace-nowrap">
          {splitText.rasterPane}（{splitText.rasterUnit}）
        </span>
        <span className="truncate">{splitText.legend}</span>
      </p>
      <TimeChart
        source={made.raster}
        build={made.buildRaster}
        label={splitText.rasterPane}
        syncKey={SCENE_SYNC}
        keyboard={false}
        onReady={ready.raster}
        className="flex-[1_1_0]"
      />
    </div>
  )
}
