const NAMED_MAX = 5

/** The first few and how many there are. */
const named = (all: readonly string[]): string =>
  all.length > NAMED_MAX ? `${all.slice(0, NAMED_MAX).join('、')} 等 ${all.length} 只` : all.join('、')

/** Every sentence that several sources together say to people. */
export const text = {
  badge: (badge: string, title: string) => `${badge}${badge ? ' ' : ''}备用·${title}`,
  fallback: (title: string, detail: string, first: string, why: string) =>
    `正在使用备用源${title}（${detail}）；主源${first}：${why}`,
  lent: (ids: readonly string[]) => `${named(ids)}（主源没有可信的行）`,
  partly: (lent: readonly (readonly [id: string, title: string])[]) =>
    `；${named(lent.map(([id, title]) => `${id} 来自${title}`))}`,
  notUsable: (detail: string) => detail || '没有应答',
  behind: (other: string, seconds: number) => `最新报价比${other}旧 ${seconds} 秒`,
  nothing: (other: string) => `${other}已有行情，这里还没有`,
  returned: '已恢复，稳定后切回',
  chosen: '运维人员已手动切换',
  prices: (first: string, one: string, second: string, other: string, seconds: number) =>
    `${first} ${one}，${second} ${other}，已持续 ${seconds} 秒`,
  report: {
    inUse: (title: string) => `${title}：在用`,
    standby: (title: string) => `${title}：备用，正常`,
    chosen: '（手动指定）',
    lost: (title: string, why: string) => `${title}：不可用，${why}`,
    delay: (seconds: string) => `，延迟 ${seconds} 秒`,
    lag: (first: string, seconds: number) =>
      seconds >= 0 ? `，比${first}慢 ${seconds.toFixed(1)} 秒` : `，比${first}快 ${(-seconds).toFixed(1)} 秒`,
    lent: (count: number) => `，代报 ${count} 只`,
    compared: (count: number, disagree: number) => `，对照 ${count} 只，不一致 ${disagree} 只`,
  },
} as const
