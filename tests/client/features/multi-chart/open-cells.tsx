import { splitMarkers } from '../../../../client/features/minute-chart/split-markers'
import type { SplitMarks } from '../../../../client/features/multi-chart/cell-drawing'
import { MultiChart } from '../../../../client/features/multi-chart/multi-chart'
import type { MultiParams } from '../../../../client/features/multi-chart/use-address'
import { topicOf } from '../../../../client/store/rows/topics'
import { dateToMs, slotTime } from '../../../../shared/market/session'
import type { Bars } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, wordsOf } from '../../open-page'
import { section } from '../../store/section'

export const [MAOTAI, INDEX, OTHER] = ['600519.SH', '000300.SH', '000001.SZ']
export const TODAY = '20260706'

const minutes = [
  { slot: 1, open: 100_00, high: 100_50, low: 99_80, close: 100_20, volume: 1_000, amount: 100_100_00 },
  { slot: 2, open: 100_20, high: 101_00, low: 98_10, close: 99_00, volume: 3_000, amount: 298_500_00 },
]
/** In price units × shares: a hundredth of a yuan. */
const flow = [
  { slot: 1, adX: -120_000_00, odX: 40_000_00, odS: -40_000_00 },
  { slot: 2, adX: 20_000_00, odL: 30_000_00, odS: -30_000_00 },
]
export const indexMinutes = [
  { slot: 1, close: 4020_00, equalWeight: 4005_00, adNet: 100_000_000, odBigNet: -50_000_000, turnover: 1e10 },
  { slot: 2, close: 4040_00, equalWeight: 3990_00, adNet: -1_600_000_000, odBigNet: 250_000_000, turnover: 2e10 },
]

/** 组合图 with what its first stock and an index have traded today. */
export async function openCells(
  params: MultiParams,
  request: PageOptions = {},
  replace: (href: string) => void = () => {},
  splitMarks: SplitMarks = splitMarkers,
) {
  const page = await openPage({ path: '/graph_total_multi', ...request })
  await page.fill(
    topicOf.tick(MAOTAI),
    section('quote', [{ time: clock('09:32:00'), last: 99_00, volume: 4_000 }]),
    section('minute', minutes, { snapshot: true }),
  )
  await page.fill(topicOf.flow(MAOTAI), section('flow', flow, { snapshot: true }))
  await page.fill(
    topicOf.index(INDEX),
    section('index', [{ time: clock('09:32:00'), last: 4040_00, equalWeight: 3990_00 }]),
    section('index-minute', indexMinutes, { snapshot: true }),
  )
  await page.show(<MultiChart params={params} replace={replace} splitMarks={splitMarks} keyboard={() => null} />)
  await page.pass(1_000)
  const cell = (place: number) => page.host.querySelectorAll('section')[place] as HTMLElement
  return { page, words: (place: number) => wordsOf(cell(place)) }
}

/** Two minutes of a past day, named by their beginnings. */
export const bars = (more: Partial<Bars> = {}): Bars => ({
  id: MAOTAI,
  period: '1m',
  priceScale: 2,
  prevClose: 96_00,
  missing: ['20260701', '20260702', TODAY],
  moved: [],
  time: [1, 2].map((slot) => dateToMs('20260703') + slotTime(slot) - 60_000),
  open: [97_00, 98_00],
  high: [99_00, 99_00],
  low: [97_00, 97_00],
  close: [98_00, 99_84],
  volume: [1_000, 3_000],
  turnover: [98_000, 297_000],
  adNet: [10_000, -30_000],
  odBigNet: [5_000, 1_000],
  days: { day: ['20260703'], prevClose: [96_00], factor: [1] },
  since: '20260701',
  ...more,
})
