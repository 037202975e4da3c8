import type { RebuildRefusal, RebuiltDay } from '../../../shared/protocol/rest-orders'

const thousands = (count: number): string => count.toLocaleString('en-US')

/** Results of operators' orders, Chinese. */
export const orderWords = {
  restarted: '进程重启，没有做完',
  failed: '执行时出错，请查看日志',
  unknownCode: '没有这个代码',
  refused: {
    'not-told': '今天还没有它的行情，没有可重建的',
    always: '全天交易的品种不从逐笔重建，请重新同步它的来源',
    'no-record': '今天的逐笔没有留存完整，无法重建',
  } satisfies Record<RebuildRefusal, string>,
  rebuilt({ prints, minutes, flows, volume }: RebuiltDay): string {
    const read = `已从 ${thousands(prints)} 笔逐笔重建分时、资金流向、大单与分价`
    if (minutes === 0 && flows === 0 && volume === 0) return `${read}，与之前一致`
    const by = volume === 0 ? '' : `，成交量更正 ${volume > 0 ? '+' : '−'}${thousands(Math.abs(volume))} 股`
    return `${read}，更正分时 ${minutes} 分钟、资金流向 ${flows} 分钟${by}`
  },
  unasked: (source: string) => `${source} 不能重新请求`,
  resting: (source: string) => `${source} 现在不能请求：正在休息，或没有连接`,
  answered: (source: string, seconds: number, events: number) =>
    `已重新请求 ${source}，${seconds.toFixed(1)} 秒内收到 ${thousands(events)} 条`,
  silent: (source: string, seconds: number) => `已重新请求 ${source}，${seconds} 秒内没有收到数据`,
} as const
