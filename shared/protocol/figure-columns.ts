import type { FrozenFigure } from './freezes'
import { type KindName, kinds, type Row } from './kinds'

/** Figure that each column of a kind carries; null = the column cannot be withheld from publication. */
type ColumnFigures<K extends KindName> = Record<keyof Row<K>, FrozenFigure | null>

/** Columns that carry none. */
const none = <const N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<N, null>
/** A kind of which no column carries any. */
const wholly = <K extends KindName>(kind: K) =>
  Object.fromEntries(Object.keys(kinds[kind].columns).map((name) => [name, null])) as Record<keyof Row<K>, null>
const grades = <const P extends 'ad' | 'od', F extends FrozenFigure>(prefix: P, figure: F) =>
  Object.fromEntries(['S', 'M', 'L', 'X'].map((grade) => [`${prefix}${grade}`, figure])) as Record<
    `${P}${'S' | 'M' | 'L' | 'X'}`,
    F
  >
const NETS = { adNet: 'active-net', odBigNet: 'order-net' } as const
const PRICES = ['open', 'high', 'low'] as const
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const levels = Object.fromEntries(
  LEVELS.flatMap((level) =>
    ['bidPrice', 'bidVolume', 'askPrice', 'askVolume'].map((name) => [`${name}${level}`, null]),
  ),
) as Record<`${'bid' | 'ask'}${'Price' | 'Volume'}${(typeof LEVELS)[number]}`, null>

/**
 * Every column of every kind: a column that is new does not compile before it is said which figure it carries.
 * `buy` and `sell` of a ledger are the two sides of its active net; 外盘 and 内盘 are shares, and a figure of their own.
 */
export const COLUMN_FIGURES: { readonly [K in KindName]: ColumnFigures<K> } = {
  trade: none('time', 'price', 'volume', 'side', 'buyNo', 'sellNo', 'buyGrade', 'sellGrade'),
  quote: {
    ...none('time', 'phase', 'last', ...PRICES, 'volume', 'amount', 'trades', 'outer', 'inner'),
    ...levels,
  },
  minute: none('slot', ...PRICES, 'close', 'volume', 'amount'),
  flow: {
    ...none('slot', 'auction'),
    ...grades('ad', 'active-net'),
    ...grades('od', 'order-net'),
    buy: 'active-net',
    sell: 'active-net',
  },
  board: {
    ...none('index', 'time', 'last', ...PRICES, 'volume', 'turnover', 'outer', 'inner', 'speed5', 'bid', 'ask'),
    ...none('bigBuys', 'bigSells', 'state'),
    ...grades('ad', 'active-net'),
    ...grades('od', 'order-net'),
    streak: 'active-net',
    split: 'split',
  },
  measure: {
    ...none('index', 'known', 'orders', 'added', 'cancelled', 'micro'),
    lifted: 'lifted',
    vpin: 'vpin',
    bucket: 'vpin',
    buckets: 'vpin',
    pressure: 'pressure',
    depth: 'pressure',
  },
  breadth: {
    ...none('time', 'phase', 'up', 'flat', 'down', 'limitUp', 'limitDown', 'turnover', 'turnoverBefore'),
    ...NETS,
  },
  index: {
    ...none('time', 'phase', 'last', ...PRICES, 'equalWeight', 'volume', 'turnover', 'up', 'flat', 'down'),
    ...NETS,
  },
  'index-minute': {
    ...none('slot', ...PRICES, 'close', 'equalWeight', 'volume', 'turnover', 'up', 'down'),
    ...NETS,
  },
  finding: { id: 'split', body: 'split' },
  health: none('source', 'body'),
  'market-event': none(
    ...(['time', 'instrument', 'event', 'price', 'change', 'value', 'volume', 'days', 'definition'] as const),
  ),
  'big-order': none(
    ...(['key', 'instrument', 'side', 'orderNo', 'grade', 'volume', 'turnover', 'time', 'definition'] as const),
  ),
  'price-level': none('price', 'volume', 'bought', 'sold'),
  'cancel-minute': wholly('cancel-minute'),
  perpetual: wholly('perpetual'),
  'perpetual-minute': wholly('perpetual-minute'),
  funding: wholly('funding'),
  'coin-depth': wholly('coin-depth'),
  'order-queue': wholly('order-queue'),
  // A firing records what was published at that time, and no withheld figure enters one.
  alert: none('time', 'id', 'body'),
}

/** Columns of a kind that can be withheld from publication. */
export const figuresOf = (kind: KindName): [column: string, figure: FrozenFigure][] =>
  Object.entries(COLUMN_FIGURES[kind]).flatMap(([column, figure]) => (figure === null ? [] : [[column, figure]]))
