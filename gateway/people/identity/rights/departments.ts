import type { Db } from '../../../storage/database'
import type { DepartmentRow } from '../../../storage/identity-tables'
import { departmentChanges } from './department-changes'

/** A node of an organisation in wire format. */
export interface Department {
  id: string
  orgId: string
  name: string
  nameI18n: string | null
  description: string | null
  descriptionI18n: string | null
  order: number
  code: string | null
  root: boolean
  depth: number
  path: string[]
  codePath: string[]
  namePath: string[]
  createdAt: string
  updatedAt: string
  children: string[]
  isVirtualNode: boolean
}

export interface Membership {
  department: Department
  isMainDepartment: boolean
  joinedAt: string
}

export type Departments = ReturnType<typeof createDepartments>

/** Organisations: trees of departments, and their members. */
export function createDepartments(db: Db, clock: () => number) {
  const all = () => db.selectFrom('departments').selectAll().orderBy('ord').orderBy('id').execute()

  /** Memberships of an account: the main department first, then by time of joining. */
  const memberships = (userId: string) =>
    db
      .selectFrom('department_members')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('is_main', 'desc')
      .orderBy('joined_at')
      .orderBy('department_id')
      .execute()

  return {
    ...departmentChanges(db, clock),

    /** Whether an id is that of an organisation: the root of a tree. */
    async isOrganisation(id: string): Promise<boolean> {
      const root = db.selectFrom('departments').select('id').where('id', '=', id).where('parent_id', 'is', null)
      return (await root.executeTakeFirst()) !== undefined
    },

    /** All departments, depth-first: each is followed by its sub-departments. */
    async list(): Promise<Department[]> {
      const rows = await all()
      const below = (parent: string | null): DepartmentRow[] =>
        rows.filter(({ parent_id }) => parent_id === parent).flatMap((row) => [row, ...below(row.id)])
      return below(null).map((row) => departmentOf(row, rows))
    },

    async of(userId: string, orgId?: string | null): Promise<Membership[]> {
      const rows = await all()
      const joined = await memberships(userId)
      return joined.flatMap(({ department_id, is_main, joined_at }) => {
        const row = rows.find(({ id }) => id === department_id)
        if (!row || (orgId != null && row.org_id !== orgId)) return []
        const joinedAt = new Date(joined_at).toISOString()
        return { department: departmentOf(row, rows), isMainDepartment: is_main === 1, joinedAt }
      })
    },

    /** For each department of an account, the departments from the root down to it. */
    async paths(userId: string): Promise<Department[][]> {
      const rows = await all()
      const joined = await memberships(userId)
      return joined.flatMap(({ department_id }) => {
        const row = rows.find(({ id }) => id === department_id)
        return row ? [wayTo(row, rows).map((node) => departmentOf(node, rows))] : []
      })
    },
  }
}

function wayTo(row: DepartmentRow, rows: readonly DepartmentRow[]): DepartmentRow[] {
  const way = [row]
  while (way[0]?.parent_id != null && way.length < 64) {
    const above = rows.find(({ id }) => id === way[0]?.parent_id)
    if (!above) break
    way.unshift(above)
  }
  return way
}

function departmentOf(row: DepartmentRow, rows: readonly DepartmentRow[]): Department {
  const way = wayTo(row, rows)
  return {
    id: row.id,
    orgId: row.org_id,
    name: row.name,
    nameI18n: row.name_i18n,
    description: row.description,
    descriptionI18n: row.description_i18n,
    order: row.ord,
    code: row.code,
    root: row.parent_id === null,
    depth: way.length - 1,
    path: way.map(({ id }) => id),
    codePath: way.map(({ code }) => code ?? ''),
    namePath: way.map(({ name }) => name),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    children: rows.filter(({ parent_id }) => parent_id === row.id).map(({ id }) => id),
    isVirtualNode: false,
  }
}
