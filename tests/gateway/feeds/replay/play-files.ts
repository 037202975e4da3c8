import { afterAll } from 'vitest'
import type { FeedEvent } from '../../../../shared/market/events'
import { linesOf, scratchFolder } from './spoil'
import { details, prints, start } from './start'

/** A table of five prints of 600991.SH. */
export const TRADES = '20230110/datayes-sse-trades.csv'
const [header = '', ...rows] = linesOf(TRADES)
export const TRADE_ROWS: readonly string[] = rows
export const csv = (...lines: readonly string[]) => `${[header, ...lines].join('\n')}\n`

export const HUATAI_HEADER = linesOf('20230110/huatai-trades.csv')[0] as string
/** A print of 601991.SH at 51.22. */
export function huatai(day: string, number: number): string {
  const row = linesOf('20230110/huatai-trades.csv')[2] as string
  return row.replace('2023.01.10', day).replace(/,(\d+),(\d+),601991/, `,$1,${number},601991`)
}

export const numbers = (events: readonly FeedEvent[]) => prints(events).map(({ venueSeq }) => venueSeq)

/** For one test file: plays files by their names, and answers what was told of them, by each of the ways. */
export function filePlayer() {
  const scratch = scratchFolder()
  afterAll(scratch.remove)
  let folders = 0
  return async (files: Readonly<Record<string, string | Buffer>>) => {
    const folder = `case-${++folders}`
    for (const [name, content] of Object.entries(files)) scratch.write(`${folder}/${name}`, content)
    const told: string[] = []
    const tell = (code: string, file: string, words: string) => void told.push(`${code} ${file}：${words}`)
    const incidents = { open: tell, note: tell, close: () => {} }
    const { feed, rest } = start(`${scratch.folder}/${folder}`, { incidents })
    const events = await rest()
    const listed = events.flatMap((event) => (event.kind === 'instruments' ? event.instruments : []))
    return { events, told, badge: feed.badge, listed, problems: details(events, 'error') }
  }
}
