import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { launchBrowser, SIZES, signedInContext } from '../support/browser'
import { openingTimes, watchOpening } from '../support/opening-times'
import { fetchHealth } from '../support/parts/fetch-health'
import { startTestGateway, type TestGateway } from '../support/start-gateway'
import { until } from '../support/until'

/**
 * What opening a page costs in a real browser with an empty cache: `npm run build && npm run bench -- opening`. Prints
 * per page the compressed bytes of scripts, milliseconds until the first frame and until the first live figure, and
 * the layout shift of the first seconds; medians of the runs.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    megabits: { type: 'string', default: '4' },
    size: { type: 'string', default: 'laptop' },
    moved: { type: 'boolean', default: false },
    instruments: { type: 'string', default: '5500' },
  },
})
const ROUND_TRIP_MS = 40
/** Watched after the first figure: what comes later must not move what is shown. */
const SETTLE_MS = 4_000

const PAGES = {
  landing: { path: '/', signedIn: false, figure: { selector: 'main', changes: true } },
  trading: { path: '/trading/AD', signedIn: true, figure: { selector: '[role="gridcell"]', changes: false } },
  index: { path: '/index_zeus_today', signedIn: true, figure: { selector: 'main section', changes: false } },
} as const

interface Opening {
  scriptBytes: number
  firstFrameMs: number
  firstFigureMs: number
  shift: number
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

async function open(browser: Browser, gateway: TestGateway, name: keyof typeof PAGES, userId: string) {
  const { path, signedIn, figure } = PAGES[name]
  const size = SIZES[values.size as keyof typeof SIZES]
  const context = signedIn
    ? await signedInContext(browser, gateway, { userId, size })
    : await browser.newContext({ viewport: size, locale: 'zh-CN', baseURL: gateway.url })
  const page: Page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: (Number(values.megabits) * 1e6) / 8,
    uploadThroughput: (Number(values.megabits) * 1e6) / 8,
  })
  let scriptBytes = 0
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(watchOpening(figure))
  await page.goto(path, { waitUntil: 'commit' })
  await until('its first figure', async () => (await openingTimes(page)).figureMs > 0, 120_000, 200)
  await page.waitForTimeout(SETTLE_MS)
  const times = await openingTimes(page)
  if (values.moved) for (const moved of times.moved) console.log(`  ${moved}`)
  await context.close()
  return { scriptBytes, firstFrameMs: times.paintMs, firstFigureMs: times.figureMs, shift: times.shift }
}

async function isLive(): Promise<boolean> {
  const reports = await fetchHealth(gateway.url, new URL(gateway.url).host, '', 10_000)
  return reports.every(({ state }) => state === 'ok')
}

const gateway = await startTestGateway({ env: { ZEUS_INSTRUMENT_COUNT: values.instruments, ZEUS_LOG: 'silent' } })
const browser = await launchBrowser()
const userId = await gateway.register('opening')
await until('the market of the day', isLive, 300_000, 500)
// The first page fills caches of the gateway.
await open(browser, gateway, 'trading', userId)
for (const name of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
  const runs: Opening[] = []
  for (let run = 0; run < Number(values.runs); run++) runs.push(await open(browser, gateway, name, userId))
  const of = (figure: keyof Opening) => median(runs.map((run) => run[figure]))
  console.log(
    `${name.padEnd(8)} scripts ${(of('scriptBytes') / 1000).toFixed(0)} kB, first frame ${of('firstFrameMs').toFixed(0)} ms, ` +
      `first figure ${of('firstFigureMs').toFixed(0)} ms, layout shift ${of('shift').toFixed(4)}`,
  )
}
await browser.close()
await gateway.stop()
process.exit()
