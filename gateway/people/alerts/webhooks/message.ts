import { clockText } from '../../../../shared/market/session'
import type { AlertFiring } from '../../../../shared/protocol/rest-alerts'

/** More firings than this become a one-line summary. */
const LINES_MAX = 20
const MARKS = { '': '', gap: '（跨缺口）', halt: '（跨停牌）', created: '（创建时已满足）' } as const

export type FiringSummary = Pick<AlertFiring, 'id' | 'name' | 'instrument' | 'at' | 'figures' | 'mark'>

function line(
  { id, name, instrument, at, figures, mark }: FiringSummary,
  nameOf: (id: string) => string | undefined,
): string {
  const who = instrument === '' ? '市场' : `${nameOf(instrument) ?? ''} ${instrument}`.trim()
  const values = figures.map(([word, value]) => `${word} ${value}`).join('，')
  return `【预警】${who} ${name} ${clockText(at)}${MARKS[mark]}${values === '' ? '' : ` ${values}`} #${id}`
}

/** Text of firings that are sent together. Each has its id, so that a duplicate is recognized. */
export function messageText(firings: readonly FiringSummary[], nameOf: (id: string) => string | undefined): string {
  if (firings.length <= LINES_MAX) return firings.map((firing) => line(firing, nameOf)).join('\n')
  const first = firings[0] as FiringSummary
  const rules = [...new Set(firings.map(({ name }) => name))]
  const who = first.instrument === '' ? '市场' : (nameOf(first.instrument) ?? first.instrument)
  const others = rules.length > 1 ? `等 ${rules.length} 条规则` : ''
  return `【预警】${who} 等 ${firings.length} 只 ${rules[0]}${others} ${clockText(first.at)} #${first.id}`
}
