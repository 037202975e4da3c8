import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../gateway/config/config'
import { createWalls } from '../../gateway/people/walls/walls'
import { openStorage } from '../../gateway/processes/open-storage'
import { topic } from '../../shared/protocol/topics'
import { topicsOfBoards } from '../../shared/protocol/wall-scope'
import { BUILT_IN } from '../../shared/walls/built-in'
import { freePort } from '../support/free-port'
import { processorSeconds } from '../support/process-cost'
import { mintAccounts } from './accounts'
import type { CrowdFigures, CrowdOrder } from './crowd-readers'
import { startProduct } from './product'
import { answer, child, requestProcess } from './run'

/**
 * Many readers, unattended screens among them: `npm run bench:crowd [-- --sockets 2000 --walls 50 --seconds 60]`. The
 * product as `npm start` runs it, with its 5,500 instruments; each person reads prints, quote, minutes and ledger of one
 * of 200 stocks, every tenth the whole market's table too; each wall reads its board four times a second. Readers are a
 * process of their own. Prints the gateway's own delay of the event loop, how long calls waited, how far apart frames
 * were, memory and processor time, before and with them.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    walls: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    instruments: { type: 'string', default: '5500' },
  },
})
const wallCount = Number(values.walls)
const peopleCount = Number(values.sockets) - wallCount
/** Below what one account may have open. */
const SOCKETS_OF_ACCOUNT = 60
const STOCKS = 200
const TABLE_EVERY = 10
const WALL_HZ = 4
const PEOPLE_HZ = 30
const LOOK_MS = 5_000
/** The product has its day told, and is warm. */
const WARM_MS = 30_000
const BOARDS = [BUILT_IN.overview, BUILT_IN.radar, BUILT_IN.flow, BUILT_IN.health, BUILT_IN.coin]

const folder = mkdtempSync(join(tmpdir(), 'zeus-crowd-'))
const port = await freePort()
const env = { PORT: String(port), ZEUS_DATA_DIR: folder, ZEUS_INSTRUMENT_COUNT: values.instruments }
const url = `http://127.0.0.1:${port}`

const accounts = await mintAccounts(
  env,
  Array.from({ length: Math.ceil(peopleCount / SOCKETS_OF_ACCOUNT) }, (_, at) => `p${at}`),
)
const db = await openStorage(readConfig(env))
const walls = createWalls({ db, clock: Date.now, take: async () => true })
const screens = []
for (let at = 0; at < wallCount; at++) {
  const board = BOARDS[at % BOARDS.length] as (typeof BOARDS)[number]
  const { deviceCode, userCode } = await walls.pairing.start({ ip: '127.0.0.1', userAgent: 'bench' })
  await walls.admit({ id: 'owner', role: 'operator' }, userCode, { name: `屏 ${at}`, board: board.id, rights: [] })
  const { token } = await walls.pairing.ask(deviceCode)
  screens.push({ token, topics: [...topicsOfBoards([board])], maxHz: WALL_HZ, wall: true })
}
walls.close()
await db.destroy()

const product = await startProduct(env)
const headers = { authorization: `Bearer ${accounts[0]}` }
let ids: string[] = []
while (ids.length < STOCKS) {
  await sleep(1_000)
  const table = await (await fetch(`${url}/api/instruments`, { headers })).text()
  ids = [...new Set(table.match(/\b[036]\d{5}\.S[HZ]\b/g) ?? [])].slice(0, STOCKS)
}

interface Look {
  p50: number
  p99: number
  rss: number
}
const look = async (): Promise<Look> => {
  const { data } = (await (await fetch(`${url}/api/health`, { headers })).json()) as {
    data: { source: string; figures: Record<string, number> }[]
  }
  const of = (source: string) => data.find((report) => report.source === source)?.figures ?? {}
  return {
    p50: of('loop').p50 ?? Number.NaN,
    p99: of('loop').p99 ?? Number.NaN,
    rss: (of('memory').rss ?? 0) / 2 ** 20,
  }
}

/** The gateway's own figures over some seconds. */
async function measure(seconds: number) {
  const looks: Look[] = []
  const [from, cpu] = [performance.now(), processorSeconds(product.pid)]
  while (performance.now() - from < seconds * 1000) {
    await sleep(LOOK_MS)
    looks.push(await look())
  }
  const took = (performance.now() - from) / 1000
  const sorted = (of: (one: Look) => number) => looks.map(of).sort((a, b) => a - b)
  return {
    core: ((processorSeconds(product.pid) - cpu) / took) * 100,
    p50: sorted(({ p50 }) => p50)[looks.length >> 1],
    p99: sorted(({ p99 }) => p99)[looks.length >> 1],
    p99Most: sorted(({ p99 }) => p99).at(-1),
    rss: sorted(({ rss }) => rss).at(-1) ?? 0,
    took,
  }
}

const told = (list: readonly number[]): string => {
  const sorted = [...list].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  return `p50 ${at(0.5)} p99 ${at(0.99)} longest ${at(1)}`
}

console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}, ${new Date().toISOString()}`)
const row = (name: string, { core, p50, p99, p99Most, rss }: Awaited<ReturnType<typeof measure>>) =>
  console.log(
    `| ${name} | ${core.toFixed(0)} | ${p50} | ${p99} | ${p99Most} | ${rss.toFixed(0)} | ${loadavg()[0]?.toFixed(1)} |`,
  )
console.log('| Readers | Gateway, % of a core | Loop delay p50, ms | p99, median | p99, most | RSS MB, most | Load |')
console.log('|---|---|---|---|---|---|---|')
await sleep(WARM_MS)
await look()
row('none', await measure(Number(values.seconds) / 2))

const readers: CrowdOrder['readers'] = Array.from({ length: peopleCount }, (_, at) => {
  const id = ids[at % ids.length] as string
  const table = at % TABLE_EVERY === 0 ? [topic.boardMarket] : []
  const token = accounts[Math.floor(at / SOCKETS_OF_ACCOUNT)] ?? ''
  return { token, topics: [topic.tick(id), topic.flow(id), ...table], maxHz: PEOPLE_HZ, wall: false }
})
const crowd = child('crowd-readers.ts', [])
crowd.send({ port, readers: [...screens, ...readers] } satisfies CrowdOrder)
await answer(crowd)
await sleep(LOOK_MS)
const before = await requestProcess<CrowdFigures>(crowd, 'begin')
const figures = await measure(Number(values.seconds))
row(`${values.sockets}, ${values.walls} of them walls`, figures)
const after = await requestProcess<CrowdFigures>(crowd, 'end')
const rate = (of: (one: CrowdFigures) => number) => (of(after) - of(before)) / figures.took
console.log(`walls: call waits ms ${told(after.wall.waits)}; frames ms apart ${told(after.wall.gaps)}`)
console.log(`people: call waits ms ${told(after.people.waits)}; frames ms apart ${told(after.people.gaps)}`)
console.log(
  `${rate(({ wall, people }) => wall.frames + people.frames).toFixed(0)} frames and ` +
    `${(rate(({ bytes }) => bytes) / 2 ** 20).toFixed(1)} MB a second`,
)
crowd.kill()
await product.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
