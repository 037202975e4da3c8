import type { KindSpec } from './kind-spec'

/** Bands of a `coin-depth` row, from the best of a side outwards. */
export const BANDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const

/** Bands of a side. */
export const BAND_COUNT = BANDS.length
/** Interval between rows of the stored depth, ms. */
export const DEPTH_GRAIN_MS = 15_000
/** Rows are packed, and written down, by pages of so long, each of one day, ms. */
export const DEPTH_PAGE_MS = 1_800_000

const bandColumns = Object.fromEntries(
  (['bid', 'ask'] as const).flatMap((side) => BANDS.map((band) => [`${side}Volume${band}`, 'uint'])),
) as Record<`${'bid' | 'ask'}Volume${(typeof BANDS)[number]}`, 'uint'>

/** Rows of the table of kinds that only coins have. */
export const coinKinds = {
  /**
   * Current state of a perpetual contract. `known` bits say which of the other columns are set (`PERPETUAL_…`). `rate`
   * = funding rate to be settled at `settles`, in 10⁻⁸ of the position, positive: longs pay shorts; `every` = ms
   * between two settlements, 0 = unknown; `open` = open interest in quantity units; `…Time` = time stated by the venue.
   */
  perpetual: {
    id: 18,
    delivery: 'latest',
    retained: 1,
    columns: {
      known: 'uint',
      rate: 'int',
      rateTime: 'uint',
      settles: 'uint',
      every: 'uint',
      open: 'uint',
      openTime: 'uint',
    },
  },
  /** The same at the end of one minute (since the epoch); `known` says which of the two are set. */
  'perpetual-minute': {
    id: 19,
    delivery: 'latest',
    key: 'slot',
    retained: 4,
    columns: { slot: 'delta', known: 'uint', rate: 'int', open: 'uint' },
  },
  /** One funding rate that was settled, in 10⁻⁸. */
  funding: {
    id: 20,
    delivery: 'latest',
    key: 'time',
    retained: 4,
    retainedByPage: 600,
    columns: { time: 'delta', rate: 'int' },
  },
  /**
   * The book by bands of equal width `step`, in price units: `bid` and `ask` = lower edges of the best bands (multiples of
   * it), `…Volume0` what waits in the best one, outwards from there; `bids`, `asks` = how many bands are known.
   */
  'coin-depth': {
    id: 21,
    delivery: 'latest',
    retained: 1,
    columns: {
      time: 'uint',
      last: 'uint',
      step: 'uint',
      bid: 'uint',
      ask: 'uint',
      bids: 'uint',
      asks: 'uint',
      ...bandColumns,
    },
  },
} as const satisfies Record<string, KindSpec>
