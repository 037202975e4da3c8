import { availableParallelism, cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, install, lacking } from '../support/parts/installation'
import { queryClickHouse } from '../support/parts/stores'
import { type Outcome, UnderLoad } from '../support/parts/under-load'
import { until } from '../support/until'

/**
 * What each part's sudden end costs, in an installation of several machines under load: who noticed what for how long,
 * how long a reader went without a print, and how many prints were lost. The machines are network namespaces where
 * they can be made.
 *
 *     npm run build && npm run bench -- parts 2000 50 [PATTERN]     (prints a second, readers, which drills)
 *
 * History lies on a ClickHouse server where an engine of it is at hand (`npm run test:clickhouse` gets one): in the
 * end it must have every print that was sent, once.
 */
const [perSecond = 2_000, readers = 50] = process.argv.slice(2, 4).map(Number)
const chosen = new RegExp(process.argv[4] ?? '')
const LOAD = { codes: 400, perSecond, readers, each: 20 }

type Drill = [name: string, bringAbout: (at: Installation) => Promise<void>, over?: (at: Installation) => Promise<void>]

const rolled =
  (name: 'gateway-1' | 'gateway-2') =>
  async ({ programs }: Installation) => {
    await programs[name].end()
    await programs[name].start()
  }
const killed =
  (name: keyof Installation['programs']) =>
  async ({ programs }: Installation) =>
    programs[name]?.kill()
const begun =
  (name: keyof Installation['programs']) =>
  async ({ programs }: Installation) =>
    programs[name]?.start()

const killedFor2s =
  (name: keyof Installation['programs']) =>
  async ({ programs }: Installation) => {
    await programs[name]?.kill()
    await sleep(2_000)
    await programs[name]?.start()
  }

const drills: Drill[] = [
  ['gateway 1 rolled over', rolled('gateway-1')],
  ['gateway 2 rolled over', rolled('gateway-2')],
  ['kill -9 gateway 1', killed('gateway-1'), begun('gateway-1')],
  ['kill -9 gateway 2', killed('gateway-2'), begun('gateway-2')],
  ['kill -9 the feed: its standby takes over', killed('feed'), begun('feed')],
  ['kill -9 the standby while it leads', killed('standby'), begun('standby')],
  ['kill -9 the standby while it stands by', killed('standby'), begun('standby')],
  [
    'SIGSTOP the feed, SIGCONT once the standby leads',
    async ({ programs }) => programs.feed.pause(),
    async ({ programs }) => programs.feed.goOn(),
  ],
  ['kill -9 NATS, begun again after 2 s', killedFor2s('nats')],
  ['kill -9 PostgreSQL, begun again after 2 s', killedFor2s('postgres')],
  ['kill -9 ClickHouse, begun again after 2 s', killedFor2s('clickhouse')],
  ['kill -9 the bucket, begun again after 2 s', killedFor2s('bucket')],
]

/** What history has of what was sent: rows beyond, or short of, one of each print. */
async function historyFault({ history }: Installation, sent: number): Promise<string | undefined> {
  if (!history) return 'history: in files, no ClickHouse at hand'
  const question = `SELECT count(), uniqExact(id, buy_no) FROM ${history.database}.prints WHERE source = 'bridge'`
  const counted = () => queryClickHouse(history, question)
  const isWhole = async () => (await counted()) === `${sent}\t${sent}`
  await until('history to have every print', isWhole, 60_000, 500).catch(() => undefined)
  const [rows, prints] = (await counted()).split('\t').map(Number)
  console.log(`history on ClickHouse: ${rows} rows of ${prints} prints, sent ${sent}`)
  return rows === sent && prints === sent ? undefined : 'history is not what was sent'
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

function row(name: string, { longestMs, cut, prints, lost, wrong, epochs, noticed }: Outcome): string {
  const told = noticed.map(
    ({ gateway, source, words, after, forMs, isOver }) =>
      `${gateway.replace('gateway-', 'G')} ${source} ${words} (+${seconds(after)}, ${isOver ? seconds(forMs) : 'goes on'})`,
  )
  const figures = [`${lost} lost`, `${wrong} twice`, `${epochs} epoch`, `${prints} prints`].join(', ')
  return `| ${name} | ${seconds(longestMs)} | ${cut} of ${LOAD.readers} | ${figures} | ${told.join('; ') || '–'} |`
}

const missing = lacking()
if (missing) {
  console.error(`the parts cannot be had: ${missing}`)
  process.exit(1)
}
console.log(
  `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
)
const at = await install({ built: true, history: true, drainSeconds: 5 })
let failed = false
try {
  const { kind, why } = at.machines
  console.log(
    `machines: ${kind}${why ? ` (${why})` : ''}; ${LOAD.perSecond} prints/s over ${LOAD.codes} codes, ${LOAD.readers} readers × ${LOAD.each}`,
  )
  console.log(
    '| What | longest without a print | readers cut | prints | who noticed what (after, for how long) |\n|---|---|---|---|---|',
  )
  const load = await UnderLoad.begin(at, LOAD)
  const isPart = (name: string) => chosen.test(name) && (at.history !== undefined || !name.includes('ClickHouse'))
  for (const [name, bringAbout, over] of drills.filter(([name]) => isPart(name))) {
    const outcome = await load.during(
      () => bringAbout(at),
      () => over?.(at) ?? Promise.resolve(),
    )
    failed ||= outcome.lost + outcome.wrong > 0 || outcome.epochs > 1
    console.log(row(name, outcome))
  }
  const { sent, had, missing: absent, otherwise } = await load.end()
  failed ||= absent + otherwise > 0
  console.log(
    `sent ${sent} prints; readers had ${had} of them, missing ${absent}, in another order or other ones ${otherwise}`,
  )
  const fault = await historyFault(at, sent)
  if (fault) console.log(fault)
  failed ||= at.history !== undefined && fault !== undefined
  load.stop()
} catch (thrown) {
  failed = true
  console.error(thrown)
  if (process.env.PARTS_OUTPUT)
    for (const program of Object.values(at.programs)) console.error(`--- ${program.name}\n${program.output()}`)
} finally {
  if (process.env.PARTS_OUTPUT)
    for (const program of Object.values(at.programs))
      console.error(`--- ${program.name}\n${program.output().slice(-3000)}`)
  await at.stop()
}
process.exit(failed ? 1 : 0)
