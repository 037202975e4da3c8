import type { ExRights } from '../../../../shared/market/ex-rights'
import { type Board, codeOf, type Exchange, type Instrument } from '../../../../shared/market/instrument'
import { limitsOf, ruleOf } from '../../../../shared/market/rules'
import { INDUSTRIES, INDUSTRY_WEIGHTS, inventName } from './names'
import { hashText, Random } from './random'

/** The simulator's data of a stock, fund or convertible; prices of the first simulated day are `basePrice`. */
export interface Company {
  id: string
  name: string
  board: Board
  exchange: Exchange
  st: boolean
  /** One of the codes that documents name: listed long ago, never suspended. */
  established: boolean
  /** First trading day (`YYYYMMDD`), if fixed; else it is drawn, or long ago for `established` ones. */
  listedFrom?: string
  /** Index into `INDUSTRIES`; -1 for funds and convertibles. */
  industry: number
  basePrice: number
  floatShares: number
  totalShares: number
  /** Mean turnover of a day, yuan. */
  turnover: number
  /** Loading on the market's and the industry's return, and multiple of the usual own volatility. */
  beta: number
  industryBeta: number
  sigma: number
}

/** Boards with their share of the market, code prefixes and codes that always exist (so that examples in documents work). */
const BOARDS: readonly { board: Board; exchange: Exchange; share: number; prefixes: string[]; always: string[] }[] = [
  {
    board: 'main',
    exchange: 'SH',
    share: 0.309,
    prefixes: ['600', '601', '603', '605'],
    always: ['600519', '600000', '600036', '601318', '600536', '601825', '605580'],
  },
  { board: 'star', exchange: 'SH', share: 0.109, prefixes: ['688'], always: ['688981', '688111'] },
  {
    board: 'main',
    exchange: 'SZ',
    share: 0.271,
    prefixes: ['000', '001', '002', '003'],
    always: ['000001', '000002', '000858', '002594'],
  },
  { board: 'chinext', exchange: 'SZ', share: 0.255, prefixes: ['300', '301'], always: ['300750', '300059'] },
  { board: 'bse', exchange: 'BJ', share: 0.056, prefixes: ['920'], always: ['920002', '920799'] },
]

/** Actual industries of the codes in `BOARDS[].always`; others are drawn. */
const KNOWN_INDUSTRIES: Readonly<Record<string, string>> = {
  '600519': '食品饮料',
  '600000': '银行',
  '600036': '银行',
  '601318': '非银金融',
  '600536': '计算机',
  '601825': '银行',
  '605580': '公用事业',
  '688981': '电子',
  '688111': '计算机',
  '000001': '银行',
  '000002': '房地产',
  '000858': '食品饮料',
  '002594': '汽车',
  '300750': '电力设备',
  '300059': '非银金融',
  '920002': '机械设备',
  '920799': '计算机',
}

const FUNDS: readonly { id: string; name: string; price: number; exchange: Exchange }[] = [
  { id: '510050.SH', name: '上证50ETF', price: 2890, exchange: 'SH' },
  { id: '510300.SH', name: '沪深300ETF', price: 4120, exchange: 'SH' },
  { id: '588000.SH', name: '科创50ETF', price: 1215, exchange: 'SH' },
  { id: '159915.SZ', name: '创业板ETF', price: 2640, exchange: 'SZ' },
]

/** Number of convertibles in a market of 5,500 stocks. */
const CONVERTIBLES = 40
/** First trading day of all convertibles. */
const CONVERTIBLES_FROM = '20230103'
/** Code ranges of convertibles, by the exchange of their stock. */
const CONVERTIBLE_CODES: Partial<Record<Exchange, string>> = { SH: '113', SZ: '127' }

/** The size of market that the turnover distribution describes. */
const FULL_MARKET = 5500
const MARKET_TURNOVER = 2.0e12

/** Yuan a day from which a company is busy, and the yuan that its shares cost at least. */
const BUSY_TURNOVER = 3e8
const BUSY_LEAST = 4.5

/** How wild those are that have been there for long, beside others: they hardly ever go to a limit. */
const CALM = 0.7

/** Zipf-like daily turnover in yuan of a rank (0 = busiest) in a market of 5,500. */
const turnoverOfRank = (rank: number): number => (MARKET_TURNOVER / 7.06) * (rank + 30) ** -0.95

