import { randomBytes } from 'node:crypto'
import { ZeusError } from '../../../shared/protocol/errors'
import { PANEL_CODES_MAX, type WallBoard, type WallPanel } from '../../../shared/walls/board'
import { builtInBoard, builtInBoards } from '../../../shared/walls/built-in'
import { OWN_BOARDS_MAX } from '../../../shared/walls/wall'
import type { Db } from '../../storage/database'
import { codeForms } from '../documents/basket-names'
import { watchedBy } from '../documents/watchlists'

interface BoardRow {
  id: string
  name: string
  panels: string
}

const boardOf = ({ id, name, panels }: BoardRow): WallBoard => ({ id, name, panels: JSON.parse(panels) as WallPanel[] })

/** Board with the codes of all its lists, each in its standard form. */
async function withCodes(db: Db, owner: string, boards: WallBoard[]): Promise<WallBoard[]> {
  const lists = boards.flatMap(({ panels }) => panels.filter(({ kind }) => kind === 'list'))
  if (lists.length === 0) return boards
  const own = lists.some(({ codes }) => codes === undefined) ? await watchedBy(db, owner) : []
  const form = await codeForms(db, owner, [...own, ...lists.flatMap(({ codes = [] }) => codes)])
  const settled = (codes: readonly string[]) => [...new Set(codes.map(form))].slice(0, PANEL_CODES_MAX)
  const shown = (panel: WallPanel) => (panel.kind === 'list' ? { ...panel, codes: settled(panel.codes ?? own) } : panel)
  return boards.map((board) => ({ ...board, panels: board.panels.map(shown) }))
}

/** Boards that people made, each for its owner. */
export function createOwnBoards(db: Db, clock: () => number) {
  const ofOwner = (owner: string) =>
    db.selectFrom('wall_boards').select(['id', 'name', 'panels']).where('owner_id', '=', owner).orderBy('name')

  return {
    /** Built-in ones first. */
    async list(owner: string): Promise<WallBoard[]> {
      return [...builtInBoards, ...(await ofOwner(owner).execute()).map(boardOf)]
    },

    /** Those of these ids that the owner has; throws `not-found` for another's. */
    async named(owner: string, ids: readonly string[]): Promise<WallBoard[]> {
      const own = (await ofOwner(owner).execute()).map(boardOf)
      return ids.map((id) => {
        const board = builtInBoard(id) ?? own.find((one) => one.id === id)
        if (!board) throw new ZeusError('not-found')
        return board
      })
    },

    /**
     * Board as a screen of the owner shows it: the screen itself has no account, so a list without codes is replaced by
     * the owner's list, and a basket has its owner's name.
     */
    async shown(owner: string, ids: readonly string[]): Promise<WallBoard[]> {
      return withCodes(db, owner, await this.named(owner, ids))
    },

    /** Throws `walls-full`. */
    async create(owner: string, { name, panels }: Omit<WallBoard, 'id'>): Promise<WallBoard> {
      if ((await ofOwner(owner).execute()).length >= OWN_BOARDS_MAX) throw new ZeusError('walls-full')
      const id = randomBytes(8).toString('hex')
      const kept = { name, panels: JSON.stringify(panels), updated_at: clock() }
      await db
        .insertInto('wall_boards')
        .values({ id, owner_id: owner, ...kept })
        .execute()
      return { id, name, panels }
    },

    /** Throws `not-found`. */
    async write(owner: string, { id, name, panels }: WallBoard): Promise<WallBoard> {
      const result = await db
        .updateTable('wall_boards')
        .set({ name, panels: JSON.stringify(panels), updated_at: clock() })
        .where('id', '=', id)
        .where('owner_id', '=', owner)
        .executeTakeFirst()
      if (Number(result.numUpdatedRows) === 0) throw new ZeusError('not-found')
      return { id, name, panels }
    },

    /** Throws `not-found`. */
    async remove(owner: string, id: string): Promise<void> {
      const result = await db
        .deleteFrom('wall_boards')
        .where('id', '=', id)
        .where('owner_id', '=', owner)
        .executeTakeFirst()
      if (Number(result.numDeletedRows) === 0) throw new ZeusError('not-found')
    },
  }
}
