import { keysOf, type Numeric } from '../../../shared/expression/expression'
import { lineAlertText as text } from '../../text/line-alerts'
import { lastKnown } from '../source'
import { type ChosenIndicator, indicatorSpec } from './catalogue'
import type { Input } from './formulas'
import type { BarFacts } from './indicator'
import { readChartFormula } from './written'

/** Texts of the indicators that are not written in the language of formulas, with their parameters as numbers. */
const TEXTS: Readonly<Record<string, (values: readonly number[]) => string>> = {
  MA: (values) => values.map((bars) => `MA${bars}:MA(C,${bars})`).join(';'),
  EMA: (values) => values.map((bars) => `EMA${bars}:EMA(C,${bars})`).join(';'),
  BOLL: ([bars, width]) => `MID:MA(C,${bars});UPPER:MID+${width}*STD(C,${bars});LOWER:MID-${width}*STD(C,${bars})`,
  MACD: ([fast, slow, signal]) => `DIF:EMA(C,${fast})-EMA(C,${slow});DEA:EMA(DIF,${signal});MACD:2*(DIF-DEA)`,
  KDJ: ([bars, k, d]) =>
    `HI:=HHV(H,${bars});LO:=LLV(L,${bars});RSV:=IF(HI>LO,(C-LO)/(HI-LO)*100,50);K:SMA(RSV,${k},1);D:SMA(K,${d},1);J:3*K-2*D`,
  RSI: (values) => values.map((n) => `RSI${n}:SMA(MAX(C-REF(C,1),0),${n},1)/SMA(ABS(C-REF(C,1)),${n},1)*100`).join(';'),
}

const ENDINGS = /(?:,\s*(?:COLOR\w*|VOLSTICK|STICK|LINESTICK|LINETHICK\d|DOTLINE|POINTDOT|CIRCLEDOT|CROSSDOT))+$/i
const NAMED = /^([^\s:;,()+\-*/<>=&|]{1,16})\s*:=?/

/** Statements of a formula without comments, with its parameters as numbers. */
function statementsOf(formula: string, constants: Readonly<Record<string, number>>): string[] {
  const plain = formula
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/[：；＝]/g, (sign) => ({ '：': ':', '；': ';', '＝': '=' })[sign] ?? sign)
    .replace(/[A-Za-z_]\w*/g, (word) => `${constants[word.toUpperCase()] ?? word}`)
  return plain.split(';').flatMap((statement) => {
    const short = statement.replace(/\s+/g, ' ').trim().replace(ENDINGS, '').trim()
    return short === '' ? [] : [short]
  })
}

/** The text of an indicator with the numbers of its parameters. */
function textOf(each: ChosenIndicator): string[] | undefined {
  const spec = indicatorSpec(each)
  if (!spec) return undefined
  if (spec.text === undefined) return TEXTS[spec.id] && statementsOf(TEXTS[spec.id]?.(each.values) ?? '', {})
  const constants = spec.parameters.map(({ label, value }, at) => [label, each.values[at] ?? value] as const)
  return statementsOf(spec.text, Object.fromEntries(constants))
}

/**
 * Formula of one line of an indicator: its own statement last, behind those that it uses. Undefined: the indicator is not
 * written in the language of formulas.
 */
export function lineFormula(each: ChosenIndicator, line: number): string | undefined {
  const statements = textOf(each)
  const read = statements && readChartFormula(statements.join(';'))
  if (!read?.ok || read.lines.length !== statements?.length) return undefined
  const { lines } = read
  const own = lines.findIndex((_, at) => lines.slice(0, at + 1).filter(({ isDrawn }) => isDrawn).length === line + 1)
  if (own < 0) return undefined
  const needed = new Set([own])
  const need = (node: Numeric) => {
    for (const key of keysOf(node)) {
      const at = lines.findIndex((each) => each.key === key)
      if (at < 0 || needed.has(at)) continue
      needed.add(at)
      need((lines[at] as (typeof lines)[number]).node)
    }
  }
  need((lines[own] as (typeof lines)[number]).node)
  return statements
    .flatMap((statement, at) => {
      // Numbers by name are part of what uses them.
      const isUsed = at < own && (needed.has(at) || lines[at]?.node.kind === 'number')
      return at === own ? [statement.replace(/:=/, ':')] : isUsed ? [statement.replace(NAMED, '$1:=')] : []
    })
    .join(';')
}

export interface LineCondition {
  /** Text of the rule, without the code. */
  rule: string
  /** Its direction, its line and what that is compared with. */
  label: string
}

type Sides = [left: string, right: string]

/**
 * Operand to compare a line with: the price if the line is drawn over the candles; otherwise the next line, or its
 * levels.
 */
function pairsOf(each: ChosenIndicator, line: number): { rule: Sides; label: Sides }[] {
  const spec = indicatorSpec(each)
  const lines = spec?.lines(each.values) ?? []
  const formula = lineFormula(each, line)
  const { label } = lines[line] ?? {}
  if (!spec || formula === undefined || label === undefined) return []
  const own = text.line(formula)
  if (spec.place === 'over') return [{ rule: [text.price, own], label: [text.price, label] }]
  const other = lines.findIndex(({ shape }, at) => at > line && !shape)
  const second = other < 0 || lines[line]?.shape ? undefined : lineFormula(each, other)
  if (second !== undefined)
    return [{ rule: [own, text.line(second)], label: [label, (lines[other] as { label: string }).label] }]
  return (spec.levels ?? [0]).map((level) => ({ rule: [own, `${level}`], label: [label, `${level}`] }))
}

/** Every condition that the lines of these indicators can be, upwards and downwards. */
export const lineConditions = (indicators: readonly ChosenIndicator[]): LineCondition[] =>
  indicators.flatMap((each) =>
    (indicatorSpec(each)?.lines(each.values) ?? []).flatMap((_, line) =>
      pairsOf(each, line).flatMap(({ rule, label }) =>
        [text.up, text.down].map((way) => ({ rule: rule.join(way), label: label.join(` ${way} `) })),
      ),
    ),
  )

/** Condition of one line from the side where it is now: a line below the other one can only rise above it. */
export function conditionNow(
  each: ChosenIndicator,
  line: number,
  bars: Input,
  facts: BarFacts,
): LineCondition | undefined {
  const spec = indicatorSpec(each)
  const [pair] = pairsOf(each, line)
  if (!spec || !pair) return undefined
  const outputs = spec.compute(bars, each.values, facts)
  const newest = (values: ArrayLike<number | null | undefined> | undefined) => values?.[lastKnown(values)] ?? 0
  const own = newest(outputs[line])
  const other = outputs.findIndex((_, at) => at > line && !spec.lines(each.values)[at]?.shape)
  const [left, right] =
    spec.place === 'over'
      ? [newest(bars.close), own]
      : [own, Number.isNaN(Number(pair.rule[1])) ? newest(outputs[other]) : Number(pair.rule[1])]
  const way = left < right ? text.up : text.down
  return { rule: pair.rule.join(way), label: pair.label.join(` ${way} `) }
}
