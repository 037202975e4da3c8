const date = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`

/** Messages of a replay for people. */
export const machineWords = {
  badge: '回放',
  detail: (day: string) => `回放 ${date(day)} 的记录，不是实时行情`,
  /** Days that can be replayed, in a sentence's brackets. */
  stored: (days: readonly string[]): string => {
    const [first, last] = [days[0], days.at(-1)]
    if (first === undefined || last === undefined) return '现在没有可回放的交易日'
    if (first === last) return `可回放：${date(first)}`
    return `可回放：${date(first)} 至 ${date(last)}，共 ${days.length} 个交易日`
  },
} as const
