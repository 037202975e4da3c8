import { useEffect, useMemo, useState } from 'react'
import { sharesPerLot } from '../../../shared/market/lot'
import { fetchBars } from '../../api/bars'
import { fetchSplits } from '../../api/splits'
import { createDayAxis } from '../../charts/day-axis'
import type { RangeQuery } from '../../store/bars/range-query'
import { sampledSubscribe } from '../../store/bars/sampled'
import { useFindings, useStoreValue, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { browserEnvironment } from '../../stream/stream-environment'
import { daysShown, recordedMinutes } from './minutes'
import { NO_MINUTES, Scene } from './scene'
import { findingsIn, sceneMinutes } from './scene-source'

/** A minute line does not need more; hundreds of parents are drawn over it. */
const REPAINT_HZ = 2

/** Everything one instrument's page draws: live for the running day, answered for the days before it. */
export function useScene(instrument: ListedInstrument, range: RangeQuery, start: string, end: string, today: string) {
  const live = range.endDay >= today
  const past = range.startDay < today
  const tick = useTick(instrument.id)
  const store = useFindings(instrument.id)
  const [scene] = useState(() => new Scene())
  const key = `${instrument.id}/${start}/${end}/${today}`
  const bars = useResource(`scene-bars/${key}`, (options) =>
    past ? fetchBars(instrument.id, { period: '1m', start, end, orDays: true }, options) : Promise.resolve(undefined),
  )
  const splits = useResource(`scene-splits/${key}`, (options) =>
    past ? fetchSplits({ code: instrument.id, start, end }, options) : Promise.resolve(undefined),
  )
  const axis = useMemo(() => createDayAxis(daysShown(bars.data, today, live)), [bars.data, today, live])

  const source = useMemo(
    () => findingsIn(range, splits.data?.findings ?? [], live ? store : undefined),
    [splits.data, live, store, range],
  )

  useEffect(() => {
    const recorded = bars.data ? recordedMinutes(bars.data, axis, live ? today : undefined) : NO_MINUTES
    const minutes = sceneMinutes(recorded, live ? { tick, axis, today } : undefined)
    scene.set({ axis, minutes, priceScale: instrument.priceScale, lot: sharesPerLot(instrument.id) })
  }, [scene, axis, bars.data, live, today, tick, instrument.priceScale, instrument.id])
  useEffect(() => {
    if (!live) return
    return sampledSubscribe(REPAINT_HZ, tick.subscribe, browserEnvironment)(scene.notify)
  }, [live, tick, scene])

  const findings = useStoreValue(store, () => source.columns(), { hz: 2 })
  return {
    scene,
    tick,
    source,
    findings: live ? findings : source.columns(),
    axis,
    live,
    past,
    loading: past && (!bars.data || !splits.data) && !bars.error && !splits.error,
    error: bars.error ?? splits.error,
    retry: () => {
      bars.reload()
      splits.reload()
    },
    moved: bars.data?.moved ?? [],
    missing: (bars.data?.missing ?? []).filter((day) => !(live && day === today)),
    /** Days whose minutes are made of their daily row. */
    derived: bars.data?.derived?.length ?? 0,
    /** First day on record, if it was requested. */
    since: bars.data?.since,
    ready: !live || tick.receivedAt > 0,
  }
}
