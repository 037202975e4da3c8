/**
 * How soon a figure that is frozen leaves by no way any more, and how soon a release lets it out again: stream, REST,
 * assistant and alerts. The freeze is written into the database, the way another process would write it; each way is asked
 * every 30 ms, by an account of its own: within what one may ask. `npm run bench:freeze`.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFakeFeed, dayStart, makeInstrument, makeTrade } from '../support/fake-feed'
import { FREEZE_OUTLETS, type FreezeOutlet, openOutlets } from '../support/freeze-outlets'
import { startTestGateway } from '../support/start-gateway'

const ID = '600519.SH'
const ROUNDS = 10
const ASK_MS = 30
const WAIT_MAX_MS = 20_000
const FREEZE = { figure: 'active-net', exchange: '', since: 1, until: null, operator: 'bench', reason: 'bench' }

const feed = createFakeFeed()
const gateway = await startTestGateway({ feed })
const { db } = gateway
await feed.push(...dayStart('20260706', [makeInstrument({ id: ID })]), makeTrade({ volume: 300 }))
const readers = await Promise.all(
  FREEZE_OUTLETS.map(async (door) => {
    const token = await gateway.mint(await gateway.register(door))
    return { door, ...(await openOutlets(gateway.url, token, ID)) }
  }),
)

/** ms until each way is as it should be. */
async function until(isOpen: boolean): Promise<Record<FreezeOutlet, number>> {
  const begun = performance.now()
  const times = await Promise.all(
    readers.map(async ({ door, doors }) => {
      while ((await doors[door]()) !== isOpen) {
        if (performance.now() - begun > WAIT_MAX_MS) throw new Error(`${door} was never ${isOpen ? 'open' : 'closed'}`)
        await sleep(ASK_MS)
      }
      return [door, performance.now() - begun] as const
    }),
  )
  return Object.fromEntries(times) as Record<FreezeOutlet, number>
}

await until(true)
const rounds: { closed: Record<FreezeOutlet, number>; open: Record<FreezeOutlet, number> }[] = []
for (let round = 0; round < ROUNDS; round++) {
  await db.insertInto('figure_freezes').values(FREEZE).execute()
  const closed = await until(false)
  await db.deleteFrom('figure_freezes').execute()
  rounds.push({ closed, open: await until(true) })
}
for (const { close } of readers) close()
await gateway.stop()

const load = loadavg()[0]?.toFixed(1)
console.log(`${ROUNDS} rounds on ${cpus().length} cores, load ${load}; ms, median and longest`)
for (const door of FREEZE_OUTLETS) {
  const told = (['closed', 'open'] as const).map((way) => {
    const times = rounds.map((round) => round[way][door]).sort((a, b) => a - b)
    return `${way} ${times[ROUNDS >> 1]?.toFixed(0)} ${times.at(-1)?.toFixed(0)}`
  })
  console.log(`${door.padEnd(10)} ${told.join('   ')}`)
}
process.exit()
