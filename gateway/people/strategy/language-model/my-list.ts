import { z } from 'zod'
import { STOCK_ID } from '../../../../shared/market/instrument-id'
import { ZeusError } from '../../../../shared/protocol/errors'
import { failedCall } from '../../../../shared/protocol/failed-call'
import type { ToolAnswer, ToolResult, ToolRow } from '../../../../shared/protocol/rest-assistant'
import { fencedText } from '../tools/fenced-text'
import { argumentSchema } from '../tools/tool'
import { toolFailure } from '../tools/tool-failure'

/** Lists and notes of one account. */
export interface OwnLists {
  groups: readonly { name: string; codes: readonly string[] }[]
  /** By instrument. */
  notes: ReadonlyMap<string, string>
}

const input = z.strictObject({
  group: z.string().max(24).optional(),
  limit: z.int().min(1).max(30).default(30),
})
/** The tool that reads a list of the asker, who allowed it; programs do not have it. */
export const MY_LIST = {
  name: 'my_list',
  description: '提问者自己的一个自选组，含此刻行情与资金；缺省 = 第一组',
  parameters: argumentSchema(input),
}

/** Instruments of one call of `stock_now`. */
const AT_ONCE = 4
const NOTE_MAX = 400

interface ListParts {
  read(): Promise<OwnLists>
  /** Calls a tool of the market. */
  call(name: string, given: unknown): Promise<ToolAnswer>
}

const notesBeside = (rows: readonly ToolRow[], notes: OwnLists['notes']): ToolRow[] =>
  rows.map((row) => {
    const note = notes.get(row.id)
    return note ? { ...row, untrusted: { ...row.untrusted, text: fencedText(note, NOTE_MAX) } } : row
  })

async function readList(given: unknown, { read, call }: ListParts): Promise<ToolAnswer> {
  const { group: name, limit } = input.parse(given)
  const { groups, notes } = await read()
  const group = name === undefined ? groups[0] : groups.find((one) => one.name === name)
  if (!group) throw new ZeusError('not-found', name === undefined ? '还没有自选' : '没有这个自选组')
  const ids = group.codes.filter((code) => STOCK_ID.test(code))
  if (ids.length === 0) throw new ZeusError('no-data', '这个自选组里没有股票')
  const shown = ids.slice(0, limit)
  const results: ToolResult[] = []
  for (let at = 0; at < shown.length; at += AT_ONCE) {
    const answer = await call('stock_now', { ids: shown.slice(at, at + AT_ONCE) })
    if (!answer.ok) return { ...answer, tool: MY_LIST.name }
    results.push(answer)
  }
  const [first] = results as [ToolResult]
  const rows = notesBeside(
    results.flatMap((result) => result.rows),
    notes,
  )
  return {
    ...first,
    tool: MY_LIST.name,
    asOf: Math.max(...results.map(({ asOf }) => asOf)),
    resource: 'GET /api/watchlists',
    rows,
    more: group.codes.length - rows.length,
    notes: [...new Set(results.flatMap((result) => result.notes))],
  }
}

/** A list of the asker with figures of this moment; what cannot be read is the answer. */
export const myList = (given: unknown, parts: ListParts): Promise<ToolAnswer> =>
  readList(given, parts).catch((thrown) =>
    thrown instanceof z.ZodError
      ? toolFailure(MY_LIST.name, thrown, MY_LIST.parameters)
      : failedCall(MY_LIST.name, thrown),
  )
