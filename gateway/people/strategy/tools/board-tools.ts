import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { ToolRow } from '../../../../shared/protocol/rest-assistant'
import { address } from '../../../../shared/protocol/routes'
import { rankedStocks } from './market-tools'
import { orderNumberNotes, STOCK_FIGURES, stockRow } from './stock-tools'
import { defineTool, rowLimit, sideOfFlow } from './tool'
import type { ToolStock } from './tool-stock'
import type { ToolWorld } from './tool-world'

const SCHEME = 'sw1'
const schemeName = z.string().max(12).default(SCHEME)

interface BoardNow {
  name: string
  members: ToolStock[]
  change: number
  adNet: number
  odBig: number
  turnover: number
}

/** Boards of a scheme; `change` is weighted by free-float value at the previous close. */
async function boardsOf(world: ToolWorld, scheme: string): Promise<BoardNow[]> {
  if (scheme !== SCHEME && !world.market.industrySchemes().includes(scheme)) throw new ZeusError('not-found', scheme)
  const stocks = new Map((await world.stocks()).map((stock) => [stock.id, stock]))
  return world.market.industries(scheme).flatMap(({ name, members }) => {
    const found = members.flatMap((id) => stocks.get(id) ?? [])
    if (found.length === 0) return []
    const sum = (pick: (stock: ToolStock) => number) => found.reduce((total, stock) => total + pick(stock), 0)
    const weighed = found.filter(({ floatValue }) => floatValue > 0)
    const value = weighed.reduce((total, { floatValue }) => total + floatValue, 0)
    const gain = weighed.reduce((total, { floatValue, change }) => total + floatValue * change, 0)
    return {
      name,
      members: found,
      change: gain / value,
      adNet: sum(({ adNet }) => adNet),
      odBig: sum(({ odBig }) => (Number.isFinite(odBig) ? odBig : 0)),
      turnover: sum(({ turnover }) => turnover),
    }
  })
}

const BOARD_FIGURES = ['change', 'adNet', 'odBig', 'turnover'] as const

function boardRow(world: ToolWorld, board: BoardNow, rank: number, scheme: string): ToolRow {
  return {
    id: board.name,
    untrusted: { name: board.name },
    figures: {
      boardRank: world.figure('boardRank', rank),
      change: world.figure('change', board.change),
      adNet: world.figure('adNet', board.adNet),
      odBig: world.figure('odBig', board.odBig),
      turnover: world.figure('turnover', board.turnover),
      up: world.figure('up', board.members.filter(({ change }) => change > 0).length),
      members: world.figure('members', board.members.length),
    },
    href: address.industry(scheme, board.name),
  }
}

export const boards = defineTool({
  name: 'boards',
  description: '板块排名：涨幅（按自由流通市值加权）、成交额、资金；name 只看一个板块及其名次',
  input: z.strictObject({
    scheme: schemeName,
    by: z.enum(BOARD_FIGURES).default('change'),
    name: z.string().min(1).max(24).optional(),
    side: sideOfFlow,
    limit: rowLimit(30, 10),
  }),
  async run({ scheme, by, name, side, limit }, world) {
    const sign = side === 'in' ? 1 : -1
    const all = (await boardsOf(world, scheme)).filter((board) => Number.isFinite(board[by]))
    const list = all.sort((a, b) => sign * (b[by] - a[by]))
    if (list.length === 0) throw new ZeusError(world.withheldNotes(by).length > 0 ? 'withheld' : 'no-data')
    const shown = name === undefined ? list.slice(0, limit) : list.filter((board) => board.name === name)
    if (shown.length === 0) throw new ZeusError('not-found', `没有板块 ${name}`)
    return {
      rows: shown.map((board) => boardRow(world, board, list.indexOf(board) + 1, scheme)),
      more: name === undefined ? Math.max(0, list.length - limit) : 0,
      notes: [`板块分类 ${scheme}；涨跌幅按自由流通市值加权，资金为成分股之和`],
      resource: world.lock.isNow ? 'GET /api/industries/:key' : world.boardResource,
    }
  },
})

export const boardMembers = defineTool({
  name: 'board_members',
  description: '一个板块的成员按某项排序（找领涨、领跌、资金最多）',
  input: z.strictObject({
    scheme: schemeName,
    name: z.string().min(1).max(24),
    by: z.enum(STOCK_FIGURES).default('change'),
    side: sideOfFlow,
    limit: rowLimit(30, 10),
  }),
  async run({ scheme, name, by, side, limit }, world) {
    const board = (await boardsOf(world, scheme)).find((one) => one.name === name)
    if (!board) throw new ZeusError('not-found', `没有板块 ${name}`)
    const found = rankedStocks(board.members, by, side)
    const figures = [...new Set([by, 'change', 'turnover', 'adNet', 'price'] as const)]
    return {
      rows: found.slice(0, limit).map((stock) => stockRow(world, stock, figures)),
      more: Math.max(0, found.length - limit),
      notes: [
        ...world.withheldNotes(by),
        ...(by === 'odBig' || by === 'passiveBig' ? orderNumberNotes(board.members) : []),
      ],
      resource: world.lock.isNow ? 'GET /api/industries/:key' : world.boardResource,
    }
  },
})
