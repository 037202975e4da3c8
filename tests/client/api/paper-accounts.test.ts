// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fetchPaperJournal } from '../../../client/api/paper-accounts'
import { openPage, type PageRequest } from '../open-page'

test('a journal is read to its oldest page: newest orders and fills first, oldest days first', async () => {
  const pages: Record<string, object> = {
    '': { orders: [3, 2], fills: [9], days: ['d3', 'd4'], next: { order: 2, fill: 9, day: 'd3' } },
    '2 9 d3': { orders: [1], fills: [8, 7], days: ['d2'], next: { order: 1, fill: 7, day: '' } },
    '1 7 ': { orders: [], fills: [6], days: [], next: null },
  }
  const page = await openPage({
    answers: {
      'GET /api/paper-accounts/x/journal': ({ query }: PageRequest) =>
        pages[query.order === undefined ? '' : `${query.order} ${query.fill} ${query.day ?? ''}`],
    },
  })
  expect(await fetchPaperJournal('x')).toEqual({ orders: [3, 2, 1], fills: [9, 8, 7, 6], days: ['d2', 'd3', 'd4'] })
  expect(page.requests['GET /api/paper-accounts/x/journal']).toHaveLength(3)
})
