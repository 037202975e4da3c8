import { DESK_COLUMNS, DESK_FORMAT, type DeskLayout } from '../../../shared/desk/layout'
import type { Migration } from './migration'

interface FormerPane {
  kind: 'list' | 'chart' | 'index' | 'splits'
  title: string
  codes: string[]
}

const KINDS = { list: 'codes', chart: 'cards', index: 'indexes', splits: 'splits' } as const
const [WIDTH, HEIGHT] = [DESK_COLUMNS / 2, 12]

/** Two panes a row as pages were drawn before; the last of an odd number has its row alone. */
function layoutOfPanes(panes: readonly FormerPane[]): DeskLayout {
  const alone = (at: number) => at === panes.length - 1 && at % 2 === 0
  return {
    format: DESK_FORMAT,
    codes: {},
    panes: panes.map(({ kind, title, codes }, at) => ({
      id: `p${at + 1}`,
      kind: KINDS[kind],
      title: title.slice(0, 24),
      x: (at % 2) * WIDTH,
      y: Math.floor(at / 2) * HEIGHT,
      w: alone(at) ? DESK_COLUMNS : WIDTH,
      h: HEIGHT,
      ...(codes.length > 0 || kind !== 'splits' ? { options: { codes: codes.join(',') } } : {}),
    })),
  }
}

function composed(body: string): string {
  const { panes, ...others } = JSON.parse(body) as { panes?: FormerPane[] }
  return JSON.stringify({ ...others, layout: layoutOfPanes(panes ?? []) })
}

/** Pages of people become layouts of panes, and know who else may see or change them. */
export const userPages: Migration = {
  name: '069-user-pages',
  async up(db) {
    for (const { owner_id, version, body } of await db.selectFrom('user_pages').selectAll().execute()) {
      await db
        .updateTable('user_pages')
        .set({ body: composed(body) })
        .where('owner_id', '=', owner_id)
        .where('version', '=', version)
        .execute()
    }
    for (const { name, version, body } of await db.selectFrom('custom_boards').selectAll().execute()) {
      await db
        .updateTable('custom_boards')
        .set({ body: composed(body) })
        .where('name', '=', name)
        .where('version', '=', version)
        .execute()
    }
    await db.schema
      .createTable('user_page_readers')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('reader_id', 'text', (column) => column.notNull())
      .addColumn('may_edit', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_page_readers_key', ['owner_id', 'reader_id'])
      .execute()
  },
}
