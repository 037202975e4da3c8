// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { PredictView } from '../../../../client/features/predict/predict-view'
import { predict } from '../../../../client/text/predict'
import type { CurrentPrediction, PredictionReport } from '../../../../shared/protocol/rest-predictions'
import { clock } from '../../../support/market-events'
import { baselineModel, prediction } from '../../../support/prediction-model'
import { openPage, type PageRequest, refused, wordsOf } from '../../open-page'

const forecast = (over: Partial<CurrentPrediction> = {}) =>
  prediction({
    madeAt: clock('10:00:00'),
    dueAt: clock('10:15:00'),
    probabilityUp: 0.5234,
    low: 3960_00.4,
    high: 4020_00.6,
    ...over,
  })
const entry = (over: object = {}): PredictionReport['log'][number] => ({
  id: '000300.SH',
  madeAt: clock('09:45:00'),
  dueAt: clock('10:00:00'),
  probabilityUp: 0.6,
  last: 4000_00,
  low: 3990_00,
  high: 4010_00,
  price: 4005_00,
  outcome: 'up' as const,
  hash: '0123456789abcdef',
  ...over,
})
const report: PredictionReport = {
  asOf: clock('10:00:00'),
  horizon: '15',
  model: baselineModel(),
  current: [forecast(), forecast({ id: '600519.SH', refused: '样本不足' })],
  score: {
    count: 120,
    draws: 30,
    brier: 0.251,
    brierBaseline: 0.25,
    hitRate: 0.5,
    baseRate: 0.51,
    coverage80: 0.8,
    hitInterval: [0.4, 0.6] as [number, number],
    coverageInterval: [0.6, 0.9] as [number, number],
    significant: false,
  },
  log: [
    entry({ hash: 'aaaaaaaaaaaaaaaa' }),
    entry({ hash: 'bbbbbbbbbbbbbbbb', outcome: 'down', probabilityUp: 0.62 }),
    entry({ hash: 'cccccccccccccccc', outcome: 'down', probabilityUp: 0.4 }),
    entry({ hash: 'dddddddddddddddd', outcome: 'flat' }),
    entry({ hash: 'eeeeeeeeeeeeeeee', outcome: null, dueAt: clock('15:00:00', '20230202') }),
  ],
}

async function openForecasts(answer: unknown = report) {
  const page = await openPage({ answers: { 'GET /api/predictions': answer } })
  await page.show(<PredictView />)
  return page
}

