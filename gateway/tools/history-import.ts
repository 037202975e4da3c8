import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config'
import type { Feed } from '../feeds/feed'
import { createReplayFeed } from '../feeds/replay/feed'
import { openPipeline } from '../market/pipeline/pipeline'
import { Refill } from '../market/pipeline/refill-missing'
import { type DaysLocation, daysLocationOf, isSourceName } from '../past/recorder/days-location'
import { openStoredDays } from '../past/recorder/open-days'
import { projectRoot, readEnvironmentFile } from '../processes/environment'
import { openStorage } from '../processes/open-storage'
import { lockFolder } from '../storage/folder-lock'

const USAGE = `npm run tool -- history-import PATH [--source NAME]   days of recordings, into the history of a feed (default: replay)
Stop the gateway first. A day that is imported again is not kept twice.`

/** Reading rests while so much waits for the disk, so that nothing has to be left out. */
const WAITING_REST_BYTES = 8 * 1024 * 1024
const REST_MS = 20
const CLOSE_MAX_MS = 120_000

function asked(): { path: string; source: string | undefined } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { source: { type: 'string' } } })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error(USAGE)
  const { source } = values
  if (source !== undefined && !isSourceName(source)) {
    throw new Error('--source: letters, digits, . _ and -, up to 40, the first one a letter or a digit')
  }
  return { path, source }
}

/** Tells what is kept of a feed's days. */
function tellKept(place: DaysLocation): void {
  const kept = openStoredDays(place)
  for (const day of kept.days()) {
    const { prints } = kept.coverage(day, false)
    console.log(`${day}  ${prints.rows} prints of ${prints.instruments} instruments  ${prints.state}`)
  }
  kept.close()
}

async function run(): Promise<void> {
  readEnvironmentFile(projectRoot())
  const { path, source } = asked()
  const config = readConfig(process.env)
  if (!config.history) throw new Error('no history is kept: ZEUS_HISTORY_MB is 0, or ZEUS_MEMORY is low')
  const replay = createReplayFeed({
    path,
    speed: Number.POSITIVE_INFINITY,
    endWhenDone: true,
    now: Date.now,
    wait: () => Promise.resolve(),
  })
  const lock = lockFolder(config.dataDir)
  const db = await openStorage(config)
  const refill = new Refill()
  const watched = await db.selectFrom('missing_minutes').selectAll().where('exchange', '=', '').executeTakeFirst()
  let waiting = () => 0
  let days = 0
  let over = () => {}
  const ended = new Promise<void>((resolve) => {
    over = resolve
  })
  const feed: Feed = {
    ...replay,
    name: source ?? replay.name,
    clock: () => replay.clock(),
    async *events(signal) {
      try {
        for await (const batch of replay.events(signal)) {
          for (const event of batch) {
            if (event.kind === 'status' && event.state === 'error') console.error(event.detail)
            if (event.kind === 'day') days++
            refill.observe(event)
          }
          yield batch
          while (waiting() > WAITING_REST_BYTES && !signal.aborted) await sleep(REST_MS)
        }
      } finally {
        over()
      }
    },
  }
  try {
    const { history: place, memory } = config
    const pipeline = openPipeline({ feed, db, now: Date.now, memory, watched: async () => [], place })
    waiting = () => pipeline.past.files?.health().figures.waiting ?? 0
    pipeline.start()
    await ended
    // What the last batch made is on its way once the loop has turned.
    await sleep(REST_MS)
    await pipeline.close(CLOSE_MAX_MS)
    // Up to where the gateway itself looked, which reading does not change.
    await db.deleteFrom('missing_minutes').where('exchange', '=', '').execute()
    if (watched) await db.insertInto('missing_minutes').values(watched).execute()
    const minutes = await refill.write(db)
    if (minutes > 0) console.log(`${minutes} missing minutes refilled`)
    const health = pipeline.past.files?.health()
    if (health?.state === 'broken') throw new Error(health.words)
    if (days === 0) throw new Error('nothing was imported')
    tellKept(daysLocationOf(place.store, feed.name))
  } finally {
    await db.destroy()
    lock.release()
  }
}

run().then(
  () => process.exit(),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    process.exit(1)
  },
)
