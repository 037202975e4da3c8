import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config'
import { chosenRows, dropRows, eachRow, JournalError, type KeptRow, newestJournal } from '../feeds/bridge/journal-rows'
import { projectRoot, readEnvironmentFile } from '../processes/environment'
import { lockFolder } from '../storage/folder-lock'

const USAGE = `npm run journal:drop -- --list [--instrument 600519.SH]   rows that are refused today, or all of an instrument
npm run journal:drop -- SENDER/STREAM NUMBER[-NUMBER]       drops these rows
npm run journal:drop -- --refused                           drops all that are refused today
Stop the gateway first: what it has taken stays in its memory.`
/** Which is said first: an empty list would else look like a clean one. */
const ON_BUS = 'ZEUS_BUS is set: rows that a feed keeps on the bus are not among these, only those of the data folder.'

const LISTED_MAX = 200

const idOf = ({ row }: KeptRow): unknown => (Array.isArray(row) ? row[1] : undefined)

async function list(path: string, instrument: string | undefined): Promise<void> {
  let found = 0
  await eachRow(path, (kept) => {
    if (instrument === undefined ? kept.code === undefined : idOf(kept) !== instrument) return
    found++
    if (found > LISTED_MAX) return
    const { sender, stream, number, row, code = '' } = kept
    console.log([`${sender}/${stream}`, number, code, JSON.stringify(row)].join('\t'))
  })
  console.error(found > LISTED_MAX ? `${found} rows, the first ${LISTED_MAX} shown` : `${found} rows`)
}

async function run(): Promise<void> {
  readEnvironmentFile(projectRoot())
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, instrument: { type: 'string' }, refused: { type: 'boolean' } },
  })
  const { dataDir, bus } = readConfig(process.env)
  if (bus.address !== 'memory') console.error(ON_BUS)
  const path = await newestJournal(join(dataDir, 'bridge'))
  if (values.list) return await list(path, values.instrument)
  const [name = '', numbers = ''] = positionals
  const chosen = values.refused ? ({ code }: KeptRow) => code !== undefined : chosenRows(name, numbers)
  if (!chosen) throw new JournalError(USAGE)
  const lock = lockFolder(dataDir)
  try {
    console.log(`${await dropRows(path, chosen)} rows dropped from ${path}`)
  } finally {
    lock.release()
  }
}

run().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
})