describe('forecasts', () => {
  test('show price, probability, band in whole price units, start and end', async () => {
    const page = await openForecasts()
    expect(page.text()).toContain('沪深300 4000.00 — 52.3% 3960.00 – 4020.01 0.75% 10:00 → 10:15')
    expect(page.text()).toContain(predict.horizons[15])
    expect(page.named('沪深300：现价 4000.00，80% 区间 3960.00 至 4020.01', 'svg')).toBeTruthy()
  })

  test('are refused with the reason', async () => {
    expect((await openForecasts()).text()).toContain('贵州茅台 不预测 ： 样本不足')
  })

  test('draw the band about the last price, the widest with a tenth to spare', async () => {
    const page = await openForecasts()
    const band = page.host.querySelector('svg rect')
    // 1 % below is 1 ÷ 2.2 of half the width to the left of the middle; 0.5 % above half of that.
    expect([Number(band?.getAttribute('x')), Number(band?.getAttribute('width'))]).toEqual([12, 162])
    expect(page.host.querySelector('svg line:last-of-type')?.getAttribute('x1')).toBe('120')
  })

  test('of a model without proven skill state no chance, and their band all the same', async () => {
    const current = [forecast({ probabilityUp: null, half: [3980_00, 4010_00] })]
    const page = await openForecasts({ ...report, current })
    expect(page.text()).toContain(`沪深300 4000.00 — ${predict.unstated} 3960.00 – 4020.01`)
    expect(page.host.querySelectorAll('svg rect')).toHaveLength(2)
  })

  test('show what raised or lowered the probability, and the end of the forecast if that is on the next day', async () => {
    const drivers = [
      { feature: 'active-5' as const, part: 0.214 },
      { feature: 'move-15' as const, part: -0.1 },
    ]
    const page = await openForecasts({
      ...report,
      current: [forecast({ drivers, dueAt: clock('15:00:00') + 86_400_000 })],
    })
    expect(page.text()).toContain('10:00 → 02-02 15:00')
    expect(page.text()).toMatch(/近 5 分钟主动净额 ▲\s?0\.21 近 15 分钟涨跌 ▼\s?0\.10/)
  })

  test('of the log say the outcome and whether the side was right', async () => {
    const page = await openForecasts()
    const rows = page.table(predict.log)
    expect(rows.map((row) => [row.上涨概率, row.结果, row.方向])).toEqual([
      ['60.0%', '▲涨', '中'],
      ['62.0%', '▼跌', '失'],
      ['40.0%', '▼跌', '中'],
      ['60.0%', '平', '—'],
      ['60.0%', '未到期', '—'],
    ])
    expect(rows[0]).toMatchObject({
      作出时间: '02-01 09:45',
      到期: '10:00',
      指数: '沪深300',
      哈希: 'aaaaaaaa…',
    })
    expect(rows.at(-1)?.到期).toBe('02-02 15:00')
  })

  test('of the log show whether the price was within the band, and no probability if none was stated', async () => {
    const log = [
      entry({ hash: 'aaaaaaaaaaaaaaaa' }),
      entry({ hash: 'bbbbbbbbbbbbbbbb', price: 4010_01 }),
      entry({ hash: 'cccccccccccccccc', price: null, outcome: null, probabilityUp: null }),
    ]
    const rows = (await openForecasts({ ...report, log })).table(predict.log)
    expect(
      rows.map((row) => [row['80% 区间点'] ?? row['80% 区间 点'], row['到期价 点'], row.区间, row.上涨概率]),
    ).toEqual([
      ['3990.00 – 4010.00', '4005.00', predict.inside, '60.0%'],
      ['3990.00 – 4010.00', '4010.01', predict.outside, '60.0%'],
      ['3990.00 – 4010.00', '—', '—', predict.hidden],
    ])
  })

  test('that are all refused for one reason say it once', async () => {
    const current = ['000300.SH', '600519.SH'].map((id) => forecast({ id, refused: '不在连续交易时段' }))
    const page = await openForecasts({ ...report, current })
    expect(page.text()).toContain(predict.allRefused('不在连续交易时段'))
    expect(page.text().match(/不在连续交易时段/g)).toHaveLength(1)
  })

  test('copy the complete hash', async () => {
    const writeText = vi.fn(async () => {})
    const page = await openForecasts()
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await page.press('复制哈希 bbbbbbbb')
    expect(writeText).toHaveBeenCalledWith('bbbbbbbbbbbbbbbb')
  })

  test.each([
    [0.251, predict.worse],
    [0.249, predict.better],
  ])('with a Brier score of %d are %s', async (brier, words) => {
    const page = await openForecasts({ ...report, score: { ...report.score, brier } })
    const figure = [...page.host.querySelectorAll('dl > div')].find((each) => wordsOf(each).startsWith('Brier'))
    expect(figure && wordsOf(figure)).toContain(`基准 0.2500 · ${words}`)
  })

  test('before the first outcome, and if they cannot be read', async () => {
    const page = await openForecasts({
      ...report,
      log: [],
      score: { ...report.score, count: 0, brier: null, hitRate: null },
    })
    expect(page.text()).toContain(predict.waiting)
    expect(page.text()).toContain(predict.noLog)
  })

  test('of another horizon are requested by its button and named in the address', async () => {
    const horizons: (string | undefined)[] = []
    const page = await openForecasts(({ query }: PageRequest) => {
      horizons.push(query.horizon)
      return report
    })
    await page.press(predict.horizons.close)
    expect(horizons).toEqual(['15', 'close'])
    expect(location.search).toBe('?horizon=close')
  })

  test('of a fitted model show its features, the heaviest first, and its calibration', async () => {
    const model = baselineModel({
      fitted: { from: '20260701', to: '20260930', days: 60, count: 19_200 },
      weights: [
        { feature: 'move-5', weight: 0.02 },
        { feature: 'active-5', weight: -0.3 },
      ],
      calibration: [{ chance: 0.4, rose: 0.25, interval: [0.1, 0.4], count: 30 }],
    })
    const page = await openForecasts({ ...report, model })
    expect(page.text()).toContain('用 2026-07-01 至 2026-09-30 共 60 日')
    expect(page.text()).toMatch(/近 5 分钟主动净额 ▼\s?0\.300 近 5 分钟涨跌 ▲\s?0\.020/)
    const picture = page.named(predict.calibrationName(predict.calibrationBin('40.0%', '25.0%')), 'svg')
    const dot = picture.querySelector('circle')
    expect([Number(dot?.getAttribute('cx')).toFixed(2), dot?.getAttribute('cy')]).toEqual(['64.80', '118'])
  })

  test('that cannot be read say why', async () => {
    expect((await openForecasts(refused('internal', '读不到', 500))).text()).toContain('读不到')
  })
})
