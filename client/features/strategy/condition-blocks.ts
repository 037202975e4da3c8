import { ADJUSTED_BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import type { ConditionNode, Numeric } from '../../../shared/expression/expression'
import { type FigureNames, readBarCondition } from '../../../shared/expression/read-expression'
import type { SeriesName } from '../../../shared/expression/series-functions'
import type { Sign } from '../../../shared/expression/words'
import { OWN_DATA_PREFIX, ownNameOf } from '../../../shared/market/own-data'
import { ruleLab } from '../../text/rule-lab'

/** Functions of one figure and a number of bars, for blocks. */
export const BLOCK_FUNCTIONS = ['MA', 'EMA', 'REF', 'HHV', 'LLV', 'SUM'] as const satisfies readonly SeriesName[]
export type BlockFunction = (typeof BLOCK_FUNCTIONS)[number]

/** One side of a line: a number, or a figure of the day or over some bars. */
export type BlockSide =
  | { kind: 'number'; text: string }
  | { kind: 'figure'; figure: string; window: BlockFunction | ''; bars: number }

export interface BlockLine {
  left: BlockSide
  sign: Sign | 'cross'
  right: BlockSide
}

/** A condition as lines that are all joined by the same word. */
export interface Blocks {
  join: 'and' | 'or'
  lines: readonly BlockLine[]
}

const WORDS = new Map([...ADJUSTED_BAR_FIGURES].map(([word, key]) => [key, word]))

const CLOSE = WORDS.get('close') as string

export const NEW_LINE: BlockLine = {
  left: { kind: 'figure', figure: CLOSE, window: '', bars: 5 },
  sign: '>',
  right: { kind: 'figure', figure: CLOSE, window: 'MA', bars: 20 },
}

/** Word of a figure by its key. */
function wordOf(key: string): string | undefined {
  const own = ownNameOf(key)
  return own === undefined ? WORDS.get(key) : `${OWN_DATA_PREFIX}${own}`
}

function sideOf(node: Numeric): BlockSide | undefined {
  if (node.kind === 'number') return { kind: 'number', text: String(node.value) }
  if (node.kind === 'negative' && node.of.kind === 'number') return { kind: 'number', text: `-${node.of.value}` }
  const window = node.kind === 'series' ? BLOCK_FUNCTIONS.find((name) => name === node.name) : ''
  if (window === undefined) return undefined
  const [figure = node] = node.kind === 'series' ? node.of : []
  const [bars = 5] = node.kind === 'series' ? node.bars : []
  if (window !== '' && bars === 0) return undefined
  const word = figure.kind === 'figure' ? wordOf(figure.key) : undefined
  return word === undefined ? undefined : { kind: 'figure', figure: word, window, bars }
}

function lineOf(node: ConditionNode): BlockLine | undefined {
  if (node.kind !== 'compare' && node.kind !== 'cross') return undefined
  const [left, right] = [sideOf(node.left), sideOf(node.right)]
  return left && right ? { left, sign: node.kind === 'cross' ? 'cross' : node.sign, right } : undefined
}

/** A text as blocks; undefined where it says more than blocks can, or cannot be read. An empty text has no lines. */
export function conditionBlocks(text: string, names: FigureNames = ADJUSTED_BAR_FIGURES): Blocks | undefined {
  if (text.trim() === '') return { join: 'and', lines: [] }
  const read = readBarCondition(text, names)
  if (!read.ok) return undefined
  const { node } = read
  const isJoined = node.kind === 'and' || node.kind === 'or'
  const lines = (isJoined ? node.parts : [node]).map(lineOf)
  const isWhole = lines.every((line) => line !== undefined)
  return isWhole ? { join: isJoined ? node.kind : 'and', lines: lines as BlockLine[] } : undefined
}

/** Whether a text is a number that a line may have. */
export function isBlockNumber(text: string): boolean {
  const [line, ...others] = conditionBlocks(`${CLOSE}>${text}`)?.lines ?? []
  return line?.right.kind === 'number' && others.length === 0
}

const sideText = (side: BlockSide): string => {
  if (side.kind === 'number') return side.text
  return side.window === '' ? side.figure : `${side.window}(${side.figure},${side.bars})`
}

/** The text of blocks, which `blocksOf` reads back as the same. */
export function blocksText({ join, lines }: Blocks): string {
  const texts = lines.map(({ left, sign, right }) =>
    sign === 'cross' ? `CROSS(${sideText(left)},${sideText(right)})` : `${sideText(left)}${sign}${sideText(right)}`,
  )
  return texts.join(ruleLab.words[join])
}
