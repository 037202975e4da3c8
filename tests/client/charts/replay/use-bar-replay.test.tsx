// @vitest-environment happy-dom
import { act, useRef } from 'react'
import type uPlot from 'uplot'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Input } from '../../../../client/charts/indicators/formulas'
import { type BarReplay, useReplayState } from '../../../../client/charts/replay/bar-replay'
import { ReplayStrip } from '../../../../client/charts/replay/replay-strip'
import { type ReplayControls, useBarReplay } from '../../../../client/charts/replay/use-bar-replay'
import { fixedSource } from '../../../../client/charts/source'
import { sendToChart } from '../../../../client/charts/state/chart-commands'
import { retainView } from '../../../../client/charts/state/groups'
import { barReplayText as text } from '../../../../client/text/bar-replay'
import { dateToMs } from '../../../../shared/market/session'
import { partOf } from '../../../support/part-of'
import { openPage } from '../../open-page'
import { saidToasts } from '../../said-toasts'

const DAY = 86_400_000
const KEY = 'replayed'
const FIRST = dateToMs('20260601')

/** A bar a day from 2026-06-01 on, at 09:25; the same of other prices. */
const daysOf = (count: number, price = 10) => {
  const each = () => new Array<number>(count).fill(price)
  return fixedSource<Input>({
    time: Array.from({ length: count }, (_, at) => FIRST + at * DAY + 565 * 60_000),
    open: each(),
    high: each(),
    low: each(),
    close: each(),
    volume: each(),
  })
}

interface Shown {
  source?: ReturnType<typeof daysOf>
  isOffered?: boolean
}

interface ChartProps {
  source: ReturnType<typeof daysOf>
  syncKey?: string
}

/** A chart of 100 bars of which 20 are in sight at most. */
async function open({ source: first = daysOf(100), isOffered = true }: Shown = {}) {
  const page = await openPage()
  const { view, release } = retainView(KEY)
  onTestFinished(release)
  let replay = partOf<ReplayControls>({})
  let state = partOf<BarReplay>({})
  const whole = () => ({ from: -0.5, to: replay.source.columns().time.length - 0.5 })

  function Chart({ source, syncKey = KEY }: ChartProps) {
    const root = useRef<HTMLDivElement>(null)
    state = useReplayState()
    const own = isOffered ? state : undefined
    replay = useBarReplay({ source, daily: true, length: 0, syncKey, replay: own, root })
    return (
      <>
        <div ref={root}>
          <div data-chart>
            <button type="button">press</button>
            <input aria-label="words" />
          </div>
          <ReplayStrip replay={replay} />
        </div>
        <button type="button">elsewhere</button>
      </>
    )
  }
  await page.show(<Chart source={first} />)
  view.bind({ whole, home: () => ({ from: whole().to - 20, to: whole().to }), least: () => 5 })
  const run = async <T,>(what: () => T) => {
    let result: T | undefined
    await act(async () => {
      result = what()
    })
    return result as T
  }
  return {
    page,
    view,
    run,
    controls: () => replay,
    show: (source: ReturnType<typeof daysOf>, syncKey?: string) =>
      page.show(<Chart source={source} {...(syncKey && { syncKey })} />),
    /** Day of the bar at which the replay is, how many bars are shown, and which is the last in sight. */
    at: () => [state.point?.label, replay.source.columns().time.length, view.current().to - 0.5 + 0],
    label: () => state.point?.label,
  }
}

let said: ReturnType<typeof saidToasts>
const infos = () => said.info.mock.calls.splice(0).map(([words]) => words)
beforeEach(() => {
  said = saidToasts()
})

