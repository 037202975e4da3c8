import { INSTRUMENT_ID } from '../../../shared/market/instrument-id'
import type { CustomBoard } from '../../../shared/protocol/rest'
import { userCustom } from '../../text/user'

const text = userCustom.wrong
const KINDS = ['list', 'chart', 'index', 'splits'] as const
const PANES_MAX = 24
const CODES_MAX = 100

export type BoardBody = Pick<CustomBoard, 'title' | 'note' | 'panes'>
type Pane = BoardBody['panes'][number]

export const BOARD_NAME = /^[\u4e00-\u9fa5A-Za-z0-9_.@-]{1,64}$/

const isText = (value: unknown, least: number, most: number): value is string =>
  typeof value === 'string' && value.trim().length >= least && value.length <= most

function paneProblems(value: unknown, at: number): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [text.pane(at)]
  const pane = value as Partial<Record<keyof Pane, unknown>>
  const problems = Object.keys(pane)
    .filter((name) => !['kind', 'title', 'codes'].includes(name))
    .map((name) => text.extra(at, name))
  if (!KINDS.some((kind) => kind === pane.kind)) problems.push(text.kind(at))
  if (!isText(pane.title, 1, 40)) problems.push(text.paneTitle(at))
  if (!Array.isArray(pane.codes) || pane.codes.length > CODES_MAX) problems.push(text.codes(at))
  else {
    const wrong = pane.codes.find((code) => typeof code !== 'string' || !INSTRUMENT_ID.test(code))
    if (wrong !== undefined) problems.push(text.code(at, String(wrong).slice(0, 40)))
  }
  return problems
}

/** A page as an operator writes it; all that is wrong at once, in words. */
export function readBoard(source: string): { board: BoardBody } | { problems: string[] } {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch (thrown) {
    return { problems: [text.json(thrown instanceof Error ? thrown.message : '')] }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problems: [text.object] }
  const { title, note = '', panes } = value as Partial<Record<keyof BoardBody, unknown>>
  const problems: string[] = []
  if (!isText(title, 1, 60)) problems.push(text.title)
  if (!isText(note, 0, 2_000)) problems.push(text.note)
  if (!Array.isArray(panes) || panes.length > PANES_MAX) problems.push(text.panes)
  else problems.push(...panes.flatMap(paneProblems))
  if (problems.length > 0) return { problems }
  return { board: { title: title as string, note: note as string, panes: panes as Pane[] } }
}
