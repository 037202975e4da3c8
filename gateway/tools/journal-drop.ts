import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config'
import {
  chosenRows,
  dropRows,
  eachRow,
  fileJournal,
  JournalError,
  type JournalRow,
  type JournalSource,
  newestJournal,
} from '../feeds/bridge/journal-rows'
import { dropShared, sharedJournal } from '../feeds/bridge/shared-rows'
import { projectRoot, readEnvironmentFile } from '../processes/environment'
import { LEASE_MS, waitForLease } from '../serve/bus/lease'
import { type NatsBus, openNatsBus } from '../serve/bus/nats-bus'
import { openNatsLease } from '../serve/bus/nats-lease'
import { StoredBlocks } from '../serve/bus/stored-blocks'
import { lockFolder } from '../storage/folder-lock'

const USAGE = `npm run tool -- journal-drop --list [--instrument 600519.SH]   rows that are refused today, or all of an instrument
npm run tool -- journal-drop SENDER/STREAM NUMBER[-NUMBER]       drops these rows
npm run tool -- journal-drop --refused                           drops all that are refused today
Stop the gateway first, or every feed of a bus (ZEUS_BUS): what it has taken stays in its memory.`

const LISTED_MAX = 200
const WHAT = 'bridge'
const ON_BUS = 'the rows on the bus'
/** Beside the time after which a feed that says nothing has lost its turn. */
const SPARE_MS = 2_000

const idOf = ({ row }: JournalRow): unknown => (Array.isArray(row) ? row[1] : undefined)

async function list(journal: JournalSource, instrument: string | undefined): Promise<void> {
  let found = 0
  await eachRow(journal, (kept) => {
    if (instrument === undefined ? kept.code === undefined : idOf(kept) !== instrument) return
    found++
    if (found > LISTED_MAX) return
    const { sender, stream, number, row, code = '' } = kept
    console.log([`${sender}/${stream}`, number, code, JSON.stringify(row)].join('\t'))
  })
  console.error(found > LISTED_MAX ? `${found} rows, the first ${LISTED_MAX} shown` : `${found} rows`)
}

/** Where the next life of the market reads its rows from. */
interface Kept {
  journal: JournalSource
  drop: (chosen: (row: JournalRow) => boolean) => Promise<number>
}

async function inFolder(dataDir: string): Promise<Kept> {
  const path = await newestJournal(join(dataDir, 'bridge'))
  return {
    journal: fileJournal(path),
    async drop(chosen) {
      const lock = lockFolder(dataDir)
      try {
        return await dropRows(path, chosen)
      } finally {
        lock.release()
      }
    },
  }
}

/** Of the bus that feeds share; undefined where it keeps no rows of a bridge. */
async function onBus({ connection }: NatsBus): Promise<Kept | undefined> {
  const blocks = await StoredBlocks.look(connection, WHAT)
  const store = blocks && (await openNatsLease(connection))
  if (!store) return undefined
  return {
    journal: sharedJournal(ON_BUS, blocks),
    async drop(chosen) {
      const wait = async (ms: number, signal: AbortSignal) => void (await sleep(ms, undefined, { signal }))
      const leases = { store, holder: `journal-drop ${randomUUID()}`, now: Date.now, wait }
      const lease = await waitForLease(leases, AbortSignal.timeout(LEASE_MS + SPARE_MS))
      if (!lease) throw new JournalError(`${ON_BUS}: a feed leads; stop every feed first`)
      try {
        return await dropShared(ON_BUS, await StoredBlocks.open(connection, WHAT), chosen)
      } finally {
        await lease.giveBack()
      }
    },
  }
}

async function run(): Promise<void> {
  readEnvironmentFile(projectRoot())
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, instrument: { type: 'string' }, refused: { type: 'boolean' } },
  })
  const { dataDir, bus: place } = readConfig(process.env)
  const bus = place.address === 'memory' ? undefined : await openNatsBus(place, 'zeus-journal')
  try {
    const { journal, drop } = (bus && (await onBus(bus))) ?? (await inFolder(dataDir))
    if (values.list) return await list(journal, values.instrument)
    const [name = '', numbers = ''] = positionals
    const chosen = values.refused ? ({ code }: JournalRow) => code !== undefined : chosenRows(name, numbers)
    if (!chosen) throw new JournalError(USAGE)
    console.log(`${await drop(chosen)} rows dropped from ${journal.name}`)
  } finally {
    await bus?.close()
  }
}

run().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
})