describe('a replay bar by bar', () => {
  test('begins at a bar that is picked, whose day it says, and ends with all bars again', async () => {
    const { run, controls, at, page } = await open()
    expect([controls().isOffered, page.text('[role=status]')]).toEqual([true, ''])
    await run(() => controls().toggle())
    expect([controls().isPicking, page.text('[role=status]')]).toEqual([true, text.pick])
    expect(await run(() => controls().startAt(39))).toBe(true)
    expect([controls().isPicking, ...at()]).toEqual([false, '2026-07-10', 40, 39 - 0])
    expect(page.text('[role=status]')).toBe(text.at('2026-07-10'))
    await run(() => controls().end())
    expect(at()).toEqual([undefined, 100, 99])
    expect(infos()).toEqual([])
  })

  test('does not begin at the newest bar, nor where there is none', async () => {
    const { run, controls, at } = await open()
    for (const row of [99, 100, -1]) expect(await run(() => controls().startAt(row))).toBe(false)
    expect([infos(), at()]).toEqual([
      [text.newest, text.newest, text.newest],
      [undefined, 100, 99],
    ])
    expect(await run(() => controls().startAt(98))).toBe(true)
    expect(at()[1]).toBe(99)
  })

  test('steps to the next bar and back, says where the first is, and ends at the newest', async () => {
    const { run, controls, at } = await open()
    await run(() => controls().step(1))
    expect(at()[1]).toBe(100)
    await run(() => controls().startAt(1))
    await run(() => controls().step(-1))
    expect(at().slice(0, 2)).toEqual(['2026-06-01', 1])
    await run(() => controls().step(-1))
    expect([at()[1], infos()]).toEqual([1, [text.first]])
    await run(() => controls().step(1))
    expect(at().slice(0, 2)).toEqual(['2026-06-02', 2])
    await run(() => controls().startAt(98))
    await run(() => controls().step(1))
    expect([at()[1], infos()]).toEqual([100, [text.ended]])
  })

  test.each([1, 2, 5, 10] as const)('plays %i bars a second', async (speed) => {
    const { run, controls, at, page } = await open()
    await run(() => controls().setSpeed(speed))
    await run(() => controls().setPlaying(true))
    await page.pass(2_000)
    expect(at()[1]).toBe(100)
    await run(() => controls().startAt(9))
    await page.pass(1_000 / speed - 1)
    expect(at()[1]).toBe(10)
    await page.pass(1)
    expect(at()[1]).toBe(11)
    await page.pass(1_000 / speed)
    expect(at()[1]).toBe(12)
    await run(() => controls().setPlaying(false))
    await page.pass(2_000)
    expect(at()[1]).toBe(12)
  })

  test('is played at two bars a second unless another speed is chosen, up to the newest bar', async () => {
    const { run, controls, at, page } = await open()
    await run(() => controls().startAt(97))
    await run(() => controls().setPlaying(true))
    await page.pass(550)
    expect(at()[1]).toBe(99)
    await page.pass(500)
    expect([at()[1], controls().isPlaying, infos()]).toEqual([100, false, [text.ended]])
  })

  test('keeps its last bar at the right edge, unless the chart was moved away from it', async () => {
    const { run, controls, view } = await open()
    const sight = () => view.current()
    await run(() => view.show({ from: 29.5, to: 59.5 }))
    await run(() => view.point({ x: 31, pane: null, y: 0 }))
    await run(() => controls().startAt(39))
    expect([sight(), view.cross]).toEqual([{ from: 9.5, to: 39.5 }, null])
    await run(() => controls().step(1))
    expect(sight()).toEqual({ from: 10.5, to: 40.5 })
    await run(() => view.show({ from: 4.5, to: 34.5 }))
    await run(() => controls().step(1))
    expect(sight()).toEqual({ from: 4.5, to: 34.5 })
    // A bar before its edge still counts as there, more does not.
    await run(() => view.show({ from: 11, to: 41 }))
    await run(() => controls().step(1))
    expect(sight()).toEqual({ from: 11, to: 41 })
    await run(() => view.show({ from: 12.5, to: 42.5 }))
    await run(() => controls().step(1))
    expect(sight()).toEqual({ from: 13.5, to: 43.5 })
    await run(() => controls().end())
    expect([sight(), view.moved]).toEqual([{ from: 79.5, to: 99.5 }, false])
  })

  test('goes on at the same day over bars of another basis', async () => {
    const { run, controls, at, show, view } = await open()
    await run(() => controls().startAt(39))
    await run(() => view.show({ from: 4.5, to: 34.5 }))
    await show(daysOf(100, 20))
    expect(view.current()).toEqual({ from: 4.5, to: 34.5 })
    expect([...at().slice(0, 2), controls().source.columns().close[0]]).toEqual(['2026-07-10', 40, 20])
  })

  test('of a chart that joins another group moves nothing there', async () => {
    const source = daysOf(100)
    const { run, controls, show } = await open({ source })
    const { view: other, release } = retainView('other')
    onTestFinished(release)
    const bounds = () => ({ from: -0.5, to: 99.5 })
    other.bind({ whole: bounds, home: bounds, least: () => 5 })
    await run(() => controls().startAt(39))
    await run(() => other.show({ from: 4.5, to: 24.5 }))
    await show(source, 'other')
    expect(other.current()).toEqual({ from: 4.5, to: 24.5 })
  })

  test('offers four speeds, in bars a second', async () => {
    const { run, controls, page } = await open()
    await run(() => controls().startAt(39))
    const speeds: number[] = []
    for (const each of page.host.querySelectorAll<HTMLElement>('[role=radio]')) {
      await page.click(each)
      speeds.push(controls().speed)
    }
    expect(speeds).toEqual([1, 2, 5, 10])
  })

  test('picks the bar under the hand where it lets go, the nearest there is', async () => {
    const { run, controls, label } = await open()
    const plot = partOf<uPlot>({
      over: partOf<HTMLDivElement>({ clientWidth: 200 }),
      data: [Array.from({ length: 100 }, (_, at) => at)],
      posToVal: (pixel: number) => pixel / 2,
    })
    expect(controls().press(plot)).toBeUndefined()
    for (const [x, done, day] of [
      [0.5, false, undefined],
      [null, true, undefined],
      [0.394, true, '2026-07-10'],
      [0.3951, true, '2026-07-11'],
      [-0.3, true, '2026-06-01'],
    ] as const) {
      await run(() => controls().end())
      await run(() => controls().toggle())
      await run(() => controls().press(plot)?.(x === null ? null : { x, y: 0.5 }, done))
      expect(label()).toBe(day)
    }
    await run(() => controls().end())
    await run(() => controls().toggle())
    await run(() => controls().press(plot)?.({ x: 1.4, y: 0.5 }, true))
    expect([label(), infos()]).toEqual([undefined, [text.newest]])
  })
})

