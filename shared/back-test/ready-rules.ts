/** Built-in rule of a back-test, to be copied and changed. */
export interface ReadyRule {
  id: string
  name: string
  /** Its assumption about the market, in one Chinese sentence. */
  idea: string
  entry: string
  exit: string
  rank: string
  maxPositions: number
  stopPercent: number | null
  takePercent: number | null
  sessions: number | null
}

type Changes = Pick<ReadyRule, 'id' | 'name' | 'idea' | 'entry'> & Partial<ReadyRule>

const rule = (changes: Changes): ReadyRule => ({
  exit: '',
  rank: '-成交额',
  maxPositions: 10,
  stopPercent: null,
  takePercent: null,
  sessions: null,
  ...changes,
})

/** Well-known rules. None was chosen for its result: what it comes to is computed on stored days. */
export const READY_RULES: readonly ReadyRule[] = [
  rule({
    id: 'golden-cross',
    name: '均线金叉',
    idea: '短均线上穿长均线后趋势会延续',
    entry: 'CROSS(MA(收盘,5),MA(收盘,20))',
    exit: 'CROSS(MA(收盘,20),MA(收盘,5))',
  }),
  rule({
    id: 'breakout',
    name: '二十日新高',
    idea: '突破前二十日最高价后还会走高',
    entry: '收盘>REF(HHV(最高,20),1)',
    exit: '收盘<REF(LLV(最低,10),1)',
  }),
  rule({
    id: 'volume-breakout',
    name: '放量突破',
    idea: '创新高同时成交放大，突破更可信',
    entry: '收盘>REF(HHV(最高,20),1) 且 成交量>2*MA(REF(成交量,1),5)',
    exit: '收盘<MA(收盘,10)',
    stopPercent: 8,
  }),
  rule({
    id: 'momentum',
    name: '二十日强者',
    idea: '近二十日涨得最多的还会继续领先',
    entry: '收盘>REF(收盘,20)*1.1',
    rank: '收盘/REF(收盘,20)',
    sessions: 10,
  }),
  rule({
    id: 'reversal',
    name: '五日反转',
    idea: '短期跌得最多的会反弹',
    entry: '收盘<REF(收盘,5)*0.92',
    rank: 'REF(收盘,5)/收盘',
    sessions: 5,
  }),
  rule({
    id: 'pullback',
    name: '上升中回踩',
    idea: '长期向上时跌到二十日均线附近是买点',
    entry: '收盘>MA(收盘,60) 且 最低<=MA(收盘,20) 且 收盘>MA(收盘,20)',
    exit: '收盘<MA(收盘,60)',
    takePercent: 12,
    stopPercent: 6,
  }),
  rule({
    id: 'oversold',
    name: '远离均线',
    idea: '收盘低于二十日均线一成会回归',
    entry: '收盘<MA(收盘,20)*0.9',
    exit: '收盘>=MA(收盘,20)',
    rank: 'MA(收盘,20)/收盘',
    sessions: 20,
  }),
  rule({
    id: 'quiet',
    name: '缩量横盘',
    idea: '波动和成交都收窄后会选择方向向上',
    entry: 'HHV(最高,10)/LLV(最低,10)<1.06 且 MA(成交量,5)<MA(成交量,20) 且 收盘>MA(收盘,20)',
    exit: '收盘<REF(LLV(最低,10),1)',
    takePercent: 15,
  }),
  rule({
    id: 'first-limit',
    name: '首板次日',
    idea: '昨天没有涨停、今天收在涨停，明天还有溢价',
    entry: '涨停=1 且 REF(涨停,1)=0',
    rank: '成交额',
    sessions: 2,
    maxPositions: 5,
  }),
  rule({
    id: 'aggressor',
    name: '主动资金流入',
    idea: '主动买入占成交额一成以上的次日继续走强',
    entry: '主动净额>成交额*0.1 且 成交额>1亿',
    rank: '主动净额/成交额',
    sessions: 3,
  }),
  rule({
    id: 'large-orders',
    name: '大单连续流入',
    idea: '大单连续三天净流入的还会上涨',
    entry: '大单净额>0 且 REF(大单净额,1)>0 且 REF(大单净额,2)>0',
    rank: 'SUM(大单净额,3)/SUM(成交额,3)',
    sessions: 5,
  }),
  rule({
    id: 'passive',
    name: '下跌被承接',
    idea: '价格下跌而主动净额为正，有人在接',
    entry: '涨幅<-2 且 主动净额>0 且 大单净额>0',
    rank: '大单净额/成交额',
    sessions: 5,
    stopPercent: 6,
  }),
]
