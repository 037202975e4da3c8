/** One instrument's data in the test vendor servers: yuan and shares. */
export interface MadeRow {
  /** `sh600519`. */
  code: string
  name?: string
  /** `yyyyMMddHHmmss`, Beijing. */
  stamp: string
  prevClose: number
  last: number
  open: number
  high: number
  low: number
  volume: number
  amount: number
  bid: number
  ask: number
}

/** 3,000 shares at 10.05 on average, 10.05/10.06. */
export const makeRow = (over: Partial<MadeRow> = {}): MadeRow => ({
  code: 'sh600001',
  name: '示例股份',
  stamp: '20260910100000',
  prevClose: 10,
  last: 10.06,
  open: 10.02,
  high: 10.08,
  low: 10.01,
  volume: 3000,
  amount: 30150,
  bid: 10.05,
  ask: 10.06,
  ...over,
})

/** `yyyyMMddHHmmss` in Beijing of an epoch time. */
export const stampOf = (time: number): string =>
  new Date(time + 8 * 3_600_000).toISOString().replace(/[-:T]/g, '').slice(0, 14)

/** The same row as Tencent writes it. `over`: fields by number. */
export function tencentStatement(row: MadeRow, over: Record<number, string> = {}): string {
  const fields = new Array<string>(88).fill('')
  const lots = Math.round(row.volume / 100)
  const change = row.last - row.prevClose
  Object.assign(fields, {
    0: '1',
    1: row.name,
    2: row.code.slice(2),
    3: row.last,
    4: row.prevClose,
    5: row.open,
    6: lots,
    7: Math.ceil(lots / 2),
    8: Math.floor(lots / 2),
    9: row.bid,
    10: 12,
    11: Math.max(0, row.bid - 0.01),
    12: 5,
    19: row.ask,
    20: 7,
    21: row.ask + 0.01,
    22: 9,
    30: row.stamp,
    31: change.toFixed(2),
    33: row.high,
    34: row.low,
    35: `${row.last}/${lots}/${row.amount}`,
    36: lots,
    37: row.amount / 10_000,
    47: (row.prevClose * 1.1).toFixed(2),
    48: (row.prevClose * 0.9).toFixed(2),
    61: 'GP-A',
    72: 1_000_000,
    73: 2_000_000,
    82: 'CNY',
    ...over,
  })
  return `v_${row.code}="${fields.join('~')}";\n`
}

/** The same row as Sina writes it. */
export function sinaStatement(row: MadeRow, tail = '00,'): string {
  const { stamp: s } = row
  const levels = (side: number, step: number) =>
    [0, 1, 2, 3, 4]
      .map((level) => (side > 0 ? `${1200 + level},${(side + step * level).toFixed(3)}` : '0,0.000'))
      .join(',')
  const fields = [
    ...[row.name, row.open, row.prevClose, row.last, row.high, row.low, row.bid, row.ask, row.volume, row.amount],
    ...[levels(row.bid, -0.01), levels(row.ask, 0.01)],
    ...[`${s.slice(0, 4)}-${s.slice(4, 6)}-${s.slice(6, 8)}`, `${s.slice(8, 10)}:${s.slice(10, 12)}:${s.slice(12)}`],
    tail,
  ]
  return `var hq_str_${row.code}="${fields.join(',')}";\n`
}
