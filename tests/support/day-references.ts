import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { codeOf, exchangeOf } from '../../shared/market/instrument'

/** A day's totals; prices in units of 0.01 yuan, `trades` where the source counts them. */
export interface DayTotals {
  open: number
  high: number
  low: number
  last: number
  volume: number
  amount: number
  trades?: number
}

/** Folders of recordings, without those of ticks, that may contain a day of an instrument. */
const FOLDERS = ['l2_snapshots', 'daily', 'minute', 'l1_ticks', 'tdx_files', 'wire']

/** Every recorded file with data of this instrument's day (`YYYYMMDD`), other than its ticks. */
export function referencesOf(recordings: string, id: string, day: string): string[] {
  const [code, exchange] = [codeOf(id), exchangeOf(id).toLowerCase()]
  const dates = [day, day.replace(/(....)(..)(..)/, '$1-$2-$3'), day.replace(/(....)(..)(..)/, '$1.$2.$3')]
  const named = new RegExp(`(?<!\\d)(${code}\\.${exchange}|${exchange}${code}|${code}_)`)
  const mentioned = new RegExp(`(^|[\\n",_])${code}([.",]|$)|${exchange}${code}`)
  return FOLDERS.flatMap((folder) => filesBelow(join(recordings, folder)).map((file) => join(folder, file)))
    .filter((file) => {
      const content = readText(join(recordings, file))
      const dated = dates.some((date) => file.includes(date) || content.includes(date))
      const many = /^(wire|l2_snapshots)/.test(file)
      return dated && (named.test(file) || (many && mentioned.test(content)))
    })
    .sort()
}

/** The row of a day in a table `date,preclose,open,high,low,close,volume,amount`. */
export function dailyBar(path: string, day: string): DayTotals | undefined {
  const row = readText(path)
    .split('\n')
    .find((line) => line.startsWith(`${day},`))
  if (!row) return undefined
  const [, , open = 0, high = 0, low = 0, last = 0, volume = 0, amount = 0] = row.split(',').map(Number)
  const cents = (yuan: number) => Math.round(yuan * 100)
  return { open: cents(open), high: cents(high), low: cents(low), last: cents(last), volume, amount: cents(amount) }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

function readText(path: string): string {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
}
