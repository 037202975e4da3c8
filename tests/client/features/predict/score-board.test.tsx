import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScoreBoard } from '../../../../client/features/predict/score-board'
import { predict } from '../../../../client/text/predict'
import type { Skill } from '../../../../shared/forecast/skill'
import type { PredictionModel, PredictionReport } from '../../../../shared/protocol/rest-predictions'
import { clock } from '../../../support/market-events'
import { baselineModel } from '../../../support/prediction-model'

const score: PredictionReport['score'] = {
  count: 160,
  draws: 10,
  brier: 0.2412,
  brierBaseline: 0.2503,
  hitRate: 0.6,
  baseRate: 0.55,
  hitInterval: [0.3127, 0.8318],
  coverage80: 0.775,
  significant: false,
}

/** Text of the board, its parts between bars. */
const shown = (
  over: Partial<PredictionReport['score']> = {},
  model: Partial<PredictionModel> = {},
  log: PredictionReport['log'] = [],
) =>
  renderToStaticMarkup(
    <ScoreBoard report={{ score: { ...score, ...over }, model: baselineModel(model), log, asOf: clock('10:00:00') }} />,
  ).replaceAll(/(<[^>]*>)+/g, '|')

test('each figure stands beside what knowing nothing would have given', () => {
  const text = shown()
  expect(text).toContain('|0.2412|基准 0.2503 · 优于基准|')
  expect(text).toContain('|60.0%|历史上涨比例 55.0%|95% 区间 31.3% 至 83.2%|')
  expect(text).toContain('|77.5%|')
  expect(text).toContain('相当于 10 次独立结果')
})

test.each([
  ['more than', 0.26, predict.worse],
  ['as much as', 0.2503, predict.worse],
])('a score that errs %s the baseline is not called better', (_, brier, words) => {
  expect(shown({ brier })).toContain(words)
})

test('without outcomes no figure is made up', () => {
  const nothing = { brier: null, brierBaseline: null, hitRate: null, hitInterval: null, baseRate: null }
  const text = shown({ ...nothing, count: 0, draws: 0, coverage80: null })
  expect(text).not.toMatch(/区间 .* 至|优于|不如|NaN/)
  expect(text).toContain('|—|基准 —|')
})

test('before the first outcome it says when that is due, and where there are scores already', () => {
  const entry = (dueAt: number) => ({
    id: '000001.SH',
    madeAt: clock('09:45:00'),
    dueAt,
    probabilityUp: 0.5,
    outcome: null,
    hash: '',
  })
  const none = { count: 0, draws: 0 }
  // That of 09:55 was due without an outcome.
  const log = ['10:10:00', '09:55:00', '10:05:00', '10:15:00'].map((time) => entry(clock(time)))
  const text = shown(none, {}, log)
  expect(text).toContain(predict.firstDue('10:05'))
  expect(text).toContain(predict.meanwhile)
  expect(shown({}, {}, log)).not.toContain(predict.meanwhile)
  expect(shown(none, {}, [entry(clock('15:00:00', '20230202'))])).toContain(predict.firstDue('02-02 15:00'))
  for (const unknown of [[], [entry(clock('09:55:00'))]]) expect(shown(none, {}, unknown)).toContain(predict.waiting)
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

test('the walk over past days is set against its best baseline, and a figure is as large as it is sure', () => {
  const text = shown({}, { walk: SKILL, days: 45 })
  expect(text).toContain('|0.043|95% 区间 0.004 至 0.082|')
  expect(text).toContain('|0.2391|基准 0.2499|')
  expect(text).toContain('|57.9%|95% 区间 20.0% 至 95.0%|')
  expect(text).toContain('|44.0%|95% 区间 40.0% 至 48.0%|')
  expect(text).toContain('|949|')
  const html = renderToStaticMarkup(
    <ScoreBoard report={{ score, model: baselineModel({ walk: SKILL }), log: [], asOf: 0 }} />,
  )
  expect(classOf(html, '0.043')).toContain('text-20')
  expect(classOf(html, '57.9%')).not.toContain('text-20')
  expect(classOf(html, '76.8%')).not.toContain('text-20')
})

test.each([
  ['before models were made', { daysMin: 0 }, predict.fitting],
  ['while days are too few', { days: 3, daysMin: 20 }, predict.learning(3, 20)],
  ['without skill', { walk: SKILL }, predict.notSkilledWhy],
  ['with skill', { walk: { ...SKILL, isSkilled: true } }, predict.skilledWhy],
])('the verdict %s says what follows', (_, model, words) => {
  expect(shown({}, model)).toContain(words)
})

test('the parts by how much the market moved have their own figures', () => {
  const regimes = [
    { regime: 'quiet' as const, skill: { ...SKILL, count: 300, skill: -0.01, hitRate: 0.49 } },
    { regime: 'usual' as const, skill: null },
    { regime: 'lively' as const, skill: { ...SKILL, count: 12, skill: 0.2, hitRate: 0.75 } },
  ]
  const text = shown({}, { walk: SKILL, regimes })
  expect(text).toContain('|平静|300|-0.010|49.0%|76.8%|')
  expect(text).toContain('|一般|0|—|—|—|')
  expect(text).toContain('|剧烈|12|0.200|75.0%|76.8%|')
})
