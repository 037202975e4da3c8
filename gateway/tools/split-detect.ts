import { SplitEvents } from '../watch/truth/split-events'
import { readCsvPrints } from './csv-prints'

/** `npm run tool -- split-detect FILE.csv`: prints in, one JSON array of findings out. Complaints go to stderr. */
const SCALES = { priceScale: 3 }
const NOTHING_READABLE = 2
const COMPLAINTS_SHOWN = 20

const path = process.argv[2]
if (path === undefined || process.argv.length > 3) {
  process.stderr.write('usage: npm run tool -- split-detect FILE.csv[.gz]\n')
  process.exitCode = NOTHING_READABLE
} else {
  process.exitCode = await detect(path)
}

async function detect(file: string): Promise<number> {
  const events = new SplitEvents(SCALES)
  let read = 0
  let complaints = 0
  const complain = (line: number, reason: string) => {
    if (++complaints <= COMPLAINTS_SHOWN) process.stderr.write(`${file}:${line}: ${reason}\n`)
  }
  for await (const { row, trade } of readCsvPrints(file, SCALES, complain)) {
    read++
    events.add(row, trade)
  }
  if (complaints > COMPLAINTS_SHOWN) process.stderr.write(`${file}: ${complaints} lines could not be read\n`)
  if (read === 0) {
    process.stderr.write(`${file}: no readable print\n`)
    return NOTHING_READABLE
  }
  process.stdout.write(`${JSON.stringify(events.finish())}\n`)
  return 0
}
