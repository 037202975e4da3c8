import { describe, expect, test } from 'vitest'
import { caveatText } from '../../../client/text/caveats'
import { caveatMark, caveatTitle, type DayCaveats } from '../../../client/ui/caveat-marks'

const lost = { rows: 2, share: 0.9876, words: ['1 行无法识别', '1 行的价格在涨跌停之外'] }

describe('the caveats beside a name', () => {
  test.each<[DayCaveats, string, string]>([
    [{}, '', ''],
    [{ lost }, '缺', '这一天的数据不完整（完整 98.8%）：1 行无法识别；1 行的价格在涨跌停之外'],
    [{ prevCloseOf: 'open' }, '开', caveatText.prevCloseTitle.open],
    [{ prevCloseOf: 'chain' }, '', caveatText.prevCloseTitle.chain],
    [{ prevCloseOf: 'orders' }, '', caveatText.prevCloseTitle.orders],
  ])('of %j have the mark "%s" and the text: %s', (caveats, mark, words) => {
    expect(caveatMark(caveats)).toBe(mark)
    expect(caveatTitle(caveats)).toBe(words)
  })

  test('of both kinds have the mark of the more serious one, as a narrow column has room for one, and both texts', () => {
    expect(caveatMark({ lost, prevCloseOf: 'open' })).toBe('缺')
    expect(caveatTitle({ lost, prevCloseOf: 'open' }).split('\n')).toHaveLength(2)
  })
})
