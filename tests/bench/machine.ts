import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayPath } from '../../gateway/past/recorder/retention'
import { DayFeed } from '../../gateway/past/replay/day-feed'
import { encodeMessage } from '../../gateway/serve/bus/messages'
import { subjects } from '../../gateway/serve/bus/subjects'
import { beijingDate } from '../../shared/market/session'
import { type TopicName, topic } from '../../shared/protocol/topics'
import { makeInstrument, makeTrade } from '../support/fake-feed'
import { openRecorded } from '../support/open-recorded'
import { recordDay } from '../support/record-day'
import { childrenOf, findingOf } from '../support/split-finding'

/*
 * How long a replay takes to show another moment: one instrument (prints, minutes, ledger, deals, findings) and the whole market, from
 * the question to the last byte of the answer, in the thread that reads days. Every instrument prints once a minute,
 * one of them as the busiest does. `--instruments`, `--minutes`, `--busy` (its prints a minute), `--findings` (told a
 * minute), `--reps`.
 */

const { values } = parseArgs({
  options: {
    instruments: { type: 'string', default: '5500' },
    minutes: { type: 'string', default: '30' },
    busy: { type: 'string', default: '1560' },
    findings: { type: 'string', default: '100' },
    reps: { type: 'string', default: '30' },
  },
})

const START = Date.UTC(2026, 6, 6, 1, 30)
const MINUTE = 60_000
const minutes = Number(values.minutes)
const day = beijingDate(START)
const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-machine-'))
const idOf = (place: number) => `${600_000 + place}.SH`
const median = (of: number[]): number => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
const ms = (value: number): string => value.toFixed(1).padStart(9)

/** Answers how long the market's thread was busy with each minute's mark, ms. */
async function record(): Promise<number[]> {
  const recorded = recordDay(folder)
  const instruments = Array.from({ length: Number(values.instruments) }, (_, place) =>
    makeInstrument({ id: idOf(place) }),
  )
  recorded.take({ kind: 'day', tradingDay: day })
  recorded.take({ kind: 'instruments', instruments })
  const marks: number[] = []
  const states = recorded.state.findingStates()
  let order = 0
  const print = (place: number, exchangeTime: number) => {
    const price = 1_000 + ((place * 7 + Math.floor(exchangeTime / 1_000)) % 90)
    const numbers = { buyNo: ++order, sellNo: ++order, venueSeq: order }
    recorded.take(makeTrade({ instrument: idOf(place), exchangeTime, price, amount: price * 100, ...numbers }))
  }
  for (let minute = 0; minute < minutes; minute++) {
    const begins = START + minute * MINUTE
    const begun = performance.now()
    print(1, begins)
    if (minute > 0) marks.push(performance.now() - begun)
    for (let place = 1; place < instruments.length; place++) print(place, begins + 1 + (place % 59_000))
    for (let n = 0; n < Number(values.findings); n++) {
      const instrument = idOf(n % 50)
      const children = childrenOf(...Array.from({ length: 1 + ((minute + n) % 40) }, (_, at) => at + 1))
      states.note(begins + n * 100, findingOf(`${instrument}:${n}`, { instrument, children }))
    }
    for (let n = 0; n < Number(values.busy); n++) print(0, begins + Math.floor((n / Number(values.busy)) * 59_999))
    recorded.tick(begins + 59_999)
    await recorded.write()
  }
  await recorded.close()
  return marks
}

function seeks(topics: readonly TopicName[]): { times: number[]; busy: number[]; bytes: number } {
  const times: number[] = []
  const busy: number[] = []
  let bytes = 0
  for (let rep = 0; rep < Number(values.reps); rep++) {
    const recorded = openRecorded(folder, day)
    const at = START + Math.floor((((rep * 7919) % 1000) / 1000) * minutes * MINUTE)
    let sent = 0
    const send = (_subject: string, part: Uint8Array) => {
      sent += part.length
    }
    const feed = new DayFeed({ day: recorded, at: START, epoch: 1, send, now: Date.now })
    const cpu = process.cpuUsage()
    const begun = performance.now()
    feed.seek(at, 2)
    for (const name of topics) feed.hear(subjects.ask, encodeMessage('ask', { gateway: 'bench', topic: name }))
    times.push(performance.now() - begun)
    const { user, system } = process.cpuUsage(cpu)
    busy.push((user + system) / 1_000)
    bytes = Math.max(bytes, sent)
    recorded.close()
  }
  return { times, busy, bytes }
}

try {
  const marks = await record()
  const file = statSync(dayPath(folder, day)).size
  process.stdout.write(`${values.instruments} instruments, ${minutes} minutes: ${(file / 2 ** 20).toFixed(1)} MB\n`)
  process.stdout.write(
    `mark of a minute, market's thread: median${ms(median(marks))} ms, worst${ms(Math.max(...marks))} ms\n`,
  )
  process.stdout.write('\nseek           median ms  worst ms  median CPU  worst CPU  answer KB\n')
  const code: TopicName[] = [topic.tick(idOf(0)), topic.flow(idOf(0))]
  const cases: [string, TopicName[]][] = [
    ['busiest code', code],
    ['whole market', [topic.boardMarket]],
    ['both', [...code, topic.boardMarket]],
    ['its deals', [topic.deals(idOf(0))]],
    ['its findings', [topic.split(idOf(0))]],
    ['all of it', [...code, topic.deals(idOf(0)), topic.split(idOf(0))]],
    ['market deals', [topic.dealsMarket]],
    ['all findings', [topic.splitMarket]],
    ['measures', [topic.measuresMarket]],
  ]
  for (const [name, topics] of cases) {
    const { times, busy, bytes } = seeks(topics)
    const spent = `${ms(median(busy))}  ${ms(Math.max(...busy))}`
    process.stdout.write(
      `${name.padEnd(14)} ${ms(median(times))} ${ms(Math.max(...times))}   ${spent}  ${ms(bytes / 1024)}\n`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
