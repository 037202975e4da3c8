// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { FlowScatter } from '../../../../client/features/history/flow-scatter'
import type { DayHistoryResponse } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'
import { openPage } from '../../open-page'

const day = (ad: number, od: number) => ({ adNet: [0, 0, 0, ad], odNet: [0, 0, 0, od] })

test('each axis is named with how far it reaches: active net across, the net of large orders upwards', async () => {
  const history = partOf<DayHistoryResponse>({ days: [day(-500_000, 20_000), day(300_000, -90_000)] })
  const page = await openPage()
  await page.show(<FlowScatter history={history} />)
  await page.pass(100)
  expect(page.painted()).toEqual(expect.arrayContaining(['主动净额 50.00万', '大单净额 9.00万']))
})
