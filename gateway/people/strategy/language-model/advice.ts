const ACTION =
  '(?:买入|买进|卖出|加仓|减仓|建仓|清仓|满仓|重仓|持有|持股|抄底|止盈|止损|介入|布局|吸纳|参与(?![度者方量])|入手|买点|低吸|高抛)'
const MOVE =
  '(?:(?:买|卖)(?![入出进盘单方量额家手一二三四五卖])|上车|下车|跟进|入场|进场|离场|出手|接盘|抄底|拿住|拿着)'

/** Trading advice (action, size, price) and claims of certainty. */
const PATTERNS = [
  `(?:建议|应该?|可以?|不妨|适合|值得|推荐|考虑|择机|果断|逢[低高]|积极|继续|坚定|宜)[^。，；\\n]{0,6}${ACTION}`,
  `建议[，,][^。，；\\n]{0,4}${ACTION}`,
  `(?:建议|该|可以?|能|不妨|值得|适合|赶紧|赶快|马上|立即|立刻|大胆|放心|继续|快)(?:现在|逢低|先)?${MOVE}`,
  `就${MOVE}|(?:^|[。！？\\s])(?:买|卖|上车|快跑)(?:它|了?吧)?[！!。]`,
  `${ACTION}(?:的?(?:时机|机会|良机|窗口|区间)|信号)|(?:关注|出现|迎来|好的?)[买卖]点|[买卖]点已?(?:现|到|出现)`,
  '[轻半全空满重底]仓(?!单)|仓位|梭哈|持股待涨|高抛低吸|落袋为安|割肉|目标[价位]|止损[价位线]?|止盈[价位线]?|看高[一至到]',
  '必定?会?[涨跌上下]|(?:肯定|一定|百分百)会?(?:上|下)?[涨跌]|稳[赚赢]|后市看[涨跌]',
  `(?:明[天日]|后[天日]|下周|后市|接下来|未来)(?![^。，；\\n]{0,8}(?:可能|或许?|未必|不一定|能否|是否|会不会|无法|不能))[^。，；\\n]{0,6}(?:会|将)(?!不)(?:继续|大|上|下)?[涨跌]`,
  `\\b(?:strong (?:buy|sell)|(?:buy|sell) (?:now|it|this|the dip)|should (?:buy|sell|hold)|go all[- ]in|target price|stop[- ]loss)\\b`,
]
const ADVICE = new RegExp(PATTERNS.join('|'), 'i')

/** Whether a sentence advises a trade, or says of what will happen that it is certain. */
export const advises = (sentence: string): boolean => ADVICE.test(sentence)
