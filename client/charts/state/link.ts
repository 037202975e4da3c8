import type { UnixMs } from '../../../shared/market/units'
import type { ChartView } from './view'

/** Place ↔ time of a group. Undefined for a place without a time, or a time without a place. */
export interface TimeAxis {
  placeOf: (time: UnixMs) => number | undefined
  timeOf: (place: number) => UnixMs | undefined
}

/** Interactions that groups share, by name of the channel; missing: none. */
export interface ChartLink {
  cross?: string | undefined
  range?: string | undefined
}

/** An end of what is in sight: the time that it is nearest to, and how many places it is from there. */
interface End {
  time: UnixMs
  apart: number
}

type Heard = { what: 'cross'; time: UnixMs | null } | { what: 'range'; from: End; to: End }

const channels = new Map<string, Set<(heard: Heard) => void>>()

function listen(name: string, listener: (heard: Heard) => void): () => void {
  const channel = channels.get(name) ?? new Set()
  channels.set(name, channel.add(listener))
  return () => {
    channel.delete(listener)
    if (channel.size === 0 && channels.get(name) === channel) channels.delete(name)
  }
}

/** Ends lie between bars: of their times alone every group would round to another bar, and cut it in half. */
function endOf(axis: TimeAxis, place: number): End | undefined {
  const time = axis.timeOf(place)
  const near = time === undefined ? undefined : axis.placeOf(time)
  return time === undefined || near === undefined ? undefined : { time, apart: place - near }
}

function placeOf(axis: TimeAxis, { time, apart }: End): number | undefined {
  const near = axis.placeOf(time)
  return near === undefined ? undefined : near + apart
}

/** Links a group with others: they share time, and each finds its own place of it; where there is none, no crosshair. */
export function linkView(view: ChartView, axis: TimeAxis, { cross, range }: ChartLink): () => void {
  let hearing = false
  const quietly = (run: () => void) => {
    hearing = true
    run()
    hearing = false
  }
  const hear = (heard: Heard) => {
    if (hearing) return
    quietly(() => {
      if (heard.what === 'cross') {
        const x = heard.time === null ? undefined : axis.placeOf(heard.time)
        view.point(x === undefined ? null : { x, pane: null, y: 0 })
        return
      }
      const [from, to] = [placeOf(axis, heard.from), placeOf(axis, heard.to)]
      if (from !== undefined && to !== undefined && to > from) view.follow({ from, to })
    })
  }
  const say = (name: string, heard: Heard) => {
    quietly(() => {
      for (const listener of [...(channels.get(name) ?? [])]) listener(heard)
    })
  }
  const stops = [...new Set([cross, range])].flatMap((name) => (name === undefined ? [] : [listen(name, hear)]))
  stops.push(
    view.subscribe((change) => {
      if (hearing) return
      if (change === 'cross' && cross !== undefined) {
        const time = view.cross ? axis.timeOf(view.cross.x) : null
        say(cross, { what: 'cross', time: time ?? null })
      } else if (change === 'range' && range !== undefined) {
        const span = view.current()
        const [from, to] = [endOf(axis, span.from), endOf(axis, span.to)]
        if (from !== undefined && to !== undefined) say(range, { what: 'range', from, to })
      }
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
