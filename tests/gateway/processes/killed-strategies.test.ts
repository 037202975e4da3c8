import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../gateway/storage/database'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { StrategyRun, StrategyTest } from '../../../shared/protocol/rest-back-tests'
import type { PaperAccount, PaperJournal } from '../../../shared/protocol/rest-paper'
import { type Child, childProcess } from '../../support/child-process'
import { createFakeFeed } from '../../support/fake-feed'
import { freePort } from '../../support/free-port'
import { startTestGateway } from '../../support/start-gateway'
import { until } from '../../support/until'

let dataDir: string
let url: string
let token: string
let child: Child

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const port = String(await freePort())
  const before = await startTestGateway({ feed: createFakeFeed(), dataDir, env: { PORT: port } })
  token = await before.mint(await before.register('trader'))
  url = before.url
  await before.stop()
  child = childProcess('all', { PORT: port, ZEUS_DATA_DIR: dataDir, ZEUS_INSTRUMENT_COUNT: '300' })
  await child.start()
}, 120_000)
afterAll(async () => {
  await child?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const { ok, data, message } = (await answer.json()) as { ok: boolean; data: T; message: string }
  if (!ok) throw new Error(message)
  return data
}

async function killAndStart(): Promise<void> {
  await child.kill()
  await child.start()
}

const accounts = () => ask<PaperAccount[]>('GET', 'paper-accounts')

test('no order that was answered is lost, and the account adds up', async () => {
  const open = () => ask<PaperAccount[]>('POST', 'paper-accounts', { name: '练习', cashYuan: 5_000_000 })
  const listed = async () => (await ask<InstrumentTable>('GET', 'instruments')).id.length
  await until(
    'its stocks',
    () =>
      listed().then(
        (count) => count > 0,
        () => false,
      ),
    60_000,
    200,
  )
  const [{ id }] = (await open()) as [PaperAccount]
  const codes = ['600519.SH', '000001.SZ', '300750.SZ']
  const answered: string[] = []
  for (const code of [...codes, ...codes]) {
    const order = { code, side: 'buy', quantity: 100, limit: null, note: code }
    const [account] = await ask<PaperAccount[]>('POST', `paper-accounts/${id}/orders`, order)
    answered.push(...(account?.open ?? []).map((one) => one.id))
  }
  await killAndStart()
  const { orders, fills } = await ask<PaperJournal>('GET', `paper-accounts/${id}/journal`)
  expect(orders).toHaveLength(6)
  expect(orders.map((order) => order.id)).toEqual(expect.arrayContaining(answered))
  const [account] = await accounts()
  const paid = fills.reduce((sum, { amount, commission, transfer }) => sum + amount + commission + transfer, 0)
  expect(account?.cash).toBe(5_000_000_00 - paid)
  // What was not filled before is filled now.
  await until('all orders are filled', async () => (await accounts())[0]?.open.length === 0, 60_000, 200)
  expect((await accounts())[0]?.positions.map(({ quantity }) => quantity)).toEqual([200, 200, 200])
}, 180_000)

test('a back-test that is killed while it runs leaves no half result, and waits again', async () => {
  const test: StrategyTest = {
    ...{
      name: '全部',
      entry: '收盘>MA(收盘,3)',
      exit: '收盘<MA(收盘,3)',
      rank: '成交额',
      universe: { kind: 'market' },
    },
    ...{ from: '20200101', to: '20991231', cashYuan: 1_000_000, maxPositions: 20, positionYuan: null },
    ...{ commissionPpm: 250, commissionMinYuan: 5, slippageTicks: 1, benchmark: '000300.SH', checks: true },
    ...{ stopPercent: null, takePercent: null, sessions: null },
  }
  const { id } = await ask<StrategyRun>('POST', 'back-tests', test)
  const stateOf = async () => (await ask<StrategyRun[]>('GET', 'back-tests')).find((run) => run.id === id)?.state
  await until('it runs', async () => (await stateOf()) === 'running', 30_000, 20)
  await child.kill()
  const db = await openDatabase(join(dataDir, 'zeus.db'))
  const row = await db.selectFrom('back_tests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db.destroy()
  expect(row).toMatchObject({ state: 'running', summary: null, rows: null, finished_at: null, reason: '' })
  await child.start()
  expect(await ask('GET', `back-tests/${id}`)).toMatchObject({ metrics: null, trades: [], equity: [] })
}, 120_000)
