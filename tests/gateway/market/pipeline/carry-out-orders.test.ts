import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { VolumeCount } from '../../../../gateway/feeds/volume-count'
import { Orders } from '../../../../gateway/market/pipeline/carry-out-orders'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import type { RebuildRefusal, RebuiltDay } from '../../../../shared/protocol/rest-orders'
import { makeInstrument } from '../../../support/market-events'
import { openTestDatabase } from '../../../support/test-database'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

/** Where a market is kept; `answers`: how many events its source tells in each quarter of a second once it was asked. */
function market(asked: boolean | undefined, rebuilt: RebuiltDay | RebuildRefusal = 'not-told', answers: number[] = []) {
  const volume = new VolumeCount()
  const chosen: string[] = []
  const state = { now: 5_000, asked: 0 }
  const orders = new Orders({
    db,
    now: () => state.now,
    feed: {
      choose: (channel, source) => void chosen.push(`${channel} ${source}`),
      askAgain: () => {
        state.asked++
        return asked
      },
    },
    state: {
      instrument: (id) => (id === '600519.SH' ? makeInstrument({ id }) : undefined),
      rebuild: async () => rebuilt,
    },
    sources: () => [{ name: 'sina', isCoin: false, volume }],
    wait: async (ms) => {
      state.now += ms
      for (let left = answers.shift() ?? 0; left > 0; left--) volume.add({ kind: 'quote' })
    },
  })
  return { orders, chosen, state }
}

const put = (kind: string, subject: string, state = 'waiting') => {
  const row = { kind, channel: '', subject, reason: 'r', operator: 'ann', operator_id: 'u1', at: 0, until: null }
  return db
    .insertInto('ops_orders')
    .values({ ...row, state, confirmed_by: null, ended_at: null, outcome: '' })
    .execute()
}
const ends = async () =>
  (await db.selectFrom('ops_orders').selectAll().orderBy('id').execute()).map(({ state, outcome }) => [state, outcome])

describe('an order to query a source again', () => {
  test.each<[string, boolean | undefined, number[], [string, string]]>([
    ['says how soon it told how much', true, [0, 0, 52], ['done', '已重新请求 sina，0.8 秒内收到 52 条']],
    ['has failed where nothing comes', true, [], ['failed', '已重新请求 sina，15 秒内没有收到数据']],
    ['has failed where the source rests', false, [], ['failed', 'sina 现在不能请求：正在休息，或没有连接']],
    ['has failed where nobody can be asked', undefined, [], ['failed', 'sina 不能重新请求']],
  ])('%s', async (_name, asked, answers, end) => {
    await put('resync-source', 'sina')
    const { orders, state } = market(asked, undefined, answers)
    await orders.look()
    await orders.look()
    expect(await ends()).toEqual([end])
    expect(state.asked).toBe(1)
  })
})

describe('an order to derive a code again', () => {
  test.each<[string, string, RebuiltDay | RebuildRefusal, [string, string]]>([
    [
      'says that nothing was wrong',
      '600519.SH',
      { prints: 12_345, minutes: 0, flows: 0, volume: 0 },
      ['done', '已从 12,345 笔逐笔重建分时、资金流向、大单与分价，与之前一致'],
    ],
    [
      'says what was wrong',
      '600519.SH',
      { prints: 9, minutes: 3, flows: 2, volume: -1_200 },
      ['done', '已从 9 笔逐笔重建分时、资金流向、大单与分价，更正分时 3 分钟、资金流向 2 分钟，成交量更正 −1,200 股'],
    ],
    ['has failed without a record', '600519.SH', 'no-record', ['failed', '今天的逐笔没有留存完整，无法重建']],
    ['has failed for an unknown code', '600000.SH', 'no-record', ['failed', '没有这个代码']],
  ])('%s', async (_name, id, rebuilt, end) => {
    await put('resync-code', id)
    await market(true, rebuilt).orders.look()
    expect(await ends()).toEqual([end])
  })

  test('started by an earlier process has an unknown result; pending orders are carried out now, one at a time', async () => {
    await put('resync-code', '600519.SH', 'running')
    await put('resync-code', '600519.SH')
    await put('resync-code', '600519.SH')
    const { orders } = market(true, 'always')
    await orders.look()
    expect((await ends()).map(([state]) => state)).toEqual(['failed', 'failed', 'waiting'])
    expect((await ends())[0]).toEqual(['failed', '进程重启，没有做完'])
  })
})

test('the source chosen by operators is reported at every check, also after a restart', async () => {
  const choice = { channel: 'stock', source: 'sina', since: 0, operator: 'ann', confirmed_by: 'bob', reason: 'r' }
  await db.insertInto('source_choices').values(choice).execute()
  const { orders, chosen } = market(true)
  await orders.look()
  await db.deleteFrom('source_choices').execute()
  await orders.look()
  expect(chosen).toEqual(['stock sina', 'coin undefined', 'stock undefined', 'coin undefined'])
})
