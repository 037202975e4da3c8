import { COMMANDS } from '../../client/features/instrument-search/commands'
import { searchResults } from '../../client/features/instrument-search/search-results'
import { allPages } from '../../client/store/page-list'
import { boardNames } from '../../client/store/rows/board-names'
import { createInstruments } from '../../client/store/rows/instruments'
import { readingsOf } from '../../gateway/market/state/pinyin'
import type { InstrumentTable } from '../../shared/protocol/rest'

/** What a keystroke of the search costs over so many instruments. Run with `npm run bench:search`. */
const INSTRUMENTS = 6_000
/** A frame of a screen that draws sixty times a second. */
const LIMIT_MS = 16
const TURNS = 200
const SYLLABLES = '贵州茅台重庆百货平安银行长江电力中国联通海螺水泥上海机场招商证券东方财富绿地控股'
const BOARDS = ['食品饮料', '银行', '电力设备', '通信', '建筑材料', '交通运输', '非银金融', '房地产']
const TYPED = ['6', '60', '600', '6005', '600519', 'z', 'zg', 'zgl', 'zhongguo', '茅', '茅台', '银行', 'zqbh', '不存在']

const nameOf = (at: number) =>
  Array.from({ length: 4 }, (_, place) => SYLLABLES[(at * (place + 3) + place * 7) % SYLLABLES.length]).join('')

function tableOf(count: number): InstrumentTable {
  const every = <T>(value: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => value(at))
  const name = every(nameOf)
  const zero = every(() => 0)
  return {
    epoch: 1,
    tradingDay: '20261120',
    name,
    pinyin: name.map(readingsOf),
    id: every((at) => `${String(600_000 + at)}.SH`),
    kind: every(() => 'stock' as const),
    board: every(() => 'main' as const),
    industry: every((at) => BOARDS[at % BOARDS.length] as string),
    boardPinyin: Object.fromEntries(BOARDS.map((board) => [board, readingsOf(board)])),
    priceScale: zero,
    volumeScale: zero,
    prevClose: zero,
    limitUp: zero,
    limitDown: zero,
    floatShares: zero,
    totalShares: zero,
    meanVolume5: zero,
    hasOrderNumbers: every(() => true),
    caveats: {},
  }
}

const table = tableOf(INSTRUMENTS)
const instruments = createInstruments(async () => table)
await instruments.ensure()
const BASKETS = Array.from({ length: 100 }, (_, at) => ({
  name: `我的指数${at}`,
  owner: 'bench',
  ownerName: 'bench',
  baseDay: '20260701',
  weighting: 'equal' as const,
  pinyin: `wdzs${at} wodezhishu${at}`,
  rebalance: 'none' as const,
  from: '20260701',
  earlier: [],
  members: [],
}))
const sources = {
  instruments,
  boards: boardNames(table),
  baskets: BASKETS,
  pages: allPages('bench'),
  commands: COMMANDS,
  pinned: table.id.slice(0, 20),
  recent: table.id.slice(20, 40),
  today: table.tradingDay,
}

const costs = TYPED.map((typed) => {
  const times = Array.from({ length: TURNS }, () => {
    const from = performance.now()
    searchResults(typed, sources, 10)
    return performance.now() - from
  }).sort((a, b) => a - b)
  return { typed, median: times[TURNS >> 1] as number, worst: times[Math.floor(TURNS * 0.99)] as number }
})
for (const { typed, median, worst } of costs) {
  console.log(`${typed.padEnd(10)} ${median.toFixed(2)} ms median, ${worst.toFixed(2)} ms p99`)
}
const slowest = Math.max(...costs.map(({ worst }) => worst))
console.log(`${INSTRUMENTS} instruments: a keystroke takes at most ${slowest.toFixed(2)} ms (limit ${LIMIT_MS} ms)`)
process.exitCode = slowest < LIMIT_MS ? 0 : 1
