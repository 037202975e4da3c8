// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fixedSource } from '../../../client/charts/source'
import { sendToChart } from '../../../client/charts/state/chart-commands'
import { retainView } from '../../../client/charts/state/groups'
import { type EarlierBars, useGoToDay } from '../../../client/charts/use-go-to-day'
import { dayText } from '../../../client/text/indicators'
import { dateToMs } from '../../../shared/market/session'
import { partOf } from '../../support/part-of'
import { openPage } from '../open-page'

const KEY = 'gone-to'
/** Bars of working days at 09:25. */
const barsOf = (...days: string[]) => fixedSource({ time: days.map((day) => dateToMs(day) + 565 * 60_000) })
const JUNE = barsOf('20260601', '20260602', '20260603', '20260605', '20260608')
type Options = Parameters<typeof useGoToDay>[0]

async function open(first: Partial<Options> = {}) {
  const page = await openPage()
  const { view, release } = retainView(KEY)
  onTestFinished(release)
  view.bind({ whole: () => ({ from: -0.5, to: 99.5 }), home: () => ({ from: 0, to: 4 }), least: () => 1 })
  let state = partOf<ReturnType<typeof useGoToDay>>({})
  function Chart(options: Partial<Options>) {
    const box = useRef<HTMLDivElement>(null)
    state = useGoToDay({ source: JUNE, syncKey: KEY, box, ...options })
    return (
      <div ref={box}>
        <div>
          <div role="application" aria-label="chart" tabIndex={-1} />
        </div>
      </div>
    )
  }
  const show = (options: Partial<Options>) => page.show(<Chart {...options} />)
  await show(first)
  const go = async (day: string) => {
    await act(async () => state.onDay(day))
    return [state.message, state.open]
  }
  return {
    page,
    view,
    show,
    go,
    state: () => state,
    change: (next: boolean) => act(async () => state.onOpenChange(next)),
    sight: () => [view.current().from, view.current().to, view.cross?.x],
  }
}

/** Bars from a day on, of which more can be loaded; what was asked for. */
const earlier = (more: Partial<EarlierBars> = {}) => {
  const asked: string[] = []
  const load = (day: string) => void asked.push(day)
  return { asked, earlier: { load, isFailed: false, from: '20260601', first: '20260101', since: '20250101', ...more } }
}

describe('going to a day', () => {
  test('that has a bar puts it into the middle, with the crosshair on it, and closes', async () => {
    const { change, go, sight, state, view } = await open()
    await change(true)
    expect(state().open).toBe(true)
    expect(await go('20260603')).toEqual(['', false])
    expect([sight(), view.cross?.pane, view.cross?.y]).toEqual([[0, 4, 2], null, 0])
    await go('20260608')
    expect(sight()).toEqual([2, 6, 4])
  })

  test.each([
    ['20260604', '20260603', 2],
    ['20260606', '20260605', 3],
    ['20260720', '20260608', 4],
    ['20260531', '20260601', 0],
  ])('%s, which has none, goes to the nearest, %s, says so and stays open', async (day, nearest, row) => {
    const { change, go, view } = await open()
    await change(true)
    const words = (name: string) => `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6)}`
    expect(await go(day)).toEqual([dayText.none(words(day), words(nearest), ''), true])
    expect(view.cross?.x).toBe(row)
  })

  test.each<[words: string, day: string, more: Partial<EarlierBars>, why: string]>([
    ['before anything is on record', '20241231', { first: '20260601' }, dayText.since('2025-01-01')],
    ['on the first day on record', '20250101', { first: '20260601' }, dayText.limit],
    ['before what a chart of this period reaches', '20260101', { first: '20260601' }, dayText.limit],
    ['of a record that is not known', '20241231', { first: '20260601', since: undefined }, dayText.limit],
    ['of an empty record', '20241231', { first: '20260601', since: '' }, dayText.limit],
    ['on a day of no trading', '20260606', { first: '20260601' }, ''],
  ])('%s says why there is none', async (_words, day, more, why) => {
    const { go } = await open(earlier(more))
    expect((await go(day))[0]).toContain(`没有 K 线${why}，`)
  })

  test('of a chart without bars says so', async () => {
    const { change, go, state } = await open({ source: barsOf() })
    await change(true)
    expect([await go('20260603'), state().open]).toEqual([[dayText.noBars, true], true])
  })

  test('by another key of bars finds the one that stands for the day', async () => {
    const { go, view } = await open({
      source: barsOf('20260601', '20260608'),
      keyOf: (time) => Math.floor((time / 86_400_000 + 3) / 7),
    })
    expect(await go('20260611')).toEqual(['', false])
    expect(view.cross?.x).toBe(1)
  })

  test('before the bars loads them first, and goes there when they came', async () => {
    const { asked, earlier: first } = earlier()
    const { change, go, show, state, view } = await open({ earlier: first })
    await change(true)
    expect([await go('20260519'), asked, view.cross]).toEqual([
      [dayText.loading('2026-05-19'), true],
      ['20260519'],
      null,
    ])
    await show({ earlier: { ...first, from: '20260518' }, source: barsOf('20260518', '20260519', '20260601') })
    expect([state().message, state().open, view.cross?.x, asked]).toEqual(['', false, 1, ['20260519']])
  })

  test.each([
    ['the first day loaded', '20260601', {}],
    ['a day of which none can be loaded', '20260519', { first: '20260601' }],
  ])('to %s loads nothing', async (_words, day, more) => {
    const { asked, earlier: first } = earlier(more)
    const { go } = await open({ earlier: first })
    await go(day)
    expect(asked).toEqual([])
  })

  test('whose bar stands for an earlier day, too, loads nothing', async () => {
    const { asked, earlier: first } = earlier()
    const { go, view } = await open({ earlier: first, keyOf: () => 'all' })
    expect([await go('20260519'), asked, view.cross?.x]).toEqual([['', false], [], 0])
  })

  test('says that bars could not be loaded, and loads them again when asked again', async () => {
    const { asked, earlier: first } = earlier()
    const { go, show, state, view } = await open({ earlier: first })
    await go('20260519')
    await show({ earlier: { ...first, isFailed: true } })
    expect([state().message, view.cross]).toEqual([dayText.failed, null])
    await show({ earlier: first })
    await go('20260519')
    expect(asked).toEqual(['20260519', '20260519'])
  })

  test('gives the row to who takes it instead, and says nothing of a day that it did not take', async () => {
    const rows: number[] = []
    let takes = true
    const onRow = (row: number) => rows.push(row) > 0 && takes
    const { change, go, view } = await open({ onRow })
    await change(true)
    expect(await go('20260605')).toEqual(['', false])
    takes = false
    await change(true)
    expect(await go('20260604')).toEqual(['', true])
    expect([rows, view.cross]).toEqual([[3, 2], null])
  })

  test('is opened by the chart’s command, without the words of before', async () => {
    const { go, state } = await open()
    await go('20260604')
    expect(state().message).not.toBe('')
    let taken: unknown
    await act(async () => {
      taken = [sendToChart({ kind: 'log' }), sendToChart({ kind: 'day' })]
    })
    expect([taken, state().open, state().message]).toEqual([[false, true], true, ''])
  })

  test('leaves the focus to the chart after a day was found, and else where it came from', async () => {
    const { change, go, state, page } = await open()
    const chart = page.named('chart')
    expect([state().leave(), document.activeElement === chart]).toEqual([false, false])
    await go('20260604')
    expect(state().leave()).toBe(false)
    await go('20260603')
    expect([state().leave(), document.activeElement === chart]).toEqual([true, true])
    await change(true)
    expect(state().leave()).toBe(false)
  })
})
