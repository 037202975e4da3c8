import type { Board, InstrumentId } from '../../../../shared/market/instrument'
import { exchangeOf } from '../../../../shared/market/instrument'

/** A part of the market that a question is limited to. */
export interface QuestionScope {
  kind: 'market' | 'industry'
  name: string
  holds(stock: { id: InstrumentId; board: Board; industry: string }): boolean
}

type Member = Parameters<QuestionScope['holds']>[0]
const board = (wanted: Board) => (stock: Member) => stock.board === wanted
const exchange = (wanted: string) => (stock: Member) => exchangeOf(stock.id) === wanted

const MARKETS: readonly { words: RegExp; scope: QuestionScope }[] = [
  { words: /科创板/, scope: { kind: 'market', name: '科创板', holds: board('star') } },
  { words: /创业板/, scope: { kind: 'market', name: '创业板', holds: board('chinext') } },
  { words: /北交所|北证|京市/, scope: { kind: 'market', name: '北交所', holds: board('bse') } },
  { words: /主板/, scope: { kind: 'market', name: '主板', holds: board('main') } },
  { words: /沪市|上交所|上海(?:市场|股市)?/, scope: { kind: 'market', name: '沪市', holds: exchange('SH') } },
  { words: /深市|深交所|深圳(?:市场|股市)?/, scope: { kind: 'market', name: '深市', holds: exchange('SZ') } },
]

/** Takes the parts of the market out of a question; industries by their names, the longer one first. */
export function readScopes(question: string, industries: readonly string[]): { scopes: QuestionScope[]; rest: string } {
  let rest = question
  const scopes: QuestionScope[] = []
  const take = (at: number, length: number, scope: QuestionScope) => {
    rest = rest.slice(0, at) + '\0'.repeat(length) + rest.slice(at + length)
    scopes.push(scope)
  }
  for (const { words, scope } of MARKETS) {
    const match = words.exec(rest)
    if (match) take(match.index, match[0].length, scope)
  }
  for (const name of [...industries].sort((a, b) => b.length - a.length)) {
    const at = name === '' ? -1 : rest.indexOf(name)
    if (at < 0) continue
    const word = /^(?:板块|行业|概念|类)?/.exec(rest.slice(at + name.length))?.[0] ?? ''
    take(at, name.length + word.length, { kind: 'industry', name, holds: (stock) => stock.industry === name })
  }
  return { scopes, rest }
}

/** Scopes to answer one after another: every industry within the named markets, or the markets themselves. */
export function scopeGroups(scopes: readonly QuestionScope[]): QuestionScope[] {
  const markets = scopes.filter(({ kind }) => kind === 'market')
  const industries = scopes.filter(({ kind }) => kind === 'industry')
  if (industries.length === 0 || markets.length === 0) return [...scopes]
  return industries.map((industry) => ({
    kind: 'industry',
    name: [...markets, industry].map(({ name }) => name).join(''),
    holds: (stock) => industry.holds(stock) && markets.some((market) => market.holds(stock)),
  }))
}
