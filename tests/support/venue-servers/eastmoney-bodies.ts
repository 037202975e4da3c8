import type { MadeRow } from './made-row'

const secondsOf = ({ stamp: s }: MadeRow): number =>
  Date.parse(
    `${s.slice(0, 4)}-${s.slice(4, 6)}-${s.slice(6, 8)}T${s.slice(8, 10)}:${s.slice(10, 12)}:${s.slice(12)}+08:00`,
  ) / 1000

/** Fields of `stock/get` with `fltt=2`. */
export function stockFields(row: MadeRow): Record<string, unknown> {
  const lots = Math.round(row.volume / 100)
  return {
    f43: row.last,
    f44: row.high,
    f45: row.low,
    f46: row.open,
    f47: lots,
    f48: row.amount,
    f49: Math.ceil(lots / 2),
    f161: Math.floor(lots / 2),
    f51: 11,
    f52: 9,
    f57: row.code.slice(2),
    f58: row.name,
    f59: 2,
    f60: row.prevClose,
    f71: '-',
    f84: 2e9,
    f85: 1e9,
    f86: secondsOf(row),
    f127: '银行',
    f169: Number((row.last - row.prevClose).toFixed(2)),
    f19: row.bid,
    f20: 12,
    f17: Math.max(0, row.bid - 0.01),
    f18: 4,
    f15: '-',
    f16: '-',
    f39: row.ask,
    f40: 7,
    f37: row.ask + 0.01,
    f38: 9,
    f35: '-',
    f36: '-',
  }
}

/** A row of `clist/get`. */
export const listFields = (row: MadeRow): Record<string, unknown> => ({
  f2: row.last,
  f5: Math.round(row.volume / 100),
  f6: row.amount,
  f12: row.code.slice(2),
  f13: row.code.startsWith('sh') ? 1 : 0,
  f14: row.name,
  f15: row.high,
  f16: row.low,
  f17: row.open,
  f18: row.prevClose,
  f20: row.last * 2e9,
  f21: row.last * 1e9,
  f26: 20010827,
  f100: '银行',
  f124: secondsOf(row),
})

/** The envelope around an answer. */
export const enveloped = (data: unknown, over: Record<string, unknown> = {}): string =>
  JSON.stringify({ rc: 0, rt: 4, full: 1, data, ...over })
