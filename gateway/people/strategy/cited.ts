import type { ToolAnswer, ToolFigure, ToolResult, ToolRow } from '../../../shared/protocol/rest-assistant'
import { address } from '../../../shared/protocol/routes'
import type { FactSheet } from './facts'
import { levelOf } from './tools/level-of'

/** A tool's figure as a fact, in a sentence; one that is missing says why. */
export function cite(sheet: FactSheet, result: ToolResult, row: ToolRow, name: string): string {
  const figure = row.figures[name]
  if (!figure) return ''
  const { label, value, unit, missing, definition } = figure
  const place = sheet.cited({
    label,
    value: value ?? '—',
    unit,
    href: row.href,
    asOf: row.at ?? result.asOf,
    source: result.source,
    definition,
    level: levelOf(row, name, figure),
  })
  return missing === undefined ? place : `${place}（${missing}）`
}

/** `主动净额 {3}，涨跌幅 {4}`: figures of one row with their labels. */
export const citeAll = (sheet: FactSheet, result: ToolResult, row: ToolRow, names: readonly string[]): string =>
  names
    .filter((name) => row.figures[name] !== undefined)
    .map((name) => `${(row.figures[name] as ToolFigure).label} ${cite(sheet, result, row, name)}`)
    .join('，')

/** Name of a row's instrument or board; with its state at a limit. */
export function citedName(sheet: FactSheet, result: ToolResult, row: ToolRow): string {
  const name = sheet.cited({
    label: '名称',
    value: row.untrusted.name ?? row.id,
    unit: '',
    href: row.href,
    asOf: row.at ?? result.asOf,
    source: result.source,
  })
  const { state } = row.figures
  return state?.value === undefined ? name : `${name}（${state.value}）`
}

/** One sentence a row: its name, then its figures. */
export function sayRows(
  sheet: FactSheet,
  result: ToolResult,
  rows: readonly ToolRow[],
  names: readonly string[],
): void {
  for (const row of rows) sheet.say(`${citedName(sheet, result, row)}：${citeAll(sheet, result, row, names)}。`)
}

/** Notes of a result, which may hold digits, and how many rows are left out. */
export function sayNotes(sheet: FactSheet, { notes, more }: ToolResult): void {
  for (const note of notes) sheet.note(note)
  if (more > 0) sheet.say(`另有 ${sheet.count('未列出', more, '个', address.help())}没有列出。`)
}

/** The result, or nothing once its gap was said: a tool that failed is a gap of the answer. */
export function orGap(sheet: FactSheet, answer: ToolAnswer): ToolResult | undefined {
  if (answer.ok) return answer
  sheet.note(`没有读到数据：${answer.message}。`)
  return undefined
}
