import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { openThread } from '../../../gateway/open-thread'
import { createFiringStore } from '../../../gateway/people/alerts/firing-store'
import { openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import type { MarketEvent } from '../../../shared/market/events'
import { clock } from '../../support/market-events'
import { delayOf } from './cost'
import { rulesOf, Stage } from './market'

const FIRINGS_PER_WRITE = 250
const FIRST = '600000.SH'

const print = (price: number, second: number): MarketEvent => ({
  kind: 'trade',
  instrument: FIRST,
  exchangeTime: clock('09:30:00') + second * 1_000,
  price,
  volume: 100,
  amount: price * 100,
  side: 'buy',
  buyNo: second,
  sellNo: second,
  venueSeq: 0,
})

/** As many rules as `count` fire at one print: judged, and written as the product writes them, in its thread. ms. */
export async function storm(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-bench-'))
  const place = { here: import.meta.url, source: '../../../gateway/storage/engine-worker.ts', bundle: '' }
  const db = await openDatabase(join(folder, 'zeus.db'), (path) => openThread(place, 'database', path))
  await migrate(db)
  const store = createFiringStore(db, 'bench', Date.now)
  const stage = new Stage(rulesOf(new Array(count).fill('600000>20.5'), { cooldownSeconds: 0 }))
  const write = async () => {
    let written = 0
    do {
      const taken = stage.take(FIRINGS_PER_WRITE)
      await store.write(taken)
      written += taken.firings.length
    } while (stage.waiting > 0)
    return written
  }
  stage.tell(print(2_000, 1))
  await write()
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  await turn()
  const begun = performance.now()
  stage.tell(print(2_100, 2))
  const judged = performance.now() - begun
  await turn()
  const written = await write()
  const all = performance.now() - begun
  await turn()
  loop.disable()
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
  return { written, judged, all, ...delayOf(loop) }
}
