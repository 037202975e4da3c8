import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { ToolFigure, ToolResult } from '../../../../shared/protocol/rest-assistant'
import { FIGURES, type ToolFigureName, toolFigure } from '../tools/figures'
import { argumentSchema } from '../tools/tool'
import type { CitableFigure } from './citable-figure'
import type { Citations } from './citations'

const REFERENCE = /^r[0-9]{1,4}(\.[0-9]{1,3})?:[a-zA-Z][a-zA-Z0-9]{0,31}$/
const input = z.strictObject({
  op: z.enum(['diff', 'ratio', 'share', 'sum', 'mean', 'count']),
  of: z.array(z.string().regex(REFERENCE)).min(1).max(30),
})
type Operation = z.infer<typeof input>['op']

/** The tool that computes with figures of this answer; only an answer has references. */
export const COMPUTE = {
  name: 'compute',
  description:
    '由本次回答的引用算出新数，如 {"op":"diff","of":["r1:adNet","r2:adNet"]}：diff 第一个减第二个，ratio 第一个是第二个的几倍，share 第一个占第二个的百分比，sum 合计，mean 平均，count 有数值的个数',
  parameters: argumentSchema(input),
}

const PAIRS: readonly Operation[] = ['diff', 'ratio', 'share']
const wrong = (why: string) => new ZeusError('bad-request', why)

/** Names of figures whose numbers can be added and divided. */
const isNumeric = (name: string): name is ToolFigureName =>
  Object.hasOwn(FIGURES, name) && FIGURES[name as ToolFigureName].form !== 'clock'

/** Kind of number: only figures of one kind can be added. */
const kindOf = ({ name, figure }: CitableFigure): string => {
  const { form } = FIGURES[name as ToolFigureName]
  return form === 'yuan' || form === 'percent' ? form : `${form} ${figure.unit}`
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const plus = (number: number): string => (number > 0 ? '+' : '')

/** Throws `bad-request` for references to nothing or of different kinds, and `no-data` where a figure has no value. */
function numbersOf(op: Operation, references: readonly string[], citations: Citations) {
  if (PAIRS.includes(op) && references.length !== 2) throw wrong(`${op} 需要两个引用`)
  const cited = references.map((reference) => {
    const found = citations.find(reference)
    if (!found || (op !== 'count' && !isNumeric(found.name))) throw wrong(`${reference} 不能计算`)
    return found
  })
  if (op === 'count') return { cited, numbers: [] }
  if (new Set(cited.map(kindOf)).size > 1) throw wrong('单位不同，不能一起计算')
  const numbers = cited.map(({ figure }, place) => {
    if (figure.number === undefined) throw new ZeusError('no-data', `${references[place]} 没有数值`)
    return figure.number
  })
  return { cited, numbers }
}

/** The result as a figure: money as yuan, a difference of percentages in percentage points. */
function resultOf(op: Operation, cited: readonly CitableFigure[], numbers: readonly number[]): [string, ToolFigure] {
  const [first, second] = cited as [CitableFigure, CitableFigure]
  const { definition } = first.figure
  const labelOf = ({ row, figure }: CitableFigure) => [row.untrusted.name, figure.label].filter(Boolean).join(' ')
  const between = (word: string) => `${labelOf(first)} ${word} ${labelOf(second)}`
  const [a = 0, b = 0] = numbers
  if (op === 'count') {
    const number = cited.filter(({ figure }) => figure.value !== undefined).length
    return ['count', { label: '个数', value: String(number), unit: '个', number, definition }]
  }
  if (op === 'ratio' || op === 'share') {
    const label = between(op === 'ratio' ? '÷' : '占')
    const unit = op === 'ratio' ? '倍' : '%'
    if (b === 0) return [op, { label, unit: '', missing: '除数为零', definition }]
    const number = a / b
    return [op, { label, value: (op === 'ratio' ? number : number * 100).toFixed(2), unit, number, definition }]
  }
  const number = op === 'diff' ? a - b : op === 'sum' ? sum(numbers) : sum(numbers) / numbers.length
  const name = first.name as ToolFigureName
  const label =
    op === 'diff' ? between('−') : `${first.figure.label}${op === 'sum' ? '合计' : '平均'}（${cited.length} 项）`
  const { form } = FIGURES[name]
  if (op === 'diff' && form === 'percent')
    return [
      'difference',
      { label, value: plus(number) + (number * 100).toFixed(2), unit: '个百分点', number, definition },
    ]
  const digits = first.figure.value?.split('.')[1]?.length ?? 0
  const { unit } = first.figure
  const written =
    form === 'count' || form === 'decimal'
      ? { ...toolFigure(name, number), value: number.toFixed(op === 'mean' ? Math.max(2, digits) : digits), unit }
      : toolFigure(name, number)
  if (op === 'diff') return ['difference', { ...written, label, value: plus(number) + written.value }]
  // A sum of nets has their sign, which words beside it must not contradict.
  return [cited.every((one) => one.name === name) ? name : op, { ...written, label }]
}

/** Computes a figure from figures of this answer. Throws a `ZodError`, `bad-request` and `no-data`. */
export function compute(given: unknown, citations: Citations): ToolResult {
  const { op, of } = input.parse(given)
  const { cited, numbers } = numbersOf(op, of, citations)
  const [first] = cited as [CitableFigure]
  const [name, figure] = resultOf(op, cited, numbers)
  const isOne = cited.every(({ row }) => row.id === first.row.id)
  return {
    ok: true,
    tool: COMPUTE.name,
    asOf: Math.max(...cited.map(({ cited: { asOf } }) => asOf)),
    source: first.cited.source,
    quality: first.cited.quality,
    ledger: first.ledger,
    resource: '',
    rows: [
      {
        id: isOne ? first.row.id : COMPUTE.name,
        untrusted: isOne ? first.row.untrusted : {},
        figures: { [name]: figure },
        href: first.row.href,
      },
    ],
    more: 0,
    notes: [],
  }
}
