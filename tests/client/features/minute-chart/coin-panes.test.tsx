import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FootprintPane } from '../../../../client/features/minute-chart/footprint-pane'
import { HeatPane } from '../../../../client/features/minute-chart/heat-pane'
import type { ListedInstrument } from '../../../../client/store/rows/instruments'
import { partOf } from '../../../support/part-of'

const coin = partOf<ListedInstrument>({ id: 'BTC-USDT.BINANCE', name: '比特币', kind: 'crypto' })

test.each([
  ['足迹', FootprintPane],
  ['热力盘口', HeatPane],
])('%s of an instrument that trades day and night is not provided, instead of being empty at night', (word, Pane) => {
  const html = renderToStaticMarkup(<Pane instrument={coin} />)
  expect(html).toContain('data-state="unprovided"')
  expect(html).toContain(`${word}按 A 股交易时段的分钟排列`)
})
