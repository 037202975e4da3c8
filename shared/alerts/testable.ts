import type { OperandSource } from './operands'
import { specOf } from './operands'
import { atomsOf, measuresOf, type Rule } from './rule'

/** Why nothing of a source can be judged on past days; the others can. */
const UNKEPT: Partial<Record<OperandSource, string>> = {
  measure: '没有逐分钟留存',
  book: '盘口没有留存',
  auction: '竞价过程没有留存',
  bars: '线随当时的价格变动，没有逐分钟留存',
  market: '历史里没有按分钟的家数',
  health: '只在当时有意义',
}

/** Parts of a rule that past days cannot decide, each with the reason; empty = all of it can be judged. */
export function untestable({ scope, expression }: Rule): string[] {
  const found = new Set<string>()
  for (const { operand } of measuresOf(expression)) {
    const { words, from } = specOf(operand)
    const why = UNKEPT[from]
    if (why) found.add(`${words[0]}（${why}）`)
  }
  for (const atom of atomsOf(expression)) {
    if (atom.kind === 'edge') found.add(`${atom.edge === 'seal' ? '封板' : '炸板'}（盘口没有留存）`)
    if (atom.kind === 'split') found.add('拆单（只留存最后的样子，当时的把握无从得知）')
  }
  if (found.size === 0 && scope.kind === 'all') found.add('全市场（逐只回测太多，请用 自选: 或 板块:）')
  return [...found]
}
