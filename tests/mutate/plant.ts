import { parseSync } from 'vite'

/** One fault that can be planted in a source text. */
export interface Mutant {
  /** Range in the text, and the text that replaces it. */
  start: number
  end: number
  replacement: string
  /** From 1. */
  line: number
  /** The change in words, short: `a - b → a + b`. */
  change: string
}

interface AstNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const SWAPPED: Record<string, readonly string[]> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<': ['<=', '>'],
  '<=': ['<', '>'],
  '>': ['>=', '<'],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '??=': ['='],
  '++': ['--'],
  '--': ['++'],
}

/** Functions that are easily confused. */
const MISTAKEN: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}

/** Methods whose call can be left out, because the object has the type of the result. */
const LEFT_OUT = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'concat'])

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'

const isType = ({ type }: AstNode) => /^TS(?!As|Satisfies|NonNull)/.test(type)

const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right))))

/** Children in the order of the text, types left out. */
function childrenOf(node: AstNode): AstNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .filter((child) => !isType(child))
    .sort((a, b) => a.start - b.start)
}

/** The `0` in `column[row] ?? 0`, which is there for the type checker: the element always exists. */
const isFiller = (node: AstNode, child: AstNode): boolean =>
  node.type === 'LogicalExpression' &&
  node.operator === '??' &&
  child === node.right &&
  child.type === 'Literal' &&
  (node.left as AstNode).type === 'MemberExpression' &&
  (node.left as AstNode).computed === true

/** Properties of appearance, which are not figures and are checked in pictures. */
const LOOKS = new Set(['width', 'minWidth', 'height', 'alpha', 'dash', 'align', 'sticky', 'flash', 'strokeWidth'])

/** Whether a node is a property of appearance, such as `width: 68`. */
const isLook = (node: AstNode): boolean =>
  node.type === 'Property' && LOOKS.has((node.key as { name?: string }).name ?? '')

/** All faults of a source text: swapped operators, signs, comparisons, off-by-ones, constants, flags, omitted calls. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const found: Mutant[] = []
  const add = (node: AstNode, start: number, end: number, replacement: string) => {
    const old = text.slice(node.start, node.end)
    const now = text.slice(node.start, start) + replacement + text.slice(end, node.end)
    const line = text.slice(0, start).split('\n').length
    found.push({ start, end, replacement, line, change: `${shortened(old)} → ${shortened(now)}` })
  }
  const visit = (node: AstNode) => {
    PLANTS[node.type]?.(node, text, (start, end, replacement) => add(node, start, end, replacement))
    for (const child of childrenOf(node)) if (!isFiller(node, child) && !isLook(child)) visit(child)
  }
  visit(program as unknown as AstNode)
  return found
}

type Add = (start: number, end: number, replacement: string) => void

type Plant = (node: AstNode, text: string, add: Add) => void

const PLANTS: Record<string, Plant> = {
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  AssignmentExpression: swapOperator,
  UpdateExpression: swapStep,
  UnaryExpression: dropSign,
  Literal: changeConstant,
  ConditionalExpression: swapBranches,
  IfStatement: turnCondition,
  CallExpression: changeCall,
  ExpressionStatement: leaveOut,
}

function swapOperator(node: AstNode, text: string, add: Add): void {
  const { operator } = node
  const [left, right] = [node.left as AstNode, node.right as AstNode]
  if ((operator === '+' || operator === '+=') && (isText(left) || isText(right))) return
  const at = text.indexOf(String(operator), left.end)
  for (const other of SWAPPED[String(operator)] ?? []) add(at, at + String(operator).length, other)
}

function swapStep(node: AstNode, _text: string, add: Add): void {
  const other = SWAPPED[String(node.operator)]?.[0] as string
  if (node.prefix) add(node.start, node.start + 2, other)
  else add(node.end - 2, node.end, other)
}

function changeConstant(node: AstNode, _text: string, add: Add): void {
  if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value))
  else if (typeof node.value === 'number') add(node.start, node.end, String(node.value + 1))
}

function swapBranches(node: AstNode, text: string, add: Add): void {
  const [one, other] = [node.consequent as AstNode, node.alternate as AstNode]
  const between = text.slice(one.end, other.start)
  add(one.start, other.end, text.slice(other.start, other.end) + between + text.slice(one.start, one.end))
}

/** Negates a condition without an operator; `swapOperator` changes comparisons. */
function turnCondition(node: AstNode, text: string, add: Add): void {
  const test = node.test as AstNode
  if (test.type === 'Identifier' || test.type === 'CallExpression' || test.type === 'MemberExpression')
    add(test.start, test.end, `!${text.slice(test.start, test.end)}`)
}

function changeCall(node: AstNode, text: string, add: Add): void {
  const callee = node.callee as AstNode
  if (callee.type !== 'MemberExpression' || callee.computed) return
  const { name, start, end } = callee.property as AstNode & { name: string }
  const object = callee.object as AstNode
  const args = node.arguments as AstNode[]
  if (MISTAKEN[name]) add(start, end, MISTAKEN[name])
  if (LEFT_OUT.has(name)) add(object.end, node.end, '')
  if (name === 'abs' && args[0]) add(node.start, node.end, `(${text.slice(args[0].start, args[0].end)})`)
}

function dropSign(node: AstNode, _text: string, add: Add): void {
  if (node.operator === '-' || node.operator === '!') add(node.start, node.start + 1, '')
}

/** Removes a statement that is only a call. */
function leaveOut(node: AstNode, _text: string, add: Add): void {
  if ((node.expression as AstNode).type === 'CallExpression') add(node.start, node.end, 'void 0')
}

const shortened = (code: string) => {
  const line = code.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 44)} … ${line.slice(-22)}` : line
}
