import { describe, expect, test } from 'vitest'
import { decodeFrame, rowsOf } from '../../../../shared/protocol/frame'
import { allPages, columnOf, FIRST, queriedDays, queryLimits, SECOND, TODAY } from '../../../support/queried-days'
import { INDEX, MOUTAI } from '../../../support/small-market'

const days = queriedDays()

describe('queries about the past', () => {
  test('return the rows that a live client had at the end of the day', async () => {
    for (const day of [FIRST, SECOND]) {
      const on = { code: MOUTAI, from: day, to: day }
      for (const [kind, frames, of] of [
        ['minute', days.asked.frames.minutes, on],
        ['flow', days.asked.frames.flow, on],
        ['index', days.asked.frames.index, { ...on, code: INDEX }],
      ] as const) {
        const { frame } = await frames(of, queryLimits(20_000))
        const decoded = decodeFrame(frame)
        const rows = decoded.ok ? decoded.sections.flatMap((section) => rowsOf(section)) : []
        expect(rows.length).toBeGreaterThan(50)
        expect(rows).toEqual(days.live.get(day)?.[kind])
      }
    }
  })

  test('return those of the running day, too', async () => {
    const { frame } = await days.asked.frames.minutes({ code: MOUTAI }, queryLimits(20_000))
    const decoded = decodeFrame(frame)
    expect(decoded.ok && decoded.sections.flatMap((section) => rowsOf(section))).toEqual(days.live.get(TODAY)?.minute)
  })

  test.each(['1s', '1m', '5m', '30m', '1d'] as const)(
    'of bars of %s return the same for one range, its parts and its pages',
    async (period) => {
      const bars = (from: string, to: string, limit = 2_000) =>
        allPages((cursor) =>
          days.asked.bars({ code: MOUTAI, period, from, to, ...(cursor && { cursor }) }, queryLimits(limit)),
        )
      const whole = await bars(FIRST, TODAY)
      for (const parts of [
        [...(await bars(FIRST, FIRST)), ...(await bars(SECOND, TODAY))],
        [...(await bars(FIRST, `${SECOND}1030`)), ...(await bars(`${SECOND}1031`, TODAY))],
        await bars(FIRST, TODAY, 7),
      ]) {
        if (period === '1d' && parts.length === 2 && parts[1]?.first === SECOND && parts[0]?.last === SECOND) continue
        for (const name of [
          'time',
          'open',
          'high',
          'low',
          'close',
          'volume',
          'turnover',
          'adNet',
          'odBigNet',
        ] as const) {
          expect(columnOf(parts, name)).toEqual(columnOf(whole, name))
        }
      }
      expect(columnOf(whole, 'time').length).toBeGreaterThan(2)
    },
  )

  test('return prints that add up to the bar and the flow of each minute', async () => {
    const on = { code: MOUTAI, from: SECOND, to: SECOND }
    const trades = await allPages((cursor) => days.asked.trades({ ...on, ...(cursor && { cursor }) }, queryLimits(11)))
    const [bars, flow] = [
      await days.asked.bars({ ...on, period: '1m' }, queryLimits()),
      await days.asked.flow(on, queryLimits()),
    ]
    const time = columnOf(trades, 'time') as number[]
    expect(columnOf(trades, 'seq')).toEqual(time.map((_, at) => at + 1))
    const prices = columnOf(trades, 'price') as number[]
    const volumes = columnOf(trades, 'volume') as number[]
    const turnovers = columnOf(trades, 'turnover') as number[]
    const sides = columnOf(trades, 'side') as number[]
    bars.time.forEach((start, at) => {
      const within = time.flatMap((each, index) => (each >= start && each < start + 60_000 ? [index] : []))
      const of = (list: number[]) => within.map((index) => list[index] as number)
      const sum = (list: number[]) => list.reduce((all, each) => all + each, 0)
      expect(sum(of(volumes))).toBe(bars.volume[at])
      if (within.length === 0) return
      expect([Math.max(...of(prices)), Math.min(...of(prices)), of(prices).at(-1)]).toEqual([
        ...[bars.high[at], bars.low[at], bars.close[at]],
      ])
      const booked = flow.time.indexOf(start)
      const bought = sum(within.filter((index) => sides[index] === 1).map((index) => turnovers[index] as number))
      expect(flow.buy[booked]).toBeCloseTo(bought, 6)
      expect((flow.ad.map((grade) => grade[booked] as number) as number[]).reduce((a, b) => a + b, 0)).toBeCloseTo(
        bars.adNet[at] as number,
        6,
      )
    })
  })
})
