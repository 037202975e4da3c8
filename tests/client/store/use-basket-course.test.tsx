// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useBasketCourse } from '../../../client/store/use-basket-course'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { basket, course } from '../features/custom-index/small-basket'
import { openPage } from '../open-page'

const Course = ({ of }: { of: CustomIndex }) => <p>{useBasketCourse(of).data?.day.join()}</p>

test('the past of a basket is asked for with all that it was, the oldest first, from its base day on', async () => {
  const page = await openPage({ answers: { 'POST /api/history/basket': course } })
  const first = { from: '20260701', rebalance: 'none', members: [{ id: '000001.SZ', weight: 1 }] } as const
  const changed: CustomIndex = {
    ...basket,
    from: '20260803',
    rebalance: 'month',
    earlier: [{ ...first, members: [...first.members] }],
  }
  await page.show(<Course of={changed} />)
  await page.pass(500)
  expect(page.text()).toContain('20260701')
  const { from, rebalance, members, baseDay } = changed
  expect(page.asked['POST /api/history/basket']?.map(({ body }) => body)).toEqual([
    { baseDay, definitions: [first, { from, rebalance, members }] },
  ])
})
