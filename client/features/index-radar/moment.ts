import { MINUTES_PER_DAY, slotLabel } from '../../../shared/market/session'
import { FLAG_SNAPSHOT, type Section } from '../../../shared/protocol/frame'
import { type Columns, kinds, type Row } from '../../../shared/protocol/kinds'
import type { IndexMoment } from '../../../shared/protocol/minute-views'
import { type BoardReference, BoardStore } from '../../store/rows/board-store'
import type { IndexStore } from '../../store/rows/index-store'

/** `1021` as an address names a minute. */
export const minuteAddress = (slot: number): string => slotLabel(slot).replace(':', '')

const SLOTS = new Map(Array.from({ length: MINUTES_PER_DAY }, (_, slot) => [minuteAddress(slot), slot]))

/** The minute that an address names; undefined for none. */
export const slotOfText = (text: string): number | undefined => SLOTS.get(text)

/** Board of the members at that minute, with the columns that the radar uses. */
export function momentBoard(
  { members }: IndexMoment,
  reference: BoardReference,
  placeOf: (id: string) => number | undefined,
): BoardStore {
  const known = members.flatMap((member) => {
    const place = placeOf(member.id)
    return place === undefined || member.last === 0 ? [] : [{ ...member, place }]
  })
  const columns = Object.fromEntries(
    Object.keys(kinds.board.columns).map((name) => [name, new Float64Array(known.length)]),
  ) as Columns<'board'>
  known.forEach(({ place, last, turnover, ad, od }, row) => {
    const cells: Partial<Row<'board'>> = {
      index: place,
      last,
      turnover,
      adS: ad[0],
      adM: ad[1],
      adL: ad[2],
      adX: ad[3],
      odS: od[0],
      odM: od[1],
      odL: od[2],
      odX: od[3],
    }
    for (const [name, value] of Object.entries(cells)) columns[name as keyof Row<'board'>][row] = value
  })
  const section: Section<'board'> = {
    kind: 'board',
    topicId: 0,
    flags: FLAG_SNAPSHOT,
    epoch: 0,
    seq: 0,
    ingestTime: 0,
    count: known.length,
    columns,
  }
  const board = new BoardStore()
  board.setReference(reference)
  board.apply(section)
  board.commit(0)
  return board
}

/** The index at the end of a minute, from its own minute line; undefined before its first minute. */
export function momentValue(store: IndexStore, slot: number): Row<'index'> | undefined {
  const { value } = store
  const columns = store.columns()
  let row = -1
  columns.slot.forEach((each, at) => {
    if (each <= slot) row = at
  })
  if (!value || row < 0) return undefined
  const at = (values: Float64Array) => values[row] as number
  const upTo = (values: Float64Array) => values.subarray(0, row + 1)
  const members = value.up + value.flat + value.down
  return {
    ...value,
    last: at(columns.close),
    high: Math.max(...upTo(columns.high)),
    low: Math.min(...upTo(columns.low)),
    equalWeight: at(columns.equalWeight),
    volume: upTo(columns.volume).reduce((sum, each) => sum + each, 0),
    turnover: at(columns.turnoverTotal),
    up: at(columns.up),
    down: at(columns.down),
    flat: Math.max(0, members - at(columns.up) - at(columns.down)),
    adNet: at(columns.adNetTotal),
    odBigNet: at(columns.odBigNetTotal),
  }
}
