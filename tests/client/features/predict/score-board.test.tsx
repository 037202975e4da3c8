// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ScoreBoard } from '../../../../client/features/predict/score-board'
import { predict } from '../../../../client/text/predict'
import type { Skill } from '../../../../shared/forecast/skill'
import type { PredictionModel, PredictionReport } from '../../../../shared/protocol/rest-predictions'
import { clock } from '../../../support/market-events'
import { baselineModel } from '../../../support/prediction-model'
import { openPage } from '../../open-page'

const score: PredictionReport['score'] = {
  count: 160,
  draws: 10,
  brier: 0.2412,
  brierBaseline: 0.2503,
  hitRate: 0.6,
  baseRate: 0.55,
  hitInterval: [0.3127, 0.8318],
  coverage80: 0.775,
  coverageInterval: [0.45, 0.93],
  significant: false,
}

type Report = Parameters<typeof ScoreBoard>[0]['report']

/** Shows the board on 2023-02-01 at 10:00: as HTML, and as text with its parts between bars. */
async function openBoard() {
  const page = await openPage({ tradingDay: '20230201' })
  const htmlOf = async (over: Partial<Report>): Promise<string> => {
    const report = { score, model: baselineModel(), log: [], asOf: clock('10:00:00'), horizon: '15' as const, ...over }
    await page.show(<ScoreBoard report={report} />)
    return page.host.innerHTML
  }
  const shown = async (
    over: Partial<PredictionReport['score']> = {},
    model: Partial<PredictionModel> = {},
    more: Partial<Report> = {},
  ) => {
    const html = await htmlOf({ score: { ...score, ...over }, model: baselineModel(model), ...more })
    return html.replaceAll(/(<[^>]*>)+/g, '|')
  }
  return { htmlOf, shown }
}

test('each figure is shown next to its baseline without knowledge', async () => {
  const { shown } = await openBoard()
  const text = await shown()
  expect(text).toContain('|0.2412|基准 0.2503 · 优于基准|')
  expect(text).toContain('|60.0%|历史上涨比例 55.0%|95% 区间 31.3% 至 83.2%|')
  expect(text).toContain('|77.5%|')
  expect(text).toContain('相当于 10 次独立结果')
})

test.each([
  ['more than', 0.26, predict.worse],
  ['as much as', 0.2503, predict.worse],
])('a score that errs %s the baseline is not called better', async (_, brier, words) => {
  const { shown } = await openBoard()
  expect(await shown({ brier })).toContain(words)
})

test('without outcomes there is no row of empty figures, but what is missing until a chance can be stated', async () => {
  const { shown } = await openBoard()
  const nothing = { brier: null, brierBaseline: null, hitRate: null, hitInterval: null, baseRate: null }
  const text = await shown({ ...nothing, count: 0, draws: 0, coverage80: null, coverageInterval: null })
  expect(text).not.toMatch(/\|—\||优于|不如|NaN/)
  expect(text).not.toContain(predict.live)
  expect(text).toContain(predict.meanwhile)
  // Three days of twenty: seventeen trading days from the running one on, after the weekends; then twenty judged ones.
  expect(text).toContain(`|${predict.learn}|3 / 20|`)
  expect(text).toContain(predict.earliest('2023-02-24'))
  expect(text).toContain(`|${predict.judge}|0 / 20|`)
  expect(text).toContain(predict.earliest('2023-03-24'))
  expect(await shown()).not.toContain(predict.meanwhile)
})

test('the requirements for a probability are listed until one is stated, with those already met', async () => {
  const { shown } = await openBoard()
  expect(await shown({}, { walk: { ...SKILL, isSkilled: true } })).not.toContain(predict.way)
  const early = await shown({}, { days: null })
  expect(early).toContain(`|${predict.learn}|— / 20|`)
  expect(early).toContain(predict.counting)
  const enough = await shown({}, { days: 45, walk: SKILL })
  expect(enough).toContain(`|${predict.learn}|20 / 20|`)
  expect(enough).toContain(predict.judged)
})

