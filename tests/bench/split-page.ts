import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { findingRow } from '../../gateway/market/state/rows/findings'
import type { ChildOrder, SplitFinding, SplitStyle } from '../../shared/flow/split-finding'
import type { Trade } from '../../shared/market/events'
import { dateToMs } from '../../shared/market/session'
import { topic } from '../../shared/protocol/topics'
import { launchBrowser, SIZES, signedInContext } from '../support/browser'
import { createFakeFeed, dayStart, makeInstrument, makeTrade } from '../support/fake-feed'
import { COUNT_PICTURES, heapAfterCollection, measurePage, type Pictures } from '../support/page-cost'
import { Dice } from '../support/split-generator/dice'
import { startTestGateway, type TestGateway } from '../support/start-gateway'

/**
 * What the split page costs: `npm run build && npm run bench:split-page -- --seconds 60`. One instrument trades 60 times
 * a second in a real browser; 200 findings are on the page, 40 of them grow by a child every second.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    prints: { type: 'string', default: '60' },
    findings: { type: 'string', default: '200' },
    panel: { type: 'string', default: 'shape' },
  },
})
const ID = '600519.SH'
const DAY = '20260706'
const OPEN = dateToMs(DAY) + 9.5 * 3_600_000
/** The page is opened in the afternoon: a morning lies behind it. */
const START = dateToMs(DAY) + 14 * 3_600_000
const OPEN_FINDINGS = 40
const BEAT_MS = 100
const WARM_UP_MS = 5_000
const COUNTED_MS = 10_000
const SHOWN_MAX_MS = 30_000
const STYLES: readonly SplitStyle[] = ['等量', '等时', '跟量', '冰山补单', '扫单', '随机量', '混合']

const dice = new Dice(1)
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
let price = 1_500
let orderNo = 1

function trade(time: number): Trade {
  price = Math.max(1_350, Math.min(1_650, price + dice.whole(-1, 1)))
  orderNo += 3
  const buys = dice.chance(0.5)
  return makeTrade({
    instrument: ID,
    exchangeTime: time,
    price,
    volume: 100 * dice.whole(1, 30),
    side: buys ? 'buy' : 'sell',
    buyNo: buys ? orderNo : orderNo - 1,
    sellNo: buys ? orderNo - 1 : orderNo,
  })
}

const child = (time: number): ChildOrder => ({
  orderNo: orderNo++,
  time,
  price: price + dice.whole(-20, 20),
  volume: 100 * dice.whole(2, 20),
  active: dice.chance(0.6),
})

/** A finding of the morning, or one that is still open. */
function finding(at: number, open: boolean): SplitFinding {
  const count = dice.whole(6, 120)
  const first = OPEN + dice.uniform() * 2 * 3_600_000 * 0.7
  const gap = dice.logUniform(2_000, 30_000)
  const from = open ? START - count * gap : first
  const children = Array.from({ length: count }, (_, number) => child(from + number * gap))
  const volume = children.reduce((sum, each) => sum + each.volume, 0)
  return {
    id: `${ID}-${at % 2 ? 'S' : 'B'}${at}-${Math.round(from)}`,
    instrument: ID,
    side: at % 2 ? 'sell' : 'buy',
    state: open ? 'open' : 'closed',
    style: STYLES[at % STYLES.length] ?? '混合',
    firstTime: from,
    lastTime: from + count * gap,
    firstEmitTime: from,
    childrenAtFirstEmit: 6,
    childCount: count,
    volume,
    turnover: volume * 15,
    vwap: 15,
    meanIntervalMs: gap,
    intervalCv: 0.2,
    clock: 'time',
    size: { mode: 200, min: 200, max: 2_000, exactShare: 0.2 },
    activeShare: 0.6,
    participation: 0.05,
    refills: 0,
    score: 40,
    confidence: 0.3 + 0.69 * dice.uniform(),
    features: [
      { name: '数量相近', value: '200 至 2000 股', nats: 22 },
      { name: '间隔规律', value: '平均 10.0 秒，离散系数 0.20', nats: 18 },
    ],
    refutedBy: '若 45.0 秒内不再出现 200 至 2000 股的委托，即视为暂停并最终结束。',
    children,
  }
}

function grown(old: SplitFinding, time: number): SplitFinding {
  const added = child(time)
  return {
    ...old,
    lastTime: time,
    childCount: old.childCount + 1,
    volume: old.volume + added.volume,
    turnover: old.turnover + added.volume * 15,
    confidence: Math.min(0.99, Math.max(0.3, old.confidence + dice.whole(-1, 1) * 0.01)),
    children: [...old.children, added].slice(-400),
  }
}

