import { availableParallelism, cpus, loadavg } from 'node:os'
import { type Installation, install, lacking } from '../support/parts/installation'
import { type Outcome, UnderLoad } from '../support/parts/under-load'

/**
 * What each part's sudden end costs, in an installation of several machines under load: who noticed what for how long,
 * how long a reader went without a print, and how many prints were lost. The machines are network namespaces where
 * they can be made.
 *
 *     npm run build && npm run drills:parts -- 2000 50     (prints a second, readers)
 */
const [perSecond = 2_000, readers = 50] = process.argv.slice(2).map(Number)
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
  ({ programs }: Installation) =>
    programs[name].kill()
const begun =
  (name: keyof Installation['programs']) =>
  ({ programs }: Installation) =>
    programs[name].start()

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
  [
    'kill -9 NATS, begun again after 2 s',
    async ({ programs }) => {
      await programs.nats.kill()
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await programs.nats.start()
    },
  ],
  [
    'kill -9 PostgreSQL, begun again after 2 s',
    async ({ programs }) => {
      await programs.postgres.kill()
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await programs.postgres.start()
    },
  ],
]

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
const at = await install({ built: true, drainSeconds: 5 })
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
  for (const [name, bringAbout, over] of drills) {
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
