import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { ActionLog } from '../../../../gateway/watch/incidents/action-log'
import { OrderDesk } from '../../../../gateway/watch/incidents/order-desk'
import type { Phase } from '../../../../shared/market/session'
import type { HealthReport } from '../../../../shared/protocol/rest'
import { CONFIRM_MAX_MS, type OrderQuery } from '../../../../shared/protocol/rest-orders'
import { openTestDatabase } from '../../../support/test-database'

let db: Db
let now = 0
let phase: Phase = 'morning'
beforeEach(async () => {
  now = 1_000_000
  phase = 'morning'
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

const ANN = { id: 'u1', name: 'ann' }
const BOB = { id: 'u2', name: 'bob' }
const report = (source: string, figures = {}): HealthReport => ({
  source,
  state: 'ok',
  words: `${source} 正常`,
  at: 0,
  figures,
})
const TWO = [report('source.tencent', { active: 1, chosen: 0 }), report('source.sina', { active: 0, chosen: 0 })]
const COINS = [report('coin.binance', { active: 1 }), report('coin.okx', { active: 1 })]

function desk(reports = [...TWO, ...COINS, report('feed')]) {
  const actions = new ActionLog(db, () => now)
  return { orders: new OrderDesk({ db, actions, reports: () => reports, phase: () => phase, now: () => now }), actions }
}
const to = (source: string, channel: 'stock' | 'coin' = 'stock'): OrderQuery => ({
  kind: 'switch',
  channel,
  source,
  reason: '腾讯报价停住',
})
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code,
  )

describe('a switch of sources in trading hours', () => {
  test('takes effect once another operator confirms it, and is stored with both', async () => {
    const { orders, actions } = desk()
    const asked = await orders.ask(to('sina'), ANN)
    expect(asked).toMatchObject({ state: 'proposed', by: 'ann', until: now + CONFIRM_MAX_MS, confirmedBy: null })
    expect((await orders.board()).choices).toEqual([])
    expect(await orders.confirm(asked.id, BOB)).toMatchObject({ state: 'done', confirmedBy: 'bob', endedAt: now })
    expect((await orders.board()).choices).toEqual([
      { channel: 'stock', source: 'sina', since: now, by: 'ann', confirmedBy: 'bob', reason: '腾讯报价停住' },
    ])
    expect(await actions.list()).toMatchObject([
      { operator: 'bob', kind: 'switch', subject: '沪深：sina', reason: '腾讯报价停住' },
      { operator: 'ann', kind: 'switch-ask', subject: '沪深：sina', reason: '腾讯报价停住' },
    ])
  })

  test('cannot be confirmed by its proposer, even under another name', async () => {
    const { orders } = desk()
    const { id } = await orders.ask(to('sina'), ANN)
    expect(await codeOf(orders.confirm(id, { ...ANN, name: 'another name' }))).toBe('order-own')
    expect((await orders.board()).choices).toEqual([])
  })

  test.each([
    [
      'is void after its time',
      async (id: number, own: OrderDesk) => {
        now += CONFIRM_MAX_MS
        return own.confirm(id, BOB)
      },
    ],
    [
      'is not confirmed twice',
      async (id: number, own: OrderDesk) => {
        await own.confirm(id, BOB)
        return own.confirm(id, BOB)
      },
    ],
    [
      'is not confirmed once it is withdrawn',
      async (id: number, own: OrderDesk) => {
        await own.withdraw(id, ANN)
        return own.confirm(id, BOB)
      },
    ],
  ])('%s', async (_name, confirm) => {
    const { orders } = desk()
    const { id } = await orders.ask(to('sina'), ANN)
    expect(await codeOf(Promise.resolve(confirm(id, orders)))).toBe('order-over')
  })

  test('is reported as void, and allows another', async () => {
    const { orders } = desk()
    await orders.ask(to('sina'), ANN)
    expect(await codeOf(orders.ask(to('sina'), BOB))).toBe('order-pending')
    now += CONFIRM_MAX_MS - 1
    expect((await orders.board()).orders[0]?.state).toBe('proposed')
    now += 1
    expect((await orders.board()).orders[0]?.state).toBe('void')
    expect(await codeOf(orders.ask(to('sina'), BOB))).toBe('ok')
  })

  test('back needs two as well, and clears the choice', async () => {
    const { orders } = desk()
    await orders.confirm((await orders.ask(to('sina'), ANN)).id, BOB)
    const back = await orders.ask(to(''), BOB)
    expect(back.state).toBe('proposed')
    await orders.confirm(back.id, ANN)
    expect((await orders.board()).choices).toEqual([])
  })

  test('is confirmed once if two confirm at once', async () => {
    const { orders } = desk()
    const { id } = await orders.ask(to('sina'), ANN)
    const cid = { id: 'u3', name: 'cid' }
    expect((await Promise.all([codeOf(orders.confirm(id, BOB)), codeOf(orders.confirm(id, cid))])).sort()).toEqual([
      'ok',
      'order-over',
    ])
  })
})

describe('a switch', () => {
  test.each<[Phase, 'proposed' | 'done']>([
    ['opening-auction', 'proposed'],
    ['afternoon', 'proposed'],
    ['closing-auction', 'proposed'],
    ['lunch', 'done'],
    ['before', 'done'],
    ['closed', 'done'],
  ])('in the phase %s is %s', async (at, state) => {
    phase = at
    const { orders } = desk()
    expect((await orders.ask(to('sina'), ANN)).state).toBe(state)
    expect((await orders.board()).choices).toHaveLength(state === 'done' ? 1 : 0)
  })

  test('of coins needs two at all hours', async () => {
    phase = 'closed'
    expect((await desk().orders.ask(to('okx', 'coin'), ANN)).state).toBe('proposed')
  })

  test.each([
    ['a source that nobody knows', to('nasdaq'), [...TWO]],
    ['a source of another channel', to('okx'), [...TWO, ...COINS]],
    ['the only one there is', to('tencent'), [report('source.tencent')]],
    ['what stands already', to(''), [...TWO]],
  ])('to %s is refused', async (_name, asked, reports) => {
    expect(await codeOf(desk(reports).orders.ask(asked, ANN))).toBe('source-invalid')
  })

  test('knows the sources of the process that runs the market', async () => {
    phase = 'closed'
    const { orders } = desk(TWO.map((one) => ({ ...one, source: `feed-process.${one.source}` })))
    expect((await orders.board()).sources.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['tencent', true],
      ['sina', false],
    ])
    expect((await orders.ask(to('sina'), ANN)).state).toBe('done')
  })
})

describe('a resync', () => {
  test.each<[OrderQuery, string]>([
    [{ kind: 'resync-source', source: 'sina', reason: '停住' }, 'sina'],
    [{ kind: 'resync-code', code: '600519.SH', reason: '分时有缺口' }, '600519.SH'],
  ])('waits for the process that runs the market: %o', async (asked, subject) => {
    const { orders, actions } = desk()
    expect(await orders.ask(asked, ANN)).toMatchObject({ kind: asked.kind, subject, state: 'waiting', outcome: '' })
    expect(await actions.list()).toMatchObject([{ operator: 'ann', kind: 'resync', subject, reason: asked.reason }])
  })

  test('of an unknown source is refused', async () => {
    expect(await codeOf(desk().orders.ask({ kind: 'resync-source', source: 'x', reason: 'r' }, ANN))).toBe(
      'source-invalid',
    )
  })
})
