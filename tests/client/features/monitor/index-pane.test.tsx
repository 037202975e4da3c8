// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { IndexPane } from '../../../../client/features/monitor/index-pane'
import { topicOf } from '../../../../client/store/rows/topics'
import { clock } from '../../../support/market-events'
import { openPage, wordsOf } from '../../open-page'
import { section } from '../../store/section'

test('indexes are shown with value and change against the previous close, those without data as unknown', async () => {
  const page = await openPage()
  await page.fill(topicOf.index('000300.SH'), section('index', [{ time: clock('10:00:00'), last: 3960_00 }]))
  await page.show(<IndexPane codes={['000300.SH', '000001.SH']} />)
  await page.pass(1_500)
  expect([...page.host.querySelectorAll('a')].map(wordsOf)).toEqual(['沪深300 3960.00 -1.00%', '000001.SH — —'])
  expect(page.tones()).toEqual(['down', 'down'])
})
