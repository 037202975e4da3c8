import type { EntryId } from '../../../../shared/dictionary/dictionary'
import { clockText } from '../../../../shared/market/session'
import type { FrozenFigure } from '../../../../shared/protocol/freezes'
import type { ToolFigure } from '../../../../shared/protocol/rest-assistant'

/** How a number is written: yuan with the unit that suits its size, a fraction as percent, epoch ms as a clock. */
type Form = 'yuan' | 'percent' | 'decimal' | 'count' | 'clock'

interface FigureSpec {
  label: string
  form: Form
  unit?: string
  definition: EntryId
  /** Operators can withhold it. */
  frozen?: FrozenFigure
}

const active = 'active-net'
const order = 'order-net'

/** Every figure that a tool returns. */
export const FIGURES = {
  price: { label: '现价', form: 'decimal', unit: '元', definition: 'last' },
  high: { label: '最高价', form: 'decimal', unit: '元', definition: 'high' },
  low: { label: '最低价', form: 'decimal', unit: '元', definition: 'low' },
  level: { label: '点位', form: 'decimal', unit: '点', definition: 'indexValue' },
  change: { label: '涨跌幅', form: 'percent', definition: 'change' },
  speed5: { label: '五分钟涨速', form: 'percent', definition: 'speed' },
  amplitude: { label: '振幅', form: 'percent', definition: 'amplitude' },
  turnover: { label: '成交额', form: 'yuan', definition: 'turnover' },
  turnoverRate: { label: '换手率', form: 'percent', definition: 'turnoverRate' },
  volumeRatio: { label: '量比', form: 'decimal', definition: 'volumeRatio' },
  adNet: { label: '主动净额', form: 'yuan', definition: 'adNet', frozen: active },
  adShare: { label: '主动净额占成交额', form: 'percent', definition: 'adShare', frozen: active },
  adBig: { label: '主动口径大单净额', form: 'yuan', definition: 'gradeNet', frozen: active },
  odBig: { label: '全部口径大单净额', form: 'yuan', definition: 'odBig', frozen: order },
  passiveBig: { label: '被动净额', form: 'yuan', definition: 'passive', frozen: order },
  split: { label: '拆单净额', form: 'yuan', definition: 'splitNet', frozen: 'split' },
  streak: { label: '连续净流入', form: 'count', unit: '分钟', definition: 'streak', frozen: active },
  up: { label: '上涨', form: 'count', unit: '只', definition: 'breadth' },
  flat: { label: '平盘', form: 'count', unit: '只', definition: 'breadth' },
  down: { label: '下跌', form: 'count', unit: '只', definition: 'breadth' },
  limitUp: { label: '涨停', form: 'count', unit: '只', definition: 'limitCounts' },
  limitDown: { label: '跌停', form: 'count', unit: '只', definition: 'limitCounts' },
  marketTurnover: { label: '全市场成交额', form: 'yuan', definition: 'marketTurnover' },
  turnoverBefore: { label: '上一交易日同一时刻成交额', form: 'yuan', definition: 'marketTurnover' },
  turnoverDifference: { label: '成交额差', form: 'yuan', definition: 'marketTurnover' },
  turnoverChange: { label: '成交额变化', form: 'percent', definition: 'marketTurnover' },
  boardRank: { label: '名次', form: 'count', unit: '名', definition: 'boards' },
  days: { label: '连板', form: 'count', unit: '板', definition: 'ladder' },
  seal: { label: '封单', form: 'yuan', definition: 'seal' },
  firstSealed: { label: '首次封板', form: 'clock', definition: 'ladder' },
  opened: { label: '开板', form: 'count', unit: '次', definition: 'ladder' },
  count: { label: '数量', form: 'count', unit: '只', definition: 'limitCounts' },
  points: { label: '贡献', form: 'decimal', unit: '点', definition: 'points' },
  sumPoints: { label: '贡献合计', form: 'decimal', unit: '点', definition: 'points' },
  residual: { label: '残差', form: 'decimal', unit: '点', definition: 'residual' },
  weight: { label: '权重', form: 'percent', definition: 'weight' },
  unknownMembers: { label: '贡献未知的成分', form: 'count', unit: '只', definition: 'residual' },
  splitTurnover: { label: '拆单成交额', form: 'yuan', definition: 'parentAmount', frozen: 'split' },
  splitPrice: { label: '拆单均价', form: 'decimal', unit: '元', definition: 'premium', frozen: 'split' },
  confidence: { label: '置信度', form: 'percent', definition: 'confidence', frozen: 'split' },
  firstPublished: { label: '首次发布', form: 'clock', definition: 'finding', frozen: 'split' },
  children: { label: '子单数', form: 'count', unit: '笔', definition: 'childCount', frozen: 'split' },
  eventTime: { label: '时间', form: 'clock', definition: 'events' },
  eventValue: { label: '异动数值', form: 'decimal', definition: 'eventValue' },
  inflowDays: { label: '净流入天数', form: 'count', unit: '天', definition: 'inflowDays', frozen: active },
  members: { label: '成分股', form: 'count', unit: '只', definition: 'boards' },
  matched: { label: '符合条件', form: 'count', unit: '只', definition: 'rankings' },
  of: { label: '参与筛选', form: 'count', unit: '只', definition: 'rankings' },
  distance: { label: '距离', form: 'decimal', definition: 'similar' },
  rest: { label: '之后至收盘', form: 'percent', definition: 'similar' },
  next: { label: '次日涨跌', form: 'percent', definition: 'similar' },
  after1: { label: '次日涨跌幅', form: 'percent', definition: 'reviewAfter' },
  after3: { label: '三日后涨跌幅', form: 'percent', definition: 'reviewAfter' },
  after5: { label: '五日后涨跌幅', form: 'percent', definition: 'reviewAfter' },
  after10: { label: '十日后涨跌幅', form: 'percent', definition: 'reviewAfter' },
  progress: { label: '进度', form: 'percent', definition: 'backTest' },
  dataCompleteness: { label: '数据完整度', form: 'percent', definition: 'completeness' },
  sessions: { label: '交易日', form: 'count', unit: '天', definition: 'backTest' },
  totalReturn: { label: '收益率', form: 'percent', definition: 'backTest' },
  excessReturn: { label: '超过指数', form: 'percent', definition: 'backTest' },
  doubledReturn: { label: '费用加倍时的收益率', form: 'percent', definition: 'backTest' },
  holdReturn: { label: '一直持有的收益率', form: 'percent', definition: 'backTest' },
  maxDrawdown: { label: '最大回撤', form: 'percent', definition: 'backTest' },
  sharpe: { label: '夏普比率', form: 'decimal', definition: 'backTest' },
  winRate: { label: '胜率', form: 'percent', definition: 'backTest' },
  roundTrips: { label: '完整买卖', form: 'count', unit: '次', definition: 'backTest' },
  trials: { label: '同区间已试规则', form: 'count', unit: '条', definition: 'backTest' },
  upChance: { label: '上涨概率', form: 'percent', definition: 'upChance' },
  hitRate: { label: '方向命中率', form: 'percent', definition: 'scoreRight' },
  baseRate: { label: '基准上涨率', form: 'percent', definition: 'scoreRight' },
  scored: { label: '已评分', form: 'count', unit: '次', definition: 'outcome' },
} as const satisfies Record<string, FigureSpec>

