import { describe, expect, test } from 'vitest'
import { STANDARD_LEDGER_ID } from '../../../../shared/flow/definitions'
import { decodeFrame, FLAG_DERIVED } from '../../../../shared/protocol/frame'
import {
  allPages,
  columnOf,
  DERIVED,
  FIRST,
  queriedDays,
  queryLimits,
  SECOND,
  TODAY,
} from '../../../support/queried-days'
import { INDEX, MOUTAI, PINGAN } from '../../../support/small-market'

const world = queriedDays()

describe('in the history,', () => {
  test.each([FIRST, SECOND, DERIVED])('minutes of %s add up to its day', async (day) => {
    const on = { code: MOUTAI, from: day, to: day }
    const minutes = await world.asked.bars({ ...on, period: '1m' }, queryLimits())
    const days = await world.asked.bars({ ...on, period: '1d' }, queryLimits())
    const sum = (list: readonly (number | null)[]) => list.reduce<number>((all, each) => all + (each ?? 0), 0)
    expect(minutes.open[0]).toBe(days.open[0])
    expect(minutes.close.at(-1)).toBe(days.close[0])
    expect(Math.max(...minutes.high)).toBe(days.high[0])
    expect(Math.min(...minutes.low)).toBe(days.low[0])
    expect(sum(minutes.volume)).toBe(days.volume[0])
    expect(sum(minutes.turnover)).toBeCloseTo(days.turnover[0] as number, 4)
    expect(sum(minutes.adNet)).toBeCloseTo(days.adNet[0] as number, 4)
    expect(minutes.derived).toEqual(day === DERIVED ? [DERIVED] : [])
    expect(minutes.prevClose).toBe(days.prevClose)
  })

  test('a derived day is marked in JSON and in frames, the running day never is', async () => {
    const { frame } = await world.asked.frames.flow({ code: MOUTAI, from: DERIVED, to: FIRST }, queryLimits())
    const decoded = decodeFrame(frame)
    expect(decoded.ok && decoded.sections.map(({ epoch, flags }) => [epoch, (flags & FLAG_DERIVED) !== 0])).toEqual([
      [Number(DERIVED), true],
      [Number(FIRST), false],
    ])
    expect((await world.asked.flow({ code: MOUTAI, from: DERIVED, to: TODAY }, queryLimits())).derived).toEqual([
      DERIVED,
    ])
    expect((await world.asked.trades({ code: MOUTAI, from: DERIVED, to: FIRST }, queryLimits())).missing).toEqual([
      DERIVED,
    ])
    expect((await world.asked.bars({ code: PINGAN, period: '1m', from: DERIVED }, queryLimits())).missing).toEqual([
      ...[DERIVED, FIRST, SECOND],
    ])
  })

  test('adjusted prices are relative to the running or to the first day, for any requested range', async () => {
    const closes = async (adjust: 'none' | 'forward' | 'backward', from: string, to: string) =>
      (await world.asked.bars({ code: MOUTAI, period: '1d', adjust, from, to }, queryLimits())).close
    const [plain, forward, backward] = await Promise.all(
      (['none', 'forward', 'backward'] as const).map((adjust) => closes(adjust, DERIVED, TODAY)),
    )
    const base = await world.past.days.between(MOUTAI, SECOND, SECOND)
    expect(base[0]?.prevClose).toBe(Math.round((plain?.[1] as number) * 0.9))
    const ratio = (at: number, of: number[] | undefined) => (of?.[at] as number) / (plain?.[at] as number)
    expect(ratio(3, forward)).toBe(1)
    expect(ratio(0, backward)).toBe(1)
    expect(ratio(1, forward)).toBeLessThan(1)
    expect(ratio(1, forward) / ratio(2, forward)).toBeCloseTo(0.9, 2)
    expect(ratio(2, backward) / ratio(1, backward)).toBeCloseTo(1 / 0.9, 2)
    expect(await closes('forward', FIRST, FIRST)).toEqual(forward?.slice(1, 2))
    expect(await closes('backward', SECOND, SECOND)).toEqual(backward?.slice(2, 3))
  })

  test('the previous close of a range is that of its first bar', async () => {
    const stated = (await world.past.days.between(MOUTAI, SECOND, SECOND))[0]?.prevClose
    for (const period of ['1m', '5m', '1d'] as const) {
      expect((await world.asked.bars({ code: MOUTAI, period, from: SECOND, to: TODAY }, queryLimits())).prevClose).toBe(
        stated,
      )
    }
  })

  test('a range without a period chooses it by its length', async () => {
    const period = async (from: string) => (await world.asked.bars({ code: MOUTAI, from }, queryLimits())).period
    expect(await period(TODAY)).toBe('1m')
    expect(await period(FIRST)).toBe('5m')
    expect(await period('20261102')).toBe('30m')
    expect(await period('20260105')).toBe('1d')
    expect(await period('20240105')).toBe('1w')
  })

  test('weeks and months combine their days', async () => {
    for (const period of ['1w', '1M'] as const) {
      const days = await world.asked.bars({ code: MOUTAI, period: '1d', from: DERIVED, to: TODAY }, queryLimits())
      const bars = await world.asked.bars({ code: MOUTAI, period, from: DERIVED, to: TODAY }, queryLimits())
      expect(bars.time).toEqual([days.time[0]])
      expect([bars.open[0], bars.close[0]]).toEqual([days.open[0], days.close.at(-1)])
      expect([bars.high[0], bars.low[0]]).toEqual([Math.max(...days.high), Math.min(...days.low)])
      expect(bars.volume[0]).toBe(days.volume.reduce((a, b) => a + b, 0))
    }
  })

  test('the board of a minute has what was traded until then, the board of a day has its rows', async () => {
    const at = (to: string, limit = 2_000) =>
      allPages((cursor) => world.asked.board({ to, ...(cursor && { cursor }) }, queryLimits(limit)))
    const [whole] = await at(SECOND)
    const pages = await at(SECOND, 1)
    expect(columnOf(pages, 'id')).toEqual(whole?.id)
    expect(whole?.id).toEqual([...(whole?.id ?? [])].sort())
    const place = whole?.id.indexOf(MOUTAI) ?? -1
    const row = (await world.past.days.between(MOUTAI, SECOND, SECOND))[0]
    expect([whole?.open[place], whole?.close[place], whole?.volume[place]]).toEqual([
      row?.open,
      row?.close,
      row?.volume,
    ])
    expect(whole?.ad.map((grade) => grade[place])).toEqual(row?.adNet)
    const [noon] = await at(`${SECOND}1129`)
    const minutes = await world.asked.bars(
      { code: MOUTAI, period: '1m', from: SECOND, to: `${SECOND}1129` },
      queryLimits(),
    )
    const noonPlace = noon?.id.indexOf(MOUTAI) ?? -1
    expect(noon?.volume[noonPlace]).toBe(minutes.volume.reduce((a, b) => a + b, 0))
    expect(noon?.close[noonPlace]).toBe(minutes.close.at(-1))
    expect(noon?.volume[noonPlace]).toBeLessThan(row?.volume ?? 0)
    const net = minutes.adNet.reduce<number>((all, each) => all + (each ?? 0), 0)
    expect(noon?.ad.reduce((all, grade) => all + (grade[noonPlace] ?? 0), 0)).toBeCloseTo(net, 6)
    const indexPlace = noon?.id.indexOf(INDEX) ?? -1
    expect(noon?.ad.map((grade) => grade[indexPlace])).toEqual([null, null, null, null])
  })

  test('flow by another definition is computed from stored prints, and not on a derived day', async () => {
    const definition = 'y50000.60000.70000-print'
    const { ad, missing } = await world.asked.flow(
      { code: MOUTAI, definition, from: SECOND, to: SECOND },
      queryLimits(),
    )
    expect(missing).toEqual([])
    const standard = await world.asked.flow(
      { code: MOUTAI, definition: STANDARD_LEDGER_ID, from: SECOND, to: SECOND },
      queryLimits(),
    )
    const total = (grades: readonly number[][]) => grades.flat().reduce((all, each) => all + each, 0)
    expect(total(ad)).toBeCloseTo(total(standard.ad), 4)
    expect(ad).not.toEqual(standard.ad)
    const derived = await world.asked.flow({ code: MOUTAI, definition, from: DERIVED, to: DERIVED }, queryLimits())
    expect([derived.time, derived.missing]).toEqual([[], [DERIVED]])
  })

  test.each([
    ['an unknown code', () => world.asked.bars({ code: '600000.SH' }, queryLimits()), 'code-invalid'],
    ['a stock as an index', () => world.asked.index({ code: MOUTAI }, queryLimits()), 'code-invalid'],
    [
      'a cursor of another range',
      () => world.asked.bars({ code: MOUTAI, cursor: '20250101-0' }, queryLimits()),
      'cursor-invalid',
    ],
    ['a malformed cursor', () => world.asked.bars({ code: MOUTAI, cursor: 'x' }, queryLimits()), 'cursor-invalid'],
    [
      'too many minutes',
      () => world.asked.bars({ code: MOUTAI, period: '1m', from: '20260105' }, queryLimits()),
      'range-too-large',
    ],
    ['too many prints', () => world.asked.trades({ code: MOUTAI, from: '20260901' }, queryLimits()), 'range-too-large'],
    [
      'an unknown definition',
      () => world.asked.flow({ code: MOUTAI, definition: 'x' }, queryLimits()),
      'definition-invalid',
    ],
    ['splits of an index', () => world.asked.splits({ code: INDEX }, queryLimits()), 'feed-no-order-numbers'],
  ] as const)('%s is refused', async (_, ask, code) => {
    await expect(ask()).rejects.toMatchObject({ code })
  })

  test('a query ends when it is aborted', async () => {
    const gone = new AbortController()
    gone.abort(new Error('gone'))
    const ask = world.asked.bars({ code: MOUTAI, period: '1m', from: FIRST }, { limit: 2_000, signal: gone.signal })
    await expect(ask).rejects.toThrow('gone')
  })
})
