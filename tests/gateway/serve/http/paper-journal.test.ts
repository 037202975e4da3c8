import { afterAll, beforeAll, expect, test } from 'vitest'
import { PaperDesk } from '../../../../gateway/people/strategy/paper/paper-desk'
import { PaperStore } from '../../../../gateway/people/strategy/paper/paper-store'
import { paperAccountRoutes } from '../../../../gateway/serve/http/paper-accounts'
import {
  PAPER_PAGE,
  type PaperAccount,
  type PaperDay,
  type PaperFill,
  type PaperJournalPage,
  type PaperOrder,
} from '../../../../shared/protocol/rest-paper'
import { type ApiServer, apiServer } from './api-server'

const [ORDERS, FILLS, DAYS] = [PAPER_PAGE + 3, 2 * PAPER_PAGE + 1, 2]
const orderId = (number: number) => number.toString(16).padStart(16, '0')
let api: ApiServer
let id: string

beforeAll(async () => {
  let store: PaperStore | undefined
  api = await apiServer((db) => {
    store = new PaperStore(db, () => 1)
    const clock = () => ({ marketTime: 1, phase: 'morning' as const, tradingDay: '20260105' })
    return [
      paperAccountRoutes(
        new PaperDesk({ store, published: { of: async () => [] }, clock, instrument: () => undefined }),
      ),
    ]
  })
  const opened = await api.ask('/api/paper-accounts', {
    as: 'lin',
    method: 'POST',
    body: { name: '练习', cashYuan: 10_000 },
  })
  const [account] = opened.data as [PaperAccount]
  id = account.id
  const [stored] = (await store?.of('u-lin')) ?? []
  if (!store || !stored) throw new Error('no account')
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  await store.write(stored, {
    orders: numbers(ORDERS).map(
      (number) => ({ id: orderId(number), number, state: 'cancelled', note: '' }) as PaperOrder,
    ),
    fills: numbers(FILLS).map((number) => ({ number, side: 'fall' }) as PaperFill),
    day: { day: '20260105' } as PaperDay,
  })
  await store.write({ ...stored, revision: stored.revision + 1 }, { day: { day: '20260106' } as PaperDay })
})
afterAll(() => api.stop())

const page = async (query = '', as: 'lin' | 'wang' = 'lin') =>
  await api.ask(`/api/paper-accounts/${id}/journal${query}`, { as })

test('a journal is paged by five hundred of each kind, newest first, each row once', async () => {
  const seen = { orders: [] as number[], fills: [] as number[], days: [] as string[] }
  let query = ''
  let pages = 0
  for (;;) {
    const { orders, fills, days, next } = (await page(query)).data as PaperJournalPage
    expect(Math.max(orders.length, fills.length, days.length)).toBeLessThanOrEqual(PAPER_PAGE)
    seen.orders.push(...orders.map(({ number }) => number))
    seen.fills.push(...fills.map(({ number }) => number))
    seen.days.unshift(...days.map(({ day }) => day))
    pages++
    if (!next) break
    query = `?order=${next.order}&fill=${next.fill}&day=${next.day}`
  }
  const down = (count: number) => Array.from({ length: count }, (_, at) => count - at)
  expect(seen).toEqual({ orders: down(ORDERS), fills: down(FILLS), days: ['20260105', '20260106'] })
  expect([pages, DAYS]).toEqual([3, seen.days.length])
})

test.each([
  '?order=x&fill=1&day=20260105',
  '?order=1&fill=-1&day=20260105',
  '?order=2147483648&fill=1&day=20260105',
  '?order=1&day=20260105',
  '?order=1&fill=1&day=2026',
])('the cursor %s is refused', async (query) => {
  expect((await page(query)).code).toBe('bad-request')
})

test('a page of another person’s account is not found', async () => {
  expect((await page('', 'wang')).code).toBe('not-found')
})

test('a note is returned with its order only', async () => {
  const path = `/api/paper-accounts/${id}/orders/${orderId(1)}`
  const answer = await api.ask(path, { as: 'lin', method: 'PUT', body: { note: '追高了' } })
  expect(answer.data).toEqual({ id: orderId(1), number: 1, state: 'cancelled', note: '追高了' })
})