export type ToolFigureName = keyof typeof FIGURES

/** Words as a figure: the direction of a split, a day. */
export const wordFigure = (label: string, value: string, definition: EntryId): ToolFigure => ({
  label,
  value,
  unit: '',
  definition,
})

const YI = 1e8
const WAN = 1e4

function written(form: Form, number: number, unit: string, digits: number): { value: string; unit: string } {
  if (form === 'clock') return { value: clockText(number), unit: '' }
  if (form === 'percent') return { value: (number * 100).toFixed(2), unit: '%' }
  if (form === 'count') return { value: String(Math.round(number)), unit }
  if (form === 'decimal') return { value: number.toFixed(digits), unit }
  const size = Math.abs(number)
  if (size >= YI) return { value: (number / YI).toFixed(2), unit: '亿元' }
  if (size >= WAN) return { value: (number / WAN).toFixed(1), unit: '万元' }
  return { value: number.toFixed(0), unit: '元' }
}

interface FigureOptions {
  /** Decimal places of a price or a level. */
  digits?: number
  unit?: string
  /** Why the number is not known. */
  missing?: string
  /** Operators withhold it now. */
  isWithheld?: boolean
}

const WITHHELD = '暂停发布'
const NOT_RECORDED = '没有记录'

/** Writes a number, in yuan or as a fraction, as its figure; null, NaN and withheld numbers are missing. */
export function toolFigure(
  name: ToolFigureName,
  number: number | null | undefined,
  { digits = 2, unit, missing = NOT_RECORDED, isWithheld = false }: FigureOptions = {},
): ToolFigure {
  const { label, form, definition, ...spec }: FigureSpec = FIGURES[name]
  if (isWithheld) return { label, unit: '', missing: WITHHELD, definition }
  if (number === null || number === undefined || !Number.isFinite(number))
    return { label, unit: '', missing, definition }
  return { label, ...written(form, number, unit ?? spec.unit ?? '', digits), number, definition }
}