function codesOf(row: (typeof BOARDS)[number], count: number, seed: number): string[] {
  const codes = new Set(row.always.slice(0, count))
  const random = new Random(seed, `codes:${row.exchange}:${row.board}`)
  const room = row.prefixes.length * 1000 - 1
  while (codes.size < Math.min(count, room)) {
    const code = random.pick(row.prefixes) + String(random.below(1000)).padStart(3, '0')
    if (code !== '000000') codes.add(code)
  }
  return [...codes].sort()
}

function industryOf(random: Random): number {
  let left = random.uniform() * INDUSTRY_WEIGHTS.reduce((sum, weight) => sum + weight, 0)
  const found = INDUSTRY_WEIGHTS.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return Math.max(found, 0)
}

function companyOf(id: string, row: (typeof BOARDS)[number], rank: number, seed: number, taken: Set<string>): Company {
  const random = new Random(seed, `company:${id}`)
  const established = row.always.includes(codeOf(id))
  const st = row.board === 'main' && rank > 3000 && random.chance(0.06)
  // Drawn for every company, so that known industries do not change what is drawn after it.
  const drawnIndustry = industryOf(random)
  const known = INDUSTRIES.findIndex(([name]) => name === KNOWN_INDUSTRIES[codeOf(id)])
  const industry = known < 0 ? drawnIndustry : known
  const turnover = turnoverOfRank(rank) * random.around(0.35) * (st ? 0.5 : 1)
  const usual = st ? 3.2 : row.board === 'star' ? 38 : 14 * (turnover / 2e8) ** 0.12
  const drawn = Math.min(2200, Math.max(1.6, usual * random.around(0.85) * 1.3))
  // A step of 0.01 is a large part of a low price: what many trade, and indexes weigh most, is not that low.
  const wanted = turnover > BUSY_TURNOVER && drawn < BUSY_LEAST ? BUSY_LEAST ** 2 / drawn : drawn
  const yuan = id === '600519.SH' ? 1468.5 : wanted
  const basePrice = Math.round(yuan * 100)
  const rate = Math.min(0.12, 0.018 * random.around(0.7) * (row.board === 'main' ? 0.8 : 1.3))
  const floatShares = Math.round(turnover / rate / yuan / 100) * 100
  return {
    id,
    name: inventName(random, industry, st, taken),
    board: row.board,
    exchange: row.exchange,
    st,
    established,
    industry,
    basePrice,
    floatShares,
    totalShares: Math.round((floatShares * (1.02 + random.exponential() * 0.45)) / 100) * 100,
    turnover,
    beta: 1 + 0.22 * random.normal(),
    industryBeta: 1 + 0.3 * random.normal(),
    sigma: random.around(0.28) * (row.board === 'main' ? 0.92 : 1.2) * (established ? CALM : 1),
  }
}

function fundOf(fund: (typeof FUNDS)[number]): Company {
  return {
    id: fund.id,
    name: fund.name,
    board: 'fund',
    exchange: fund.exchange,
    st: false,
    established: true,
    industry: -1,
    basePrice: fund.price,
    floatShares: 2e10,
    totalShares: 2e10,
    turnover: 2.4e9,
    beta: 1.02,
    industryBeta: 0,
    sigma: 0.12,
  }
}

/** Convertibles of the busiest companies outside STAR, BSE and ST: each moves with its stock, but less. */
function convertiblesOf(companies: readonly Company[], count: number, seed: number): Company[] {
  const issuers = companies
    .filter(({ exchange, board, st }) => CONVERTIBLE_CODES[exchange] && board !== 'star' && !st)
    .sort((a, b) => b.turnover - a.turnover || (a.id < b.id ? -1 : 1))
  return issuers.slice(0, Math.floor((count * CONVERTIBLES) / FULL_MARKET)).map((issuer, at) => {
    const { exchange, name, turnover, sigma } = issuer
    const random = new Random(seed, `convertible:${issuer.id}`)
    const shares = 1e6 * (5 + random.below(46))
    return {
      ...issuer,
      id: `${CONVERTIBLE_CODES[exchange]}${String(601 + at).slice(-3)}.${exchange}`,
      name: `${name.slice(0, 2)}转债`,
      board: 'bond',
      established: true,
      listedFrom: CONVERTIBLES_FROM,
      industry: -1,
      basePrice: 100_000 + random.below(60_000),
      floatShares: shares,
      totalShares: shares,
      turnover: Math.min(6e8, turnover * 0.1),
      beta: 0.5 * issuer.beta,
      industryBeta: 0,
      sigma: 0.4 * sigma,
    }
  })
}

