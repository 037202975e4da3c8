import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { encodeMessage } from '../../gateway/bus/messages'
import { subjects } from '../../gateway/bus/subjects'
import { sourceFolder } from '../../gateway/recorder/day-history'
import { dayPath } from '../../gateway/recorder/retention'
import { DayFeed } from '../../gateway/time-machine/day-feed'
import { RecordedDay } from '../../gateway/time-machine/recorded-day'
import { beijingDate } from '../../shared/market/session'
import { type TopicName, topic } from '../../shared/protocol/topics'
import { recordMarket } from '../support/recorded-market'

/*
 * How long a replay takes to show another moment: one instrument (prints, minutes, ledger) and the whole market, from
 * the question to the last byte of the answer, in the thread that reads days. `--instruments`, `--minutes`, `--reps`.
 */

const { values } = parseArgs({
  options: {
    instruments: { type: 'string', default: '5500' },
    minutes: { type: 'string', default: '20' },
    reps: { type: 'string', default: '30' },
  },
})

const START = Date.UTC(2026, 6, 6, 1, 24)
const until = START + Number(values.minutes) * 60_000
const day = beijingDate(START)
const dataDir = mkdtempSync(join(tmpdir(), 'zeus-bench-machine-'))
const median = (of: number[]): number => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
const ms = (value: number): string => value.toFixed(1).padStart(8)

function seeks(folder: string, topics: readonly TopicName[]): { times: number[]; bytes: number } {
  const times: number[] = []
  let bytes = 0
  for (let rep = 0; rep < Number(values.reps); rep++) {
    const recorded = new RecordedDay(folder, day)
    const at = START + Math.floor(((rep * 7919) % 1000) * ((until - START) / 1000))
    let sent = 0
    const send = (_subject: string, part: Uint8Array) => {
      sent += part.length
    }
    const feed = new DayFeed({ day: recorded, at: START, epoch: 1, send, now: Date.now })
    const begun = performance.now()
    feed.seek(at, 2)
    for (const name of topics) feed.hear(subjects.ask, encodeMessage('ask', { gateway: 'bench', topic: name }))
    times.push(performance.now() - begun)
    bytes = Math.max(bytes, sent)
    recorded.close()
  }
  return { times, bytes }
}

try {
  process.stdout.write(`recording ${values.minutes} minutes of ${values.instruments} instruments …\n`)
  await recordMarket({ dataDir, startAt: START, until, instrumentCount: Number(values.instruments) })
  const folder = sourceFolder(join(dataDir, 'history'), 'simulated')
  const file = statSync(dayPath(folder, day)).size
  process.stdout.write(`${(file / 2 ** 20).toFixed(1)} MB\n\nseek          median ms   worst ms   answer KB\n`)
  const cases: [string, TopicName[]][] = [
    ['one code', [topic.tick('600519.SH'), topic.flow('600519.SH')]],
    ['whole market', [topic.boardMarket]],
    ['both', [topic.boardMarket, topic.tick('600519.SH'), topic.flow('600519.SH')]],
  ]
  for (const [name, topics] of cases) {
    const { times, bytes } = seeks(folder, topics)
    const figures = `${ms(median(times))}    ${ms(Math.max(...times))}    ${ms(bytes / 1024)}`
    process.stdout.write(`${name.padEnd(14)}${figures}\n`)
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
