import type { VolumeLine } from '../../../../shared/protocol/rest-volumes'

/** Left, top = 0; right, bottom = 1. */
type Point = readonly [x: number, y: number]

interface VolumeShape {
  /** The usual range: its upper edge to the right, its lower one back; a piece for every known range. */
  bands: Point[][]
  /** Today, in pieces where minutes were not watched. */
  lines: Point[][]
  /** Events a minute at the top. */
  most: number
}

/** Stretches of places at which a value is known. */
function runs(known: (at: number) => boolean, length: number): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let at = 0; at < length; at++) {
    if (!known(at)) continue
    const last = found.at(-1)
    if (last && last[1] === at - 1) last[1] = at
    else found.push([at, at])
  }
  return found
}

/** Today's minutes over what is usual; the axis begins at zero. */
export function volumeMeter({ today, low, high }: Pick<VolumeLine, 'today' | 'low' | 'high'>): VolumeShape {
  const { length } = today
  const most = Math.max(1, ...today.map((value) => value ?? 0), ...high.map((value) => value ?? 0))
  const x = (at: number) => at / Math.max(1, length - 1)
  const point = (at: number, value: number | null | undefined): Point => [x(at), 1 - (value ?? 0) / most]
  const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step)
  const isUsual = (at: number) => typeof low[at] === 'number' && typeof high[at] === 'number'
  return {
    most,
    bands: runs(isUsual, length).map(([from, to]) => [
      ...places(from, to).map((at) => point(at, high[at])),
      ...places(from, to)
        .reverse()
        .map((at) => point(at, low[at])),
    ]),
    lines: runs((at) => typeof today[at] === 'number', length).map(([from, to]) =>
      places(from, to).map((at) => point(at, today[at])),
    ),
  }
}
