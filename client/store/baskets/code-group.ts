import { multiText } from '../../text/multi-chart'

/** A code for several instruments: a list of the user (empty name = all lists), or a board of a scheme. */
export type CodeGroup = { list: string } | { scheme: string; board: string }

const LIST = new RegExp(`^(?:zx|${multiText.ownLists})[:：](.*)$`, 'i')
const BOARD = /^([a-z][a-z0-9]{1,7})[:：](.+)$/i

/** The code of a list of one's own; undefined where its name cannot stand among codes. */
export const codeOfList = (name: string): string | undefined => (name.includes(',') ? undefined : `zx:${name}`)

export const codeOfBoard = (scheme: string, board: string): string => `${scheme}:${board}`

/** Instruments of `zx:NAME`, `sw1:NAME` or `idx:NAME`; undefined for any other code, including a basket's (`ci:`). */
export function groupOfCode(code: string): CodeGroup | undefined {
  const text = code.trim()
  const list = LIST.exec(text)
  if (list) return { list: (list[1] ?? '').trim() }
  const [, scheme, board] = BOARD.exec(text) ?? []
  if (scheme === undefined || board === undefined || scheme.toLowerCase() === 'ci') return undefined
  return { scheme: scheme.toLowerCase(), board: board.trim() }
}
