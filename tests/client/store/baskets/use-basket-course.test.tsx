// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useBasketCourse } from '../../../../client/store/baskets/use-basket-course'
import type { CustomIndex } from '../../../../shared/protocol/rest-baskets'
import { basket, COURSE, course } from '../../features/custom-index/small-basket'
import { openPage } from '../../open-page'

const Course = ({ of }: { of: CustomIndex | undefined }) => <p>{useBasketCourse(of).data?.day.join()}</p>

test("the history of a basket is requested by its owner's name, once for each definition", async () => {
  const page = await openPage({ answers: { [COURSE]: course } })
  await page.show(<Course of={undefined} />)
  await page.pass(500)
  expect(page.requests[COURSE]).toBeUndefined()
  await page.show(<Course of={basket} />)
  await page.show(<Course of={{ ...basket }} />)
  await page.pass(500)
  expect(page.text()).toContain('20260701')
  expect(page.requests[COURSE]).toHaveLength(1)
  await page.show(<Course of={{ ...basket, rebalance: 'month' }} />)
  await page.pass(500)
  expect(page.requests[COURSE]).toHaveLength(2)
})
