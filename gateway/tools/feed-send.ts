import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type DialBridge, dialAny, dialNats, dialTcp, dialWebSocket } from '../feeds/bridge/dial'
import { BridgeRefusal, BridgeSender } from '../feeds/bridge/sender'
import type { WireRow } from '../feeds/bridge/wire'
import { RowWriter } from '../feeds/bridge/write-row'
import { createReplayFeed } from '../feeds/replay/feed'
import { projectRoot, readEnvironmentFile } from '../processes/environment'
import { BusError, openNatsBus } from '../serve/bus/nats-bus'

const USAGE = `用法：npm run tool -- feed-send 文件或文件夹 [--to tcp://127.0.0.1:8710 | ws://127.0.0.1:8711 | nats://127.0.0.1:4222/zeus.bridge]
  --to A,B       行情进程与备用行情进程的地址，哪个在接收就发给哪个
  --speed N      按录制速度的 N 倍发送；缺省为尽快
  --sender NAME  发送方名称，缺省 feed-send
  --stream NAME  编号所属的流；缺省由文件名、大小与修改时间得出，同一文件再发一次只补网关没有的行
口令取自环境变量 ZEUS_BRIDGE_SECRET。`

const TOLD_EVERY_MS = 2_000

interface Way {
  dial: DialBridge
  close: () => Promise<void>
}

/** `to`: one address, or several with commas between. */
async function openWays(to: string, sender: string): Promise<Way> {
  const ways = await Promise.all(to.split(',').map((one) => openWay(one, sender)))
  return {
    dial: dialAny(ways.map(({ dial }) => dial)),
    close: async () => void (await Promise.all(ways.map(({ close }) => close()))),
  }
}

async function openWay(to: string, sender: string): Promise<Way> {
  const url = new URL(to)
  const nothing = async () => undefined
  if (url.protocol === 'tcp:') return { dial: dialTcp(url.hostname, Number(url.port)), close: nothing }
  if (url.protocol === 'ws:') return { dial: dialWebSocket(to), close: nothing }
  const bus = await openNatsBus({ address: `nats://${url.host}` }, 'zeus-feed-send', '--to')
  return { dial: dialNats(bus, `${url.pathname.slice(1)}.${sender}`), close: () => bus.close() }
}

/** Everything that a recording holds, as rows; what cannot be read is said and left out. */
async function* rowsOf(path: string, speed: number): AsyncGenerator<WireRow[]> {
  const wait = async (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal })
  const feed = createReplayFeed({ path, speed, now: Date.now, wait, endWhenDone: true })
  const writer = new RowWriter()
  for await (const batch of feed.events(new AbortController().signal)) {
    for (const event of batch) if (event.kind === 'status') console.error(event.detail)
    yield batch.flatMap((event) => writer.rows(event))
  }
}

async function streamOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  const identity = createHash('sha256')
    .update(`${basename(path)} ${size} ${mtimeMs}`)
    .digest('hex')
  return `file-${identity.slice(0, 16)}`
}

async function main(): Promise<number> {
  readEnvironmentFile(projectRoot())
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string', default: 'tcp://127.0.0.1:8710' },
      speed: { type: 'string', default: 'Infinity' },
      sender: { type: 'string', default: 'feed-send' },
      stream: { type: 'string' },
    },
  })
  const [path] = positionals
  const speed = Number(values.speed)
  if (path === undefined || !values.to.split(',').every((one) => /^(tcp|ws|nats):\/\/./.test(one)) || !(speed > 0)) {
    console.error(USAGE)
    return 1
  }
  const secret = process.env.ZEUS_BRIDGE_SECRET
  const { dial, close } = await openWays(values.to, values.sender)
  const sender = new BridgeSender({
    dial,
    hello: { sender: values.sender, stream: values.stream ?? (await streamOf(path)), ...(secret ? { secret } : {}) },
    wait: (ms) => sleep(ms),
    now: Date.now,
    say: (words) => console.error(words),
  })
  const telling = setInterval(() => console.error(`已确认 ${sender.acknowledged} 行`), TOLD_EVERY_MS)
  try {
    await sender.send(rowsOf(path, speed))
  } finally {
    clearInterval(telling)
    await close()
  }
  console.error(`完成：网关已有 ${sender.acknowledged} 行，其中 ${sender.refused} 行未收下`)
  return sender.refused === 0 ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    const mendable = thrown instanceof BridgeRefusal || thrown instanceof BusError || thrown instanceof TypeError
    console.error(mendable ? thrown.message : thrown)
    process.exit(1)
  },
)
