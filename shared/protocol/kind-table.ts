import { STATE_HALTED, STATE_LIMIT_DOWN, STATE_LIMIT_UP } from './board-state'
import { coinKinds } from './coin-kinds'
import { gradeColumns, type KindSpec, levelColumns, levelVolumes } from './kind-spec'
import { orderKinds } from './order-kinds'

/**
 * Row kinds: what a frame can contain. A kind is a fixed list of columns. `every` rows are numbered and never skipped
 * (a client that misses a number requests the rows again); `latest` rows replace the older row with the same key (a
 * slow client skips values). Columns are encoded one after another (struct of arrays):
 *
 * - `uint`, `int`: variable-length integers · `delta`: difference to the row before, zigzag
 * - `f64`: eight bytes · `text`: UTF-8
 * - a figure that operators withhold (`figure-columns.ts`): 0x80 0x00 in place of its number, NaN in a row
 *
 * Prices are in price units and amounts in price units × shares (`shared/market/units.ts`), times in ms UTC.
 * The order of the columns is the order on the wire: new columns go to the end. A new column or kind needs a new
 * `FRAME_VERSION`. Ids continue in `order-kinds.ts` and `coin-kinds.ts`.
 */
export const kinds = {
  /** One print. `side` 0 none · 1 buy · 2 sell (who crossed the spread). Order numbers 0 = unknown. */
  trade: {
    id: 1,
    delivery: 'every',
    retained: 200,
    retainedByPage: 2_000,
    columns: {
      time: 'delta',
      price: 'delta',
      volume: 'uint',
      side: 'uint',
      buyNo: 'delta',
      sellNo: 'delta',
      /** Whole size so far of the buy and the sell order, by amount: 0 小 1 中 2 大 3 超大. */
      buyGrade: 'uint',
      sellGrade: 'uint',
    },
  },
  /** The instrument now: day figures and the book. `outer`/`inner` in shares. `phase` indexes `PHASES`. */
  quote: {
    id: 2,
    delivery: 'latest',
    retained: 1,
    changes: { shares: ['volume', 'outer', 'inner', ...levelVolumes] },
    columns: {
      time: 'uint',
      phase: 'uint',
      last: 'int',
      open: 'int',
      high: 'int',
      low: 'int',
      volume: 'uint',
      /** A coin's day, in units of 10⁻⁷ of its money, is more than a whole number holds exactly. */
      amount: 'f64',
      trades: 'uint',
      outer: 'uint',
      inner: 'uint',
      ...levelColumns,
    },
  },
  /** One minute of the minute line. `slot` 0…240 (`minuteSlot`), or minutes since the epoch for crypto. */
  minute: {
    id: 3,
    delivery: 'latest',
    key: 'slot',
    retained: 4,
    changes: { shares: ['volume'] },
    columns: {
      slot: 'delta',
      open: 'delta',
      high: 'delta',
      low: 'delta',
      close: 'delta',
      volume: 'uint',
      amount: 'uint',
    },
  },
  /**
   * One minute of the ledger, not cumulative: net amount by size grade S 小 M 中 L 大 X 超大, `ad*` by aggressor,
   * `od*` both orders of each print (Σ od = 0), `auction` = amount without an aggressor, `buy`/`sell` = amounts
   * by aggressor side.
   */
  flow: {
    id: 4,
    delivery: 'latest',
    key: 'slot',
    retained: 4,
    changes: { shares: [] },
    columns: {
      slot: 'delta',
      ...gradeColumns('ad'),
      ...gradeColumns('od'),
      buy: 'uint',
      sell: 'uint',
      auction: 'uint',
    },
  },
  /**
   * One instrument in the whole-market table. Money in whole yuan, volumes in shares, `index` is the place in
   * `/api/instruments`. `speed5` = 5-minute change in 1/100 %. `bid`/`ask` = shares on five levels. `big*` =
   * number of buy and sell orders that reached 大 or more. `streak` = minutes in a row of net inflow (negative:
   * outflow). `split` = net amount of open and closed split findings. `state` bits: 1 halted · 2 limit-up ·
   * 4 limit-down · 8 estimated side · 16, 32, 64 the source that stood in (`stand-in.ts`).
   */
  board: {
    id: 5,
    delivery: 'latest',
    key: 'index',
    retained: 8_192,
    urgency: { column: 'state', bits: STATE_HALTED | STATE_LIMIT_UP | STATE_LIMIT_DOWN },
    changes: { shares: ['volume', 'outer', 'inner', 'bid', 'ask'] },
    columns: {
      index: 'delta',
      time: 'delta',
      last: 'int',
      open: 'int',
      high: 'int',
      low: 'int',
      volume: 'uint',
      turnover: 'uint',
      outer: 'uint',
      inner: 'uint',
      ...gradeColumns('ad'),
      ...gradeColumns('od'),
      speed5: 'int',
      bid: 'uint',
      ask: 'uint',
      bigBuys: 'uint',
      bigSells: 'uint',
      streak: 'int',
      split: 'int',
      state: 'uint',
    },
  },
  /**
   * Further figures of an instrument, sent on request; `known` bits say which are set (`MEASURE_…`). `lifted` 升档净额 in
   * yuan and `orders` counted by number, see `shared/flow/ledger.ts`. `added`/`cancelled` = orders and cancels in the
   * order stream. `vpin` in ‰, of `buckets` full buckets of `bucket` shares. `pressure` = volume added to the best bid
   * less volume removed, less the same for the ask, `depth` = mean queue, shares over five minutes
   * (`shared/flow/quote-pressure.ts`). `micro` = micro-price less last, in 1/100 price units.
   */
  measure: {
    id: 12,
    delivery: 'latest',
    key: 'index',
    retained: 8_192,
    columns: {
      index: 'delta',
      known: 'uint',
      lifted: 'int',
      orders: 'uint',
      added: 'uint',
      cancelled: 'uint',
      vpin: 'uint',
      bucket: 'uint',
      buckets: 'uint',
      pressure: 'int',
      depth: 'uint',
      micro: 'int',
    },
  },
  /** Whole market: breadth and money (yuan). `turnoverBefore` = at the same minute of the day before, 0 = unknown. */
  breadth: {
    id: 6,
    delivery: 'latest',
    retained: 1,
    columns: {
      time: 'uint',
      phase: 'uint',
      up: 'uint',
      flat: 'uint',
      down: 'uint',
      limitUp: 'uint',
      limitDown: 'uint',
      turnover: 'uint',
      turnoverBefore: 'uint',
      adNet: 'int',
      odBigNet: 'int',
    },
  },
  /** An index now; money in yuan. `adNet`/`odBigNet` are sums over members weighted 1. */
  index: {
    id: 7,
    delivery: 'latest',
    retained: 1,
    columns: {
      time: 'uint',
      phase: 'uint',
      last: 'int',
      open: 'int',
      high: 'int',
      low: 'int',
      equalWeight: 'int',
      volume: 'uint',
      turnover: 'uint',
      up: 'uint',
      flat: 'uint',
      down: 'uint',
      adNet: 'int',
      odBigNet: 'int',
    },
  },
  /** One minute of an index; money in yuan, not cumulative. `adNet` by aggressor, `odBigNet` 大+超大 of OD. */
  'index-minute': {
    id: 8,
    delivery: 'latest',
    key: 'slot',
    retained: 4,
    columns: {
      slot: 'delta',
      open: 'delta',
      high: 'delta',
      low: 'delta',
      close: 'delta',
      equalWeight: 'delta',
      volume: 'uint',
      turnover: 'uint',
      up: 'uint',
      down: 'uint',
      adNet: 'int',
      odBigNet: 'int',
    },
  },
  /** One split finding; `body` is the JSON of `SplitFinding` (`shared/flow/split-finding.ts`). */
  finding: {
    id: 9,
    delivery: 'latest',
    key: 'id',
    retained: 512,
    retainedByPage: 2_400,
    urgency: 'first-of-key',
    columns: { id: 'text', body: 'text' },
  },
  /** One source of the gateway's own health; `body` is the JSON of `HealthReport`. */
  health: {
    id: 10,
    delivery: 'latest',
    key: 'source',
    retained: 64,
    retainedByPage: 256,
    columns: { source: 'text', body: 'text' },
  },
  /**
   * One 盘口异动. `event` is the kind's code, `value` its measure in the kind's unit and `volume` the shares it is
   * about (`shared/market/event-kinds.ts`); `change` against the previous close in 1/100 %; `days` = days of history
   * it was judged by, 0 where it needs none; `definition` = id of the rule (`shared/market/event-definitions.ts`).
   */
  'market-event': {
    id: 11,
    delivery: 'every',
    retained: 500,
    retainedByPage: 5_000,
    urgency: 'always',
    columns: {
      time: 'delta',
      instrument: 'text',
      event: 'uint',
      price: 'uint',
      change: 'int',
      value: 'int',
      volume: 'uint',
      days: 'uint',
      definition: 'text',
    },
  },
  /**
   * One of the day's largest orders by total traded: 大单榜. `side` 1 buy · 2 sell, `orderNo` 0 = the feed has none,
   * `turnover` in yuan, `time` of its last print, `definition` = id of the order definition and grading
   * (`shared/flow/big-orders.ts`). Nothing is sent when an order is outgrown: readers
   * take the largest of each side (`LISTED_PER_SIDE`).
   */
  'big-order': {
    id: 13,
    delivery: 'latest',
    key: 'key',
    retained: 128,
    retainedByPage: 400,
    columns: {
      key: 'text',
      instrument: 'text',
      side: 'uint',
      orderNo: 'uint',
      grade: 'uint',
      volume: 'uint',
      turnover: 'uint',
      time: 'uint',
      definition: 'text',
    },
  },
  /** Volume traded at one price today (分价表), in shares: total, active buys and active sells. */
  'price-level': {
    id: 14,
    delivery: 'latest',
    key: 'price',
    retained: 512,
    columns: { price: 'delta', volume: 'uint', bought: 'uint', sold: 'uint' },
  },
  /**
   * News about an account's alerts; firings and acknowledgements are sent once each: `body` = JSON of an `AlertNews`.
   */
  alert: {
    id: 15,
    delivery: 'every',
    retained: 20,
    retainedByPage: 200,
    urgency: 'always',
    columns: { time: 'delta', id: 'text', body: 'text' },
  },
  ...orderKinds,
  ...coinKinds,
} as const satisfies Record<string, KindSpec>
