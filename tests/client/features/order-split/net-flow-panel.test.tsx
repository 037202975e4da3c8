// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import { NetFlowPanel } from '../../../../client/features/order-split/net-flow-panel'
import { Scene } from '../../../../client/features/order-split/scene'
import { instruments } from '../../../../client/store/rows/instruments'
import { openPage } from '../../open-page'

const DAYS = ['20260629', '20260630', '20260701', '20260702', '20260703', '20260706']

test('the panel follows another axis of the scene', async () => {
  const page = await openPage()
  const scene = new Scene()
  const instrument = instruments.get('600519.SH')
  if (!instrument) throw new Error('not listed')
  await page.show(<NetFlowPanel instrument={instrument} scene={scene} today={undefined} />)
  expect(page.text()).not.toContain('区间有')
  // Nothing else renders it.
  await act(async () => scene.set({ axis: createDayAxis(DAYS) }))
  await page.pass(500)
  expect(page.text()).toContain('区间有 6 天')
})
