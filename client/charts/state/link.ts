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

type LinkMessage = { what: 'cross'; time: UnixMs | null } | { what: 'range'; from: End; to: End }

const channels = new Map<string, Set<(message: LinkMessage) => void>>()

function listen(name: string, listener: (message: LinkMessage) => void): () => void {
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
  const receive = (message: LinkMessage) => {
    if (hearing) return
    quietly(() => {
      if (message.what === 'cross') {
        const x = message.time === null ? undefined : axis.placeOf(message.time)
        view.point(x === undefined ? null : { x, pane: null, y: 0 })
        return
      }
      const [from, to] = [placeOf(axis, message.from), placeOf(axis, message.to)]
      if (from !== undefined && to !== undefined && to > from) view.follow({ from, to })
    })
  }
  const send = (name: string, message: LinkMessage) => {
    quietly(() => {
      for (const listener of [...(channels.get(name) ?? [])]) listener(message)
    })
  }
  const stops = [...new Set([cross, range])].flatMap((name) => (name === undefined ? [] : [listen(name, receive)]))
  stops.push(
    view.subscribe((change) => {
      if (hearing) return
      if (change === 'cross' && cross !== undefined) {
        const time = view.cross ? axis.timeOf(view.cross.x) : null
        send(cross, { what: 'cross', time: time ?? null })
      } else if (change === 'range' && range !== undefined) {
        const span = view.current()
        const [from, to] = [endOf(axis, span.from), endOf(axis, span.to)]
        if (from !== undefined && to !== undefined) send(range, { what: 'range', from, to })
      }
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
