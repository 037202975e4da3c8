import { EVENT_NAMES } from './operands'

/** Rules to begin with: whole ones, and conditions that want a scope before them. */
export const EXAMPLES: readonly string[] = [
  '600519上穿1700',
  '300750 涨幅<=-5%',
  '涨速(3分)>=3% 且 量比>2',
  '自选:持仓 涨幅<=-3%',
  '封单<2000万',
  '封单减(60秒)>=30%',
  '炸板',
  '封板 在 13:00-14:57',
  '全市场 封板 在 09:30-10:00',
  '竞价涨幅>=4% 且 竞价量比>3',
  '竞价未匹配>5000万',
  '价格<均价 持续 3分',
  '价格上穿昨高',
  '价格下穿成本止损',
  '超大单净额>=5000万',
  '被动净额>=3000万 且 涨幅<1%',
  '拆单(买,500万,70%)',
  'VPIN>=95%',
  '委比>=80% 且 涨幅<7%',
  '板块:半导体 涨幅>=3%',
  '上证指数下穿3000',
  '涨停家数>=80',
  '换手>=15% 在 14:30-15:00',
  '自选:持仓 异动:高台跳水',
  '断流>10秒',
]

/** Conditions that hold what is watched against another instrument. */
export const OTHER_EXAMPLES: readonly string[] = [
  '600519 涨幅>000300.SH.涨幅',
  '自选:持仓 涨幅>0% 且 000001.SH.涨幅<0%',
]

/** Each kind of 盘口异动 as a condition. */
export const EVENT_EXAMPLES: readonly string[] = Object.values(EVENT_NAMES).map((name) => `异动:${name}`)
