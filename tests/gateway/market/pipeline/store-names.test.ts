import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoredNames } from '../../../../gateway/market/pipeline/store-names'
import { Registry } from '../../../../gateway/market/state/registry'
import type { Db } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import { makeInstrument } from '../../../support/market-events'
import { openTestDatabase } from '../../../support/test-database'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterEach(() => db.destroy())

/** A process with its registry. */
function run(source = 'bridge', isKeeper = true) {
  const registry = new Registry(100)
  const state = {
    get registryEpoch() {
      return registry.table().epoch
    },
    registry,
  }
  const stored = new StoredNames({ db, source, state, isKeeper: () => isKeeper })
  const name = (text: string, id = '600519.SH') => registry.put([makeInstrument({ id, name: text })])
  return { registry, stored, name, plain: () => registry.table().plain }
}

test('an ex-date after a restart still knows the whole name', async () => {
  const before = run()
  before.name('贵州茅台')
  await before.stored.turn()
  const after = run()
  after.name('XD贵州茅')
  await after.stored.turn()
  expect(after.plain()).toEqual({ '600519.SH': '贵州茅台' })
  after.name('XD贵州茅')
  await after.stored.turn()
  expect(after.plain()).toEqual({ '600519.SH': '贵州茅台' })
})

test('names are stored by feed, and a read-only process changes none', async () => {
  const simulated = run('simulated')
  simulated.name('茅山酒业')
  await simulated.stored.turn()
  const mirror = run('bridge', false)
  mirror.name('贵州茅台')
  await mirror.stored.turn()
  const after = run('bridge')
  await after.stored.turn()
  expect([...after.registry.plainNames]).toEqual([])
})

test('a new name replaces the stored one', async () => {
  const first = run()
  first.name('诺思兰德', '430047.BJ')
  first.name('平安银行', '000001.SZ')
  await first.stored.turn()
  first.name('平安新行', '000001.SZ')
  await first.stored.turn()
  const second = run()
  await second.stored.turn()
  expect([...second.registry.plainNames].sort()).toEqual([
    ['000001.SZ', '平安新行'],
    ['430047.BJ', '诺思兰德'],
  ])
})
