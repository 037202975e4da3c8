import { describe, expect, test } from 'vitest'
import { chosen } from '../../../client/charts/indicators/catalogue'
import { fitting } from '../../../client/charts/indicators/fitting'

const all = ['MA', 'VOL', 'MACD', 'KDJ', 'NET'].map(chosen)
const ids = (height: number) => {
  const { shown, left } = fitting(all, height)
  return { shown: shown.map(({ id }) => id).join(' '), left: left.map(({ id }) => id).join(' ') }
}

describe('indicators on a chart of some height', () => {
  test.each([
    [Number.POSITIVE_INFINITY, 'MA VOL MACD KDJ NET', ''],
    [358, 'MA VOL MACD KDJ NET', ''],
    [357, 'MA VOL MACD NET', 'KDJ'],
    [305, 'MA VOL NET', 'MACD KDJ'],
    [120, 'MA VOL NET', 'MACD KDJ'],
  ])('of %d pixels keep the net, and leave out the last panes first', (height, shown, left) => {
    expect(ids(height)).toEqual({ shown, left })
  })

  test('leave out every pane of a low chart that has no net', () => {
    const { shown, left } = fitting(['VOL', 'MACD', 'RSI'].map(chosen), 200)
    expect([shown, left].map((some) => some.map(({ id }) => id))).toEqual([['VOL'], ['MACD', 'RSI']])
  })
})