async function run(
  browser: Browser,
  gateway: TestGateway,
  push: (...trades: Trade[]) => Promise<void>,
  now: () => number,
) {
  for (let minute = 0; minute < 180; minute++) {
    const time = OPEN + minute * 60_000 + (minute >= 120 ? 5_400_000 : 0)
    await push(...Array.from({ length: 8 }, (_, at) => trade(time + at * 7_000)))
  }
  const context = await signedInContext(browser, gateway, {
    userId: await gateway.register('bench'),
    size: SIZES.desk,
  })
  const page = await context.newPage()
  await page.goto(`/graph_hide/${ID}/${DAY}/${DAY}?p=0&panel=${values.panel}`)
  const patience = Date.now() + SHOWN_MAX_MS
  while (!gateway.hub.isRead(topic.split(ID))) {
    if (Date.now() > patience) throw new Error('the page did not open: npm run build first')
    await pause(BEAT_MS)
  }

  const tell = (one: SplitFinding) =>
    gateway.hub.publish({ kind: 'finding', topic: topic.split(ID), row: findingRow(one), ingestTime: Date.now() })
  const findings = Array.from({ length: Number(values.findings) }, (_, at) => finding(at, at < OPEN_FINDINGS))
  for (const one of findings) tell(one)
  let printed = 0
  let due = 0
  let beats = 0
  const beat = setInterval(() => {
    const time = now()
    due += (Number(values.prints) * BEAT_MS) / 1_000
    const trades: Trade[] = []
    for (; due >= 1; due--) trades.push(trade(time))
    printed += trades.length
    void push(...trades)
    // Open findings speak once a second, spread over it.
    for (let at = beats++ % 10; at < OPEN_FINDINGS; at += 10) {
      const next = grown(findings[at] as SplitFinding, time)
      findings[at] = next
      tell(next)
    }
  }, BEAT_MS)
  await page.getByRole('grid').first().getByRole('row').nth(3).waitFor()
  await pause(WARM_UP_MS)

  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  // The processor's own time too: what other work on the machine delays is not the page's.
  const processor = await context.newCDPSession(page)
  await processor.send('Performance.enable', { timeDomain: 'threadTicks' })
  const heapStart = await heapAfterCollection(session)
  const began = { at: Date.now(), printed, cpu: (await measurePage(processor)).busy, ...(await measurePage(session)) }
  await pause(Number(values.seconds) * 1_000)
  const last = { cpu: (await measurePage(processor)).busy, ...(await measurePage(session)) }
  const seconds = (Date.now() - began.at) / 1_000
  const prints = printed - began.printed
  const heapEnd = await heapAfterCollection(session)
  // Counting asks for every picture, which costs too: it comes after the measurement.
  await page.evaluate(COUNT_PICTURES)
  await pause(COUNTED_MS)
  const frames = await page.evaluate<Pictures>('zeusFrames')
  clearInterval(beat)
  const shown = await page.getByTestId('expected-false').locator('xpath=../preceding-sibling::span').innerText()
  console.log(
    JSON.stringify({
      panel: values.panel,
      seconds: Math.round(seconds),
      printsPerSecond: Number((prints / seconds).toFixed(1)),
      findings: shown,
      mainThreadMsPerSecond: Math.round(((last.busy - began.busy) * 1_000) / seconds),
      mainThreadCpuMsPerSecond: Math.round(((last.cpu - began.cpu) * 1_000) / seconds),
      framesPainted: frames.painted,
      framesDropped: frames.dropped,
      longestFrameMs: Math.round(frames.longest),
      heapStartMb: Number(heapStart.toFixed(2)),
      heapEndMb: Number(heapEnd.toFixed(2)),
    }),
  )
}

const began = Date.now()
const now = () => START + (Date.now() - began)
const fake = createFakeFeed()
const browser = await launchBrowser()
const gateway = await startTestGateway({
  feed: { ...fake, clock: () => ({ marketTime: now(), speed: 1, phase: 'afternoon', tradingDay: DAY }) },
})
try {
  await fake.push(
    ...dayStart(
      DAY,
      [makeInstrument({ id: ID, name: '示例酒业', prevClose: 1_500, limitUp: 1_650, limitDown: 1_350 })],
      'afternoon',
    ),
  )
  await run(browser, gateway, fake.push, now)
} finally {
  await browser.close()
  await gateway.stop()
}
