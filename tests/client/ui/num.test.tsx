import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Num, PercentNum } from '../../../client/ui/num'

const toneOf = (html: string) => /text-(up|down|flat|text-3)/.exec(html)?.[1]

describe('the colour of a number', () => {
  test.each<[number | null, string, string]>([
    [0.0123, '+1.23%', 'up'],
    [-0.0123, '-1.23%', 'down'],
    [0, '0.00%', 'flat'],
    [-0.00001, '0.00%', 'flat'],
    [0.00004, '0.00%', 'flat'],
    [0.00006, '+0.01%', 'up'],
    [null, '—', 'text-3'],
  ])('%d is that of what is shown: %s', (ratio, text, tone) => {
    const html = renderToStaticMarkup(<PercentNum ratio={ratio} />)
    expect([html.includes(text), toneOf(html)]).toEqual([true, tone])
  })

  test('follows the sign if the text has no digits, and is none without a sign', () => {
    expect(toneOf(renderToStaticMarkup(<Num text="涨停" sign={1} />))).toBe('up')
    expect(toneOf(renderToStaticMarkup(<Num text="0.00" />))).toBeUndefined()
  })

  test('a price with a direction has an arrow, and one without has none', () => {
    expect(renderToStaticMarkup(<Num text="10.00" sign={-1} arrow />)).toContain('▼')
    expect(renderToStaticMarkup(<Num text="0.00" sign={-1} arrow />)).not.toContain('▼')
  })
})
