import { expect, test } from 'vitest'
import { FactSheet } from '../../../../gateway/people/strategy/facts'
import type { StrategyMarket, StrategyPast } from '../../../../gateway/people/strategy/market-port'
import { asOfPeriod, sayMarketDays, sumDays, tradingDaysOf } from '../../../../gateway/people/strategy/past-answers'
import { dateToMs } from '../../../../shared/market/session'
import type { DayRow, HistoryRank } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

const period = (from: string, to = from) => ({ words: '那几天', from, to })

test('days are summed by aggressor over all sizes, by order over large ones, and changes are chained', () => {
  const day = (over: Partial<DayRow>) =>
    ({ turnover: 1_000, adNet: [0, 0, 0, 0], odNet: [0, 0, 0, 0], ...over }) as DayRow
  const rows = [
    day({ prevClose: 1000, close: 1100, adNet: [1, 20, 300, 4_000], odNet: [-5_070, 70, 900, 4_100] }),
    day({ prevClose: 550, close: 495, turnover: 3_000, adNet: [0, 0, 0, -4_721], odNet: [0, 40, 60, -100] }),
    day({ prevClose: 0, close: 500 }),
  ]
  const { change, ...sums } = sumDays(rows)
  expect(change).toBeCloseTo(1.1 * 0.9 - 1, 12)
  expect(sums).toEqual({ days: 3, adNet: -400, adShare: -0.08, odBig: 4_960, turnover: 5_000 })
  expect(sumDays([])).toEqual({ days: 0, change: 0, adNet: 0, adShare: 0, odBig: 0, turnover: 0 })
})

test('a period has its days of trading', () => {
  expect(tradingDaysOf(period('20261113', '20261117'))).toEqual(['20261113', '20261116', '20261117'])
  expect(tradingDaysOf(period('20261114', '20261115'))).toEqual([])
})

test.each([
  ['before today', '20261119', dateToMs('20261119') + 15 * 3_600_000],
  ['today', '20261120', 42],
])('figures of days %s are as of %s', (_, to, asOf) => {
  expect(asOfPeriod(period('20261116', to), '20261120', 42)).toBe(asOf)
})

const NETS = [300, -900, 200, -100, 600, -400, 500, -200, 400, -300, 100, -800]
const ids = NETS.map((_, place) => `6000${String(place).padStart(2, '0')}.SH`)
const nameOf = (id: string) => `股${ids.indexOf(id)}`

test('the market’s days are led by the largest nets of either sign, the largest first', async () => {
  const market = partOf<StrategyMarket>({ instrument: (id: string) => ({ id, kind: 'stock', name: nameOf(id) }) })
  const rank = partOf<HistoryRank>({ R: 'BS', id: ids, net: NETS, tradingDays: ['20261119'] })
  const past = partOf<StrategyPast>({ rank: async () => rank })
  const sheet = new FactSheet(0, '模拟')
  await sayMarketDays(sheet, { market, past, period: period('20261119'), passive: false })
  const said = sheet.text.join('').replace(/\{(\d+)\}/g, (_, place) => sheet.facts[Number(place)]?.value ?? '')
  expect(said).toContain('主动净额居前：股4 600、股6 500、股8 400、股0 300、股2 200。')
  expect(said).toContain('主动净额居后：股1 -900、股11 -800、股5 -400、股9 -300、股7 -200。')
})

test('figures of recorded days lead to the ranking of those very days', async () => {
  const market = partOf<StrategyMarket>({ instrument: (id: string) => ({ id, kind: 'stock', name: nameOf(id) }) })
  const days = ['20261117', '20261118', '20261119']
  const rank = partOf<HistoryRank>({ R: 'OO', id: ids, net: NETS, tradingDays: days })
  const past = partOf<StrategyPast>({ rank: async () => rank })
  const sheet = new FactSheet(0, '模拟')
  await sayMarketDays(sheet, { market, past, period: period('20261117', '20261119'), passive: true })
  const pages = new Set(sheet.facts.map(({ href }) => href).filter((href) => href?.startsWith('/hist')))
  expect([...pages].sort()).toEqual(['/hist/BS/H3?end=20261119', '/hist/OO/H3?end=20261119'])
})

test.each([
  [true, 'OO', '全部口径大单净额居前'],
  [false, 'BS', '主动净额居前'],
] as const)(
  'days that are not on record are left out of the ranking, not replaced by older ones (passive %s)',
  async (passive, R, words) => {
    const market = partOf<StrategyMarket>({
      instrument: (id: string) => ({ id, kind: 'stock', name: nameOf(id) }),
    })
    const asked: unknown[][] = []
    const past = partOf<StrategyPast>({
      rank: async (...request: unknown[]) => {
        asked.push(request)
        const tradingDays = request[1] === 3 ? ['20261116', '20261118', '20261119'] : ['20261118', '20261119']
        return { R, id: ids, net: NETS, tradingDays } as unknown as HistoryRank
      },
    })
    const sheet = new FactSheet(0, '模拟')
    await sayMarketDays(sheet, { market, past, period: period('20261117', '20261119'), passive })
    expect(asked).toEqual([
      [R, 3, '20261119'],
      [R, 2, '20261119'],
    ])
    const said = sheet.text.join('').replace(/\{(\d+)\}/g, (_, place) => sheet.facts[Number(place)]?.value ?? '')
    expect(said).toContain('2有记录，缺 1')
    expect(said).toContain(words)
  },
)

test('days of which none is on record say so, and no other day answers', async () => {
  const market = {} as StrategyMarket
  const past = partOf<StrategyPast>({ rank: async () => ({ tradingDays: ['20261110'] }) })
  const sheet = new FactSheet(0, '模拟')
  await sayMarketDays(sheet, { market, past, period: period('20261119'), passive: false })
  expect(sheet.text.join('')).toMatch(/没有全市场的记录。$/)
})
