import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScoreBoard } from '../../../../client/features/predict/score-board'
import { predict } from '../../../../client/text/predict'
import type { PredictionReport } from '../../../../shared/protocol/rest-predictions'

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
const shown = (over: Partial<PredictionReport['score']> = {}) =>
  renderToStaticMarkup(<ScoreBoard report={{ score: { ...score, ...over }, horizonMinutes: 15 }} />).replaceAll(
    /(<[^>]*>)+/g,
    '|',
  )

test('each figure stands beside what knowing nothing would have given', () => {
  const text = shown()
  expect(text).toContain('|0.2412|基准 0.2503 · 优于基准|')
  expect(text).toContain('|60.0%|历史上涨比例 55.0%|95% 区间 31.3% 至 83.2%|')
  expect(text).toContain('|77.5%|')
  expect(text).toContain('相当于 10 次独立结果：15 分钟内')
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