/**
 * The invented companies of a market of `count` stocks, with the board shares of the real one, followed by
 * four funds and the convertibles. Smaller markets are thinned over the whole range of turnovers.
 */
export function inventCompanies(seed: number, count: number): Company[] {
  const rows = BOARDS.map((row, at) => {
    const others = BOARDS.slice(1).reduce((sum, other) => sum + Math.max(2, Math.round(other.share * count)), 0)
    const size = at === 0 ? Math.max(4, count - others) : Math.max(2, Math.round(row.share * count))
    return { row, codes: codesOf(row, size, seed) }
  })
  const all = rows.flatMap(({ row, codes }) => codes.map((code) => ({ row, id: `${code}.${row.exchange}` })))
  const pinned = new Set(BOARDS.flatMap((row) => row.always.map((code) => `${code}.${row.exchange}`)))
  const place = (id: string) => (pinned.has(id) ? 0 : 1 + hashText(`${seed}:${id}`))
  const ranks = new Map([...all].sort((a, b) => place(a.id) - place(b.id)).map(({ id }, at) => [id, at]))
  const taken = new Set<string>()
  const companies = all.map(({ row, id }) =>
    companyOf(id, row, ((ranks.get(id) ?? 0) * FULL_MARKET) / all.length, seed, taken),
  )
  return [...companies, ...FUNDS.map(fundOf), ...convertiblesOf(companies, count, seed)]
}

/** Whether it is a stock: only stocks have an industry and corporate actions. */
export const isStock = ({ board }: Pick<Company, 'board'>): boolean => board !== 'fund' && board !== 'bond'

/** Price units in a yuan: 100 for stocks, 1,000 for funds and convertibles. */
export const unitsPerYuan = (company: Pick<Company, 'board'> | undefined): number =>
  company === undefined || isStock(company) ? 100 : 1_000

/** A company's price limit on a day as a fraction of its previous close, where it has one. */
export function companyLimit({ board, st }: Pick<Company, 'board' | 'st'>, tradingDay: string): number {
  const rule = ruleOf(board, tradingDay)
  return st ? rule.limitSt : rule.limit
}

/** A company as the market knows it on a trading day. */
export function simulatedInstrument(company: Company, day: CompanyFigures, tradingDay: string): Instrument {
  const { prevClose, shareFactor, meanVolume5 } = day
  const limits = day.free ? { up: 0, down: 0 } : limitsOf(company.board, prevClose, tradingDay, company.st)
  const industry = INDUSTRIES[company.industry]
  return {
    id: company.id,
    name: `${day.first ? 'N' : day.free ? 'C' : ''}${company.name}`,
    kind: company.board === 'fund' || company.board === 'bond' ? company.board : 'stock',
    board: company.board,
    priceScale: ruleOf(company.board, tradingDay).priceScale,
    volumeScale: 0,
    prevClose,
    limitUp: limits.up,
    limitDown: limits.down,
    ...(limits.up > 0 ? { limitsStated: true as const } : {}),
    floatShares: Math.round(company.floatShares * shareFactor),
    totalShares: Math.round(company.totalShares * shareFactor),
    ...(day.listed ? { listed: day.listed } : {}),
    ...(day.exRights ? { exRights: day.exRights } : {}),
    industry: industry ? industry[0] : '',
    meanVolume5,
    hasOrderNumbers: true,
  }
}

/** State of a company that changes from day to day. */
interface CompanyFigures {
  prevClose: number
  /** Shares now, relative to those of the `Company`. */
  shareFactor: number
  /** The company's first trading day of all; its name begins with N. */
  first: boolean
  /** No price limits today; after the first day its name begins with C. */
  free: boolean
  meanVolume5: number
  /** First trading day, `YYYYMMDD`. */
  listed?: string
  /** Terms of today's ex-date. */
  exRights?: ExRights | undefined
}
