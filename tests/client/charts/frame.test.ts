import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancel, LEVEL, type Level, type PaintedFrame, request } from '../../../client/charts/frame'

let frames: (() => void)[]
let now: number
let painted: [string, Level][]

const names = new Map<PaintedFrame, string>()
/** A pane that takes `takes` ms to paint. */
function pane(name: string, { takes = 0, focused = false } = {}): PaintedFrame {
  const one: PaintedFrame = {
    focused,
    paint: (level) => {
      painted.push([name, level])
      now += takes
    },
  }
  names.set(one, name)
  return one
}
const frame = () => {
  const due = frames
  frames = []
  for (const run of due) run()
}

beforeEach(() => {
  frames = []
  painted = []
  now = 0
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  for (const one of names.keys()) cancel(one)
  names.clear()
  while (frames.length > 0) frame()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('panes that request painting', () => {
  test('are painted in the next frame, once, at the highest level requested', () => {
    const one = pane('a')
    for (const level of [LEVEL.draw, LEVEL.layout, LEVEL.range]) request(one, level)
    expect([painted, frames.length]).toEqual([[], 1])
    frame()
    expect([painted, frames.length]).toEqual([[['a', LEVEL.layout]], 0])
  })

  test('are painted in the order of their requests, the focused one first', () => {
    for (const one of [pane('a'), pane('b'), pane('c', { focused: true })]) request(one, LEVEL.draw)
    frame()
    expect(painted.map(([name]) => name)).toEqual(['c', 'a', 'b'])
  })

  test('wait for the next frame if others took 8 ms of this one', () => {
    for (const one of [pane('a', { takes: 5 }), pane('b', { takes: 5 }), pane('c')]) request(one, LEVEL.draw)
    frame()
    expect(painted.map(([name]) => name)).toEqual(['a', 'b'])
    frame()
    expect(painted.map(([name]) => name)).toEqual(['a', 'b', 'c'])
    expect(frames).toHaveLength(0)
  })

  test('are not painted after they are cancelled', () => {
    const [one, two] = [pane('a'), pane('b')]
    request(one, LEVEL.draw)
    request(two, LEVEL.draw)
    cancel(one)
    frame()
    expect(painted.map(([name]) => name)).toEqual(['b'])
  })

  test('are painted again if they request it while being painted', () => {
    let again = true
    const one: PaintedFrame = {
      focused: false,
      paint: () => {
        painted.push(['a', LEVEL.draw])
        if (again) request(one, LEVEL.draw)
        again = false
      },
    }
    names.set(one, 'a')
    request(one, LEVEL.draw)
    frame()
    frame()
    expect(painted).toHaveLength(2)
  })
})
