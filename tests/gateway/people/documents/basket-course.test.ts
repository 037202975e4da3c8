import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketCourseRoutes } from '../../../../gateway/people/documents/basket-course'
import type { BasketCourse } from '../../../../shared/protocol/rest-baskets'
import { FIRST, queriedDays, SECOND, TODAY } from '../../../support/queried-days'
import { MOUTAI, PINGAN } from '../../../support/small-market'
import { type ApiServer, apiServer } from '../../serve/http/api-server'

const days = queriedDays()
let api: ApiServer

beforeAll(async () => {
  api = await apiServer(() => [basketCourseRoutes(days.asked)])
})
afterAll(() => api.stop())

const one = { from: FIRST, rebalance: 'none', members: [{ id: MOUTAI, weight: 1 }] }
const ask = (body: unknown) => api.ask('/api/history/basket', { method: 'POST', body })

test('a course goes from its base day to the day before the running one', async () => {
  const { data } = await ask({ baseDay: FIRST, definitions: [one] })
  const course = data as BasketCourse
  expect(course).toMatchObject({ start: FIRST, late: false })
  expect(course.day[0]).toBe(FIRST)
  expect(course.day.at(-1)).not.toBe(TODAY)
  expect(course.before[0]).toBeCloseTo(1000, 9)
  expect(course.members.map(({ id }) => id)).toEqual([MOUTAI])
})

test.each([
  ['no body', undefined, 'bad-request'],
  ['no definition', { baseDay: FIRST, definitions: [] }, 'bad-request'],
  ['a day that is none', { baseDay: '20261340', definitions: [one] }, 'base-day-invalid'],
  ['a definition of no day', { baseDay: FIRST, definitions: [{ ...one, from: 'now' }] }, 'base-day-invalid'],
  ['definitions backwards', { baseDay: FIRST, definitions: [{ ...one, from: SECOND }, one] }, 'bad-request'],
  ['no member', { baseDay: FIRST, definitions: [{ ...one, members: [] }] }, 'members-count'],
  [
    'a member twice',
    { baseDay: FIRST, definitions: [{ ...one, members: [one.members[0], one.members[0]] }] },
    'members-repeated',
  ],
  [
    'a weight of nothing',
    { baseDay: FIRST, definitions: [{ ...one, members: [{ id: MOUTAI, weight: 0 }] }] },
    'weights-invalid',
  ],
  [
    'a weight below nothing',
    { baseDay: FIRST, definitions: [{ ...one, members: [{ id: MOUTAI, weight: -1 }] }] },
    'weights-invalid',
  ],
  ...[
    ['weights that are more than the whole', [0.5, 0.6]],
    ['weights that are less than it', [0.4, 0.5]],
    ['weights beyond all numbers', [1e308, 1e308]],
  ].map(([name, weights]): [string, object, string] => [
    name as string,
    {
      baseDay: FIRST,
      definitions: [
        { ...one, members: (weights as number[]).map((weight, at) => ({ id: [MOUTAI, PINGAN][at], weight })) },
      ],
    },
    'weights-invalid',
  ]),
  ['another rhythm', { baseDay: FIRST, definitions: [{ ...one, rebalance: 'week' }] }, 'bad-request'],
])('%s is refused', async (_, body, code) => {
  expect(await ask(body)).toMatchObject({ status: 400, code })
})

test('a base day after today uses today’s previous closes', async () => {
  expect((await ask({ baseDay: '99990101', definitions: [one] })).data).toMatchObject({ start: TODAY, day: [] })
})
