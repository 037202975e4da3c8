import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBlock } from '../../../gateway/past/recorder/page'
import { WrittenFiles } from '../../../gateway/past/recorder/written-files'
import { bytesOf, type DayBytes, dayFiles, type RecordedPrintRun } from './recorded-print-run'

const [DAY, NEXT] = ['20260706', '20260707']
const MINUTE_MS = 60_000
const SESSION_MINUTES = 240
const PAUSE = { after: 120, minutes: 90 }
/** How often prints are told over the day: each of an instrument's minutes should have some. */
const ROUNDS = 8
const BLOCK_ROWS = 4_096

/** What a day takes once it is closed: prints drawn out over its four hours, again and again. */
export function closedDay({ prints, ids }: RecordedPrintRun): DayBytes | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-recorder-'))
  const written = new WrittenFiles({ folder, bytesMax: 2 ** 40, daysMax: 99, say: () => {} })
  const names = ids.map((id, place) => ({ place, id, always: false, hasOrderNumbers: true }))
  const work = () => {
    while (written.isDue) written.work()
  }
  const time = prints.time.slice(0, prints.rows)
  const open = Math.floor((time[0] as number) / MINUTE_MS) * MINUTE_MS
  const drawn = (SESSION_MINUTES / ROUNDS) * (MINUTE_MS / ((time.at(-1) as number) - open + 1))
  let seq = 0
  written.write(DAY, [{ kind: 'begin', day: DAY, seq: ++seq }])
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < prints.rows; at++) {
      const ms = Math.floor(((time[at] as number) - open) * drawn) + (round * SESSION_MINUTES * MINUTE_MS) / ROUNDS
      prints.time[at] = open + ms + (ms < PAUSE.after * MINUTE_MS ? 0 : PAUSE.minutes * MINUTE_MS)
    }
    for (let from = 0; from < prints.rows; from += BLOCK_ROWS) {
      const page = encodeBlock(prints, from, Math.min(prints.rows, from + BLOCK_ROWS))
      written.write(DAY, [{ kind: 'prints', day: DAY, names: seq === 1 ? names : [], page, seq: ++seq }])
      work()
    }
  }
  written.endBefore(NEXT)
  work()
  const [file] = dayFiles(folder)
  const bytes = file === undefined ? undefined : bytesOf(file)
  rmSync(folder, { recursive: true })
  return bytes
}
