import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { TOKEN_KEY } from '../../client/session/session'
import { planOf } from '../../shared/walls/day-plan'
import type { WallReport } from '../../shared/walls/wall'
import { launchBrowser, registerByHand, SIZES, watchFaults } from '../support/browser'
import { letWallIn } from '../support/let-wall-in'
import { heapAfterCollection } from '../support/page-cost'
import { type BrowserCosts, browserCosts, processorSeconds, residentMb } from '../support/process-cost'
import { startProduct } from './product'

/**
 * What one unattended screen costs at real speed: `npm run bench:wall [-- --minutes 120]`, before the product as
 * `npm start` runs it. The boards take turns, every panel is drawn once a second. A line a minute: processor time of the
 * page's process, of the rest of its browser and of the gateway (% of one core, whatever else the machine does), memory,
 * and what the page says of itself. Fails above 10 % of a core or 200 MB of heap.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '120' }, turn: { type: 'string', default: '300' } },
})
const MINUTE_MS = 60_000
const CORE_MOST_PERCENT = 10
const HEAP_MOST_MB = 200
const BOARDS = ['overview', 'flow', 'radar', 'ribbon', 'coin', 'health']

const turn = { boards: BOARDS, everySeconds: Number(values.turn), dim: 0 }
const plan = Object.fromEntries(Object.keys(planOf('overview')).map((part) => [part, turn])) as ReturnType<
  typeof planOf
>

const product = await startProduct({})

/** An account of the product, made by hand in a browser that is closed again. */
async function somebody(): Promise<string> {
  const desk = await launchBrowser()
  const page = await (await desk.newContext({ locale: 'zh-CN', baseURL: product.url })).newPage()
  await registerByHand(page, '/walls', 'operator')
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY)
  await desk.close()
  return token
}

const browser = await launchBrowser()
const context = await browser.newContext({ viewport: SIZES.desk, locale: 'zh-CN' })
const page = await context.newPage()
let said: WallReport | undefined
page.on('request', (request) => {
  if (request.url().endsWith('/api/wall/report')) said = request.postDataJSON() as WallReport
})
await letWallIn(page, { url: product.url, person: await somebody(), plan })
// A screen that waits to be let in is told so by a status of 428.
const faults = watchFaults(page)
const debug = await context.newCDPSession(page)
await debug.send('Performance.enable')

interface Look extends BrowserCosts {
  at: number
  gateway: number
}
const look = async (): Promise<Look> => ({
  at: performance.now(),
  gateway: processorSeconds(product.pid),
  ...(await browserCosts(browser)),
})

console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}, ${new Date().toISOString()}`)
const HEAD = [
  ...['Minute', 'Board', 'Page %', 'GPU %', 'Browser %', 'Gateway %', 'Page heap MB', 'Page RSS MB', 'of its own'],
  ...['GPU RSS MB', 'Gateway RSS MB', 'Pictures/s', 'Lag ms', 'Faults', 'Load'],
]
console.log(`| ${HEAD.join(' | ')} |\n|${'---|'.repeat(HEAD.length)}`)

interface Row {
  board: string
  page: number
  gpu: number
  heap: number
  rss: number
  own: number
  gatewayRss: number
  pictures: number
}
const rows: Row[] = []
let before = await look()
const end = before.at + Number(values.minutes) * MINUTE_MS
for (let minute = 1; before.at < end - MINUTE_MS / 2; minute++) {
  await new Promise((done) => setTimeout(done, MINUTE_MS))
  const now = await look()
  const percent = (kind: keyof BrowserCosts) => ((now[kind].cpu - before[kind].cpu) * 100_000) / (now.at - before.at)
  const row: Row = {
    board: said?.board ?? '',
    page: percent('renderer'),
    gpu: percent('GPU'),
    heap: await heapAfterCollection(debug),
    rss: now.renderer.residentMb,
    own: now.renderer.ownMb,
    gatewayRss: residentMb(product.pid),
    pictures: said?.picturesPerSecond ?? 0,
  }
  rows.push(row)
  const cells = [
    ...[minute, row.board, row.page.toFixed(1), row.gpu.toFixed(1), (percent('browser') + percent('other')).toFixed(1)],
    (((now.gateway - before.gateway) * 100_000) / (now.at - before.at)).toFixed(1),
    ...[
      row.heap.toFixed(1),
      row.rss.toFixed(0),
      row.own.toFixed(0),
      now.GPU.residentMb.toFixed(0),
      row.gatewayRss.toFixed(0),
    ],
    ...[row.pictures, said?.feedLagMs ?? '', faults.length, loadavg()[0]?.toFixed(1)],
  ]
  console.log(`| ${cells.join(' | ')} |`)
  before = now
}

const mean = (list: Row[], of: keyof Omit<Row, 'board'>) => list.reduce((sum, row) => sum + row[of], 0) / list.length
const most = (list: Row[], of: keyof Omit<Row, 'board'>) => Math.max(...list.map((row) => row[of]))
console.log('\n| Board | Minutes | Page %, mean | most | GPU % | Heap MB, most | Page RSS MB, most | Pictures/s |')
console.log('|---|---|---|---|---|---|---|---|')
for (const board of [...BOARDS, undefined]) {
  const of = board === undefined ? rows : rows.filter((row) => row.board === board)
  if (of.length === 0) continue
  const cells = [board ?? 'all', of.length, mean(of, 'page').toFixed(1), most(of, 'page').toFixed(1)]
  cells.push(mean(of, 'gpu').toFixed(1), most(of, 'heap').toFixed(1), most(of, 'rss').toFixed(0))
  console.log(`| ${[...cells, mean(of, 'pictures').toFixed(1)].join(' | ')} |`)
}
console.log(`watchdogs ${JSON.stringify(said?.recoveries)}, faults: ${faults.join('; ') || 'none'}`)
const isAbove = mean(rows, 'page') > CORE_MOST_PERCENT || most(rows, 'heap') > HEAP_MOST_MB
await browser.close()
await product.stop()
process.exit(isAbove || faults.length > 0 ? 1 : 0)
