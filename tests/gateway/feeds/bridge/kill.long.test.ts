import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dialTcp } from '../../../../gateway/feeds/bridge/dial'
import { BridgeDay } from '../../../../gateway/feeds/bridge/market-day'
import { BridgeSender } from '../../../../gateway/feeds/bridge/sender'
import type { WireRow } from '../../../../gateway/feeds/bridge/wire'
import { rowsText } from '../../../../gateway/feeds/bridge/write-row'
import { BridgeProcess } from '../../../support/bridge-process'
import { bridgeIds, bridgeOpening, bridgePrint, PrintHash } from '../../../support/bridge-rows'
import { freePort } from '../../../support/free-port'
import { openStalledConnection } from '../../../support/stalled-connection'
import { PROJECT_ROOT } from '../../../support/start-gateway'
import { until } from '../../../support/until'

const ids = bridgeIds(50)
const opening = bridgeOpening(ids)
let folder: string
let market: BridgeProcess
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  market = new BridgeProcess(await freePort(), join(folder, 'bridge'))
})
afterEach(async () => {
  await market.kill()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** The hash of prints as one who loses nothing and repeats nothing has it. */
function hashOf(rows: readonly WireRow[]): { count: number; hash: string } {
  const prints = new PrintHash()
  prints.add(new BridgeDay(() => false).read(rows, 0).events)
  return { count: prints.count, hash: prints.value() }
}

const senderTo = (port: number) =>
  new BridgeSender({
    dial: dialTcp('127.0.0.1', port),
    hello: { sender: 'vendor', stream: 'main' },
    wait: (ms) => sleep(ms / 10),
    now: Date.now,
  })

test('a gateway killed again and again in the middle of lines has every print once, in order', async () => {
  const rows = [...opening, ...Array.from({ length: 80_000 }, (_, n) => bridgePrint(ids, n))]
  // However quick the machine is, there are rows left to send at each kill.
  const kills = [
    { at: 15_000, before: 40_000 },
    { at: 50_000, before: 75_000 },
  ]
  const reached: number[] = []
  async function* source() {
    for (let from = 0; from < rows.length; from += 1_000) {
      const due = kills.filter(({ before }) => before <= from).length
      await until(`kill ${due}`, () => reached.length >= due)
      yield rows.slice(from, from + 1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await market.start()
  const sender = senderTo(market.port)
  const sending = sender.send(source())
  for (const { at } of kills) {
    await until(`${at} rows acknowledged`, () => sender.acknowledged >= at, 60_000)
    await market.kill()
    reached.push(sender.acknowledged)
    await market.start()
  }
  await sending
  expect(await market.counts()).toMatchObject(hashOf(rows))
  expect(reached).toHaveLength(2)
  // Each kill came with rows still under way.
  for (const [index, { at, before }] of kills.entries()) {
    expect(reached[index]).toBeGreaterThanOrEqual(at)
    expect(reached[index]).toBeLessThanOrEqual(before)
  }
})

/** Sends lines, the last one only by half, and stays: `PORT`, then everything from stdin. */
const HALF_SENDER = `
const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1')
process.stdin.pipe(socket, { end: false })
socket.on('data', (text) => process.stdout.write(text))
setInterval(() => {}, 1000)`

test('a sender killed in the middle of a line loses the rows of that line and no others', async () => {
  const rows = [...opening, ...Array.from({ length: 1_000 }, (_, n) => bridgePrint(ids, n))]
  const [whole, half] = [rows.slice(0, 700), rows.slice(700, 900)]
  await market.start()
  const child = spawn(process.execPath, ['-e', HALF_SENDER, String(market.port)])
  children.push(child)
  const torn = rowsText(whole.length + 1, half)
  child.stdin.write('{"hello":1,"sender":"vendor"}\n')
  child.stdin.write(rowsText(1, whole) + torn.slice(0, torn.length / 2))
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  await until('the whole line acknowledged', () => said.includes(`{"ack":${whole.length}}`))
  child.kill('SIGKILL')
  await new Promise((ended) => child.once('exit', ended))
  expect(await market.counts()).toMatchObject(hashOf(whole))

  const again = senderTo(market.port)
  await again.send(
    (async function* () {
      yield rows
    })(),
  )
  expect(await market.counts()).toMatchObject(hashOf(rows))
})

/** A vendor's table of prints, as `huatai-trades.ts` describes it. */
function huataiFile(count: number): string {
  const header =
    'MDDate,MDTime,SecurityType,SecuritySubType,SecurityIDSource,Symbol,TradingPhaseCode,TradeIndex,TradeBuyNo,TradeSellNo,TradeType,TradeBSFlag,TradePrice,TradeQty,TradeMoney,ReceiveDateTime,NumTrades,ChannelNo,ApplSeqNum,SecurityID'
  const row = (n: number) => {
    const clock = new Date(Date.UTC(2023, 6, 11, 9, 30) + n * 20).toISOString().slice(11, 23)
    const price = (50 + (n % 90) / 100).toFixed(2)
    return `2023.07.11,${clock},2,02001,101,中国软件,,${n},${2 * n + 1},${2 * n + 2},0,${1 + (n % 2)},${price},${100 + (n % 7) * 100},,2023.07.11T09:25:01.925,0,1,${n + 1},600536.SH`
  }
  return [header, ...Array.from({ length: count }, (_, n) => row(n))].join('\n')
}

test('npm run tool -- feed-send, killed and started again, brings a whole file once', async () => {
  const file = join(folder, 'huatai-trades-20230711.csv')
  await writeFile(file, huataiFile(30_000))
  await market.start()
  // Half of the file gets through and no more, however quick the machine is, until the first sender is dead.
  const line = await openStalledConnection(market.port, 1_500_000)
  const send = () => {
    const to = `tcp://127.0.0.1:${line.port}`
    const child = spawn(process.execPath, ['--import', 'tsx', 'gateway/tools/feed-send.ts', file, '--to', to], {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    return child
  }
  const first = send()
  await until('5,000 prints', async () => (await market.counts()).count >= 5_000, 60_000)
  const died = new Promise((ended) => first.once('exit', ended))
  first.kill('SIGKILL')
  await died
  const between = (await market.counts()).count
  line.release()
  const code = await new Promise((ended) => send().once('exit', ended))
  line.close()
  expect(code).toBe(0)
  const { count, reports } = await market.counts()
  expect(between).toBeGreaterThanOrEqual(5_000)
  expect(between).toBeLessThan(30_000)
  expect(count).toBe(30_000)
  expect(reports[0]?.figures).toMatchObject({ refused: 0, waiting: 0 })
})
