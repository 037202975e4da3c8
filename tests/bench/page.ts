import { parseArgs } from 'node:util'
import { topic } from '../../shared/protocol/topics'
import { launchBrowser, SIZES, signedInContext } from '../support/browser'
import { COUNT_PICTURES, heapAfterCollection, measurePage, type Pictures } from '../support/page-cost'
import { printRow } from '../support/rows'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

/**
 * What an open page costs: `npm run build && npm run bench -- page --minutes 10`. The whole market is live, and the
 * chosen instrument prints `--prints` times a second besides. Prints a line every ten seconds, then main-thread time
 * per second, dropped frames and heap at the start, after the first minute and at the end.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    speed: { type: 'string', default: '1' },
    prints: { type: 'string', default: '200' },
    path: { type: 'string', default: '/trading/AD' },
    instruments: { type: 'string', default: '5500' },
  },
})
const STRETCH_MS = 10_000
const WARM_UP_MS = 5_000

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** The instruments that somebody reads. */
const read = ({ state, hub }: TestGateway) =>
  state
    .activeIds()
    .map(topic.tick)
    .filter((name) => hub.isRead(name))

/** Prints so far of these. */
const printsRead = (gateway: TestGateway): number =>
  read(gateway).reduce((sum, name) => sum + gateway.topics.log(name).seq, 0)

/** Makes the first instrument that is read print so many times a second; the answer stops it. */
function makeBusy(gateway: TestGateway, printsPerSecond: number): () => void {
  const [name] = read(gateway)
  if (name === undefined || printsPerSecond === 0) return () => {}
  const price = gateway.topics.log(name).prints().at(-1)?.price ?? 1_000
  let due = performance.now()
  let count = 0
  const timer = setInterval(() => {
    for (const now = performance.now(); due < now; due += 1_000 / printsPerSecond) {
      count++
      const row = printRow({
        time: gateway.feed.clock().marketTime,
        price: price + (count % 5),
        volume: 100 * (1 + (count % 40)),
      })
      const sides = { side: 1 + (count % 2), buyNo: count * 2, sellNo: count * 2 + 1, buyGrade: count % 4 }
      gateway.hub.publish({ kind: 'trade', topic: name, row: { ...row, ...sides }, ingestTime: Date.now() })
    }
  }, 5)
  return () => clearInterval(timer)
}

async function run(gateway: TestGateway): Promise<void> {
  const userId = await gateway.register('bench')
  const browser = await launchBrowser()
  const context = await signedInContext(browser, gateway, { userId, size: SIZES.desk })
  const page = await context.newPage()
  await page.goto(values.path)
  await page.getByRole('grid').first().waitFor()
  await pause(WARM_UP_MS)
  const stop = makeBusy(gateway, Number(values.prints))
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate(COUNT_PICTURES)
  const began = {
    at: Date.now(),
    prints: printsRead(gateway),
    frames: gateway.hub.figures().frames,
    ...(await measurePage(session)),
  }
  const heapAtStart = await heapAfterCollection(session)
  let heapAfterMinute = heapAtStart
  const end = began.at + Number(values.minutes) * 60_000
  for (let before = began, stretch = 1; Date.now() < end; stretch++) {
    await pause(Math.min(STRETCH_MS, Math.max(1, end - Date.now())))
    const now = {
      at: Date.now(),
      prints: printsRead(gateway),
      frames: gateway.hub.figures().frames,
      ...(await measurePage(session)),
    }
    const seconds = (now.at - before.at) / 1000
    if (stretch * STRETCH_MS === 60_000) heapAfterMinute = await heapAfterCollection(session)
    console.log(
      `${Math.round((now.at - began.at) / 1000)} s: ${(((now.busy - before.busy) * 1000) / seconds).toFixed(0)} ms/s busy, ` +
        `${((now.frames - before.frames) / seconds).toFixed(1)} frames/s, ${((now.prints - before.prints) / seconds).toFixed(1)} prints/s, ` +
        `heap ${now.heap.toFixed(1)} MB`,
    )
    before = now
  }
  const last = await measurePage(session)
  const frames = await page.evaluate<Pictures>('zeusFrames')
  const heapAtEnd = await heapAfterCollection(session)
  stop()
  const seconds = (Date.now() - began.at) / 1000
  console.log(
    JSON.stringify({
      path: values.path,
      seconds: Math.round(seconds),
      marketSpeed: Number(values.speed),
      mainThreadMsPerSecond: Math.round(((last.busy - began.busy) * 1000) / seconds),
      scriptMsPerSecond: Math.round(((last.scripts - began.scripts) * 1000) / seconds),
      layoutMsPerSecond: Math.round(((last.layout - began.layout) * 1000) / seconds),
      framesPainted: frames.painted,
      framesDropped: frames.dropped,
      longestFrameMs: Math.round(frames.longest),
      heapStartMb: Number(heapAtStart.toFixed(2)),
      heapAfterMinuteMb: Number(heapAfterMinute.toFixed(2)),
      heapEndMb: Number(heapAtEnd.toFixed(2)),
      heapGrowthAfterMinuteMb: Number((heapAtEnd - heapAfterMinute).toFixed(2)),
    }),
  )
  await browser.close()
}

const gateway = await startTestGateway({
  env: { ZEUS_INSTRUMENT_COUNT: values.instruments, ZEUS_CLOCK: `×${values.speed}` },
})
try {
  await run(gateway)
} finally {
  await gateway.stop()
}