describe('keys of a replay', () => {
  const none = () => undefined
  test.each<[words: string, phase: 'off' | 'picking' | 'on', key: string, isTaken: boolean, bars: number]>([
    ['nothing while there is none', 'off', 'ArrowRight', false, 100],
    ['nothing while there is none', 'off', 'Escape', false, 100],
    ['Enter takes the bar of the crosshair', 'picking', 'Enter', true, 10],
    ['Escape ends picking', 'picking', 'Escape', true, 100],
    ['arrows move the crosshair while a bar is picked', 'picking', 'ArrowRight', false, 100],
    ['a step forward', 'on', 'ArrowRight', true, 41],
    ['a step back', 'on', 'ArrowLeft', true, 39],
    ['Escape ends it', 'on', 'Escape', true, 100],
    ['a space plays', 'on', ' ', true, 40],
    ['Enter is of others', 'on', 'Enter', false, 40],
    ['other letters are of others', 'on', 'x', false, 40],
  ])('%s: %s, %s', async (_words, phase, key, isTaken, bars) => {
    const { run, controls, at } = await open()
    if (phase === 'picking') await run(() => controls().toggle())
    if (phase === 'on') await run(() => controls().startAt(39))
    expect(await run(() => controls().key(key, () => 9))).toBe(isTaken)
    expect([at()[1], controls().isPlaying, controls().isPicking && key !== 'ArrowRight']).toEqual([
      ...[bars, phase === 'on' && key === ' ', false],
    ])
  })

  test('Enter where there is no crosshair picks nothing, and is taken', async () => {
    const { run, controls, label } = await open()
    await run(() => controls().toggle())
    expect([await run(() => controls().key('Enter', none)), label(), controls().isPicking]).toEqual([
      true,
      undefined,
      true,
    ])
  })

  test('are heard where nothing has the focus, and within the chart, as far as they are not another’s', async () => {
    const { run, controls, at, page } = await open()
    await run(() => controls().startAt(39))
    const press = async (target: Element, key: string, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      await act(async () => void target.dispatchEvent(event))
      return [at()[1], event.defaultPrevented]
    }
    const { body } = document
    expect(await press(body, 'ArrowRight')).toEqual([41, true])
    expect(await press(page.host.querySelector('[data-chart]') as Element, 'ArrowRight')).toEqual([42, true])
    expect(await press(page.named('press'), 'ArrowRight')).toEqual([43, true])
    for (const target of [page.field('words'), page.named('elsewhere')])
      expect(await press(target, 'ArrowRight')).toEqual([43, false])
    for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
      expect(await press(body, 'ArrowRight', held)).toEqual([43, false])
    expect(await press(body, 'Enter')).toEqual([43, false])
    expect(await press(body, 'x')).toEqual([43, false])
    expect([await press(page.named('press'), ' '), controls().isPlaying]).toEqual([[43, false], false])
    expect([await press(page.host.querySelector('[role=radio]') as Element, ' '), controls().isPlaying]).toEqual([
      [43, true],
      true,
    ])
    await run(() => controls().setPlaying(false))
    body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    expect(await press(body, 'ArrowRight')).toEqual([43, true])
    await run(() => controls().end())
    expect(await press(body, 'ArrowRight')).toEqual([100, false])
  })

  test('the chart’s command begins and ends it, where a chart has one', async () => {
    const { run, controls } = await open()
    expect([await run(() => sendToChart({ kind: 'replay' })), controls().isPicking]).toEqual([true, true])
    expect([await run(() => sendToChart({ kind: 'replay' })), controls().isPicking]).toEqual([true, false])
    expect(await run(() => sendToChart({ kind: 'log' }))).toBe(false)
    await run(() => controls().startAt(39))
    expect([await run(() => sendToChart({ kind: 'replay' })), controls().point]).toEqual([true, undefined])
  })

  test('a chart without a replay has no command of it', async () => {
    const { run, controls } = await open({ isOffered: false })
    expect([controls().isOffered, await run(() => sendToChart({ kind: 'replay' })), controls().isPicking]).toEqual([
      ...[false, false, false],
    ])
  })
})
