import { kinds } from './kind-table'

export type { ColumnType, KindSpec, Urgency } from './kind-spec'
export { kinds } from './kind-table'

export type KindName = keyof typeof kinds
export const KIND_NAMES = Object.keys(kinds) as KindName[]
/** Kinds whose rows are numbered within their topic. */
export type NumberedKind = {
  [K in KindName]: (typeof kinds)[K]['delivery'] extends 'every' ? K : never
}[KindName]
export const isNumbered = (kind: KindName): kind is NumberedKind => kinds[kind].delivery === 'every'
const byId = new Map(KIND_NAMES.map((name) => [kinds[name].id as number, name]))
export const kindOfId = (id: number): KindName | undefined => byId.get(id)

/** Bits of `known` in a `measure` row. */
export const MEASURE_VPIN = 1
export const MEASURE_PRESSURE = 2
export const MEASURE_MICRO = 4
export const MEASURE_CANCELS = 8
/** Bits of `order-queue.known`: the source sends orders · for this instrument too · for its whole day without a gap. */
export const QUEUE_SOURCE = 1
export const QUEUE_ORDERS = 2
export const QUEUE_WHOLE = 4
/** … a call auction gathers orders: there is no best price · more instruments are looked at than are counted. */
export const QUEUE_AUCTION = 8
export const QUEUE_FULL = 16

/** Bits of `perpetual.known` and `perpetual-minute.known`: the funding rate · the open interest. */
export const PERPETUAL_RATE = 1
export const PERPETUAL_OPEN = 2

type Value<T> = T extends 'text' ? string : number
/** A row as an object. */
export type Row<K extends KindName> = {
  -readonly [C in keyof (typeof kinds)[K]['columns']]: Value<(typeof kinds)[K]['columns'][C]>
}
/** Rows as columns: numbers in `Float64Array`, texts in arrays, all of the section's `count`. */
export type Columns<K extends KindName> = {
  -readonly [C in keyof (typeof kinds)[K]['columns']]: (typeof kinds)[K]['columns'][C] extends 'text'
    ? string[]
    : Float64Array
}