test('the next outcomes are counted down on the clock of the market', async () => {
  const { shown } = await openBoard()
  const entry = (time: string, day?: string) => ({
    id: '000001.SH',
    madeAt: clock('09:45:00'),
    dueAt: clock(time, day),
    probabilityUp: null,
    last: 3000,
    low: 2990,
    high: 3010,
    price: null,
    outcome: null,
    hash: '',
  })
  const none = { count: 0, draws: 0 }
  // That of 09:55 was due without an outcome.
  const log = ['10:10:00', '09:55:00', '10:05:00', '10:05:00', '10:15:00'].map((time) => entry(time))
  expect(await shown(none, {}, { log })).toContain(predict.nextDue('2', '10:05') + predict.left('00:05:00'))
  expect(await shown({}, {}, { log })).toContain(
    predict.settledSoFar('160', '10') + predict.nextDue('2', '10:05') + predict.left('00:05:00'),
  )
  const tomorrow = [entry('15:00:00', '20230202')]
  expect(await shown(none, {}, { log: tomorrow })).toContain(
    predict.nextDue('1', '02-02 15:00') + predict.left('29:00:00'),
  )
  for (const unknown of [[], [entry('09:55:00')]])
    expect(await shown(none, {}, { log: unknown })).toContain(predict.waiting)
})

test('recorded days show what is known without a model, in small type if they are few', async () => {
  const { htmlOf, shown } = await openBoard()
  const past = {
    count: 1_800,
    days: 225,
    rose: 0.52,
    roseInterval: [0.46, 0.58] as [number, number],
    repeated: 0.49,
    repeatedInterval: null,
    middle80: [-0.0132, 0.0145] as [number, number],
  }
  const text = await shown({}, { past })
  expect(text).toContain(`|${predict.rose}|52.0%|95% 区间 46.0% 至 58.0%|`)
  expect(text).toContain(`|${predict.repeated}|49.0%|`)
  expect(text).toContain('|-1.32% – +1.45%|')
  expect(text).toContain('|1800|次|225 日|')
  const html = await htmlOf({ model: baselineModel({ past }) })
  expect(classOf(html, '52.0%')).toContain('text-20')
  expect(classOf(html, '49.0%')).not.toContain('text-20')
  expect(await shown({}, { past: null })).toContain(predict.noPastMinutes)
  expect(await shown({}, { past: null }, { horizon: 'day' })).toContain(predict.noPastDays)
  expect(await shown({}, { past: null, days: null })).not.toContain(predict.past)
})

const SKILL: Skill = {
  count: 949,
  days: 25,
  brier: 0.2391,
  brierEven: 0.25,
  brierRate: 0.2499,
  brierRepeat: 0.2502,
  skill: 0.043,
  skillInterval: [0.0045, 0.0819],
  hitRate: 0.5785,
  hitInterval: [0.2, 0.95],
  within50: 0.44,
  within50Interval: [0.3997, 0.4803],
  within80: 0.7684,
  within80Interval: null,
  isSkilled: false,
}
/** Class of the element that shows a text. */
const classOf = (html: string, text: string) => html.match(new RegExp(`class="([^"]*)">${text}`))?.[1]

test('the walk over past days is compared with its best baseline, and a certain figure is shown larger', async () => {
  const { htmlOf, shown } = await openBoard()
  const text = await shown({}, { walk: SKILL, days: 45 })
  expect(text).toContain('|0.043|95% 区间 0.004 至 0.082|')
  expect(text).toContain('|0.2391|基准 0.2499|')
  expect(text).toContain('|57.9%|95% 区间 20.0% 至 95.0%|')
  expect(text).toContain('|44.0%|95% 区间 40.0% 至 48.0%|')
  expect(text).toContain('|949|')
  const html = await htmlOf({ model: baselineModel({ walk: SKILL }) })
  expect(classOf(html, '0.043')).toContain('text-20')
  expect(classOf(html, '57.9%')).not.toContain('text-20')
  expect(classOf(html, '76.8%')).not.toContain('text-20')
})

test.each([
  ['before models were made', { days: null }, predict.fitting],
  ['while days are too few', { days: 3, daysMin: 20 }, predict.learning(3, 20)],
  ['without skill', { walk: SKILL }, predict.notSkilledWhy],
  ['with skill', { walk: { ...SKILL, isSkilled: true } }, predict.skilledWhy],
])('the verdict %s says what follows', async (_, model, words) => {
  const { shown } = await openBoard()
  expect(await shown({}, model)).toContain(words)
})

test('the parts by how much the market moved have their own figures', async () => {
  const { shown } = await openBoard()
  const regimes = [
    { regime: 'quiet' as const, skill: { ...SKILL, count: 300, skill: -0.01, hitRate: 0.49 } },
    { regime: 'usual' as const, skill: null },
    { regime: 'lively' as const, skill: { ...SKILL, count: 12, skill: 0.2, hitRate: 0.75 } },
  ]
  const text = await shown({}, { walk: SKILL, regimes })
  expect(text).toContain('|平静|300|-0.010|49.0%|76.8%|')
  expect(text).toContain('|一般|0|—|—|—|')
  expect(text).toContain('|剧烈|12|0.200|75.0%|76.8%|')
})
