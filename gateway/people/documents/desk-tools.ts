import { z } from 'zod'
import { DESK_COLUMNS, DESK_NAME_MAX } from '../../../shared/desk/layout'
import { PRESETS, presetLayout } from '../../../shared/desk/presets'
import { ZeusError } from '../../../shared/protocol/errors'
import { failedCall } from '../../../shared/protocol/failed-call'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { deskShape } from './desk-shape'
import type { DeskStore } from './desk-store'

const deskId = z.string().regex(/^[0-9a-f]{16}$/)
const revision = z.int().min(1)
const name = z.string().trim().min(1).max(DESK_NAME_MAX)

const INPUTS = {
  read_desks: z.strictObject({}),
  create_desk: z.strictObject({ name, layout: deskShape }),
  arrange_desk: z.strictObject({ id: deskId, revision, layout: deskShape }),
  desk_versions: z.strictObject({ id: deskId }),
  restore_desk: z.strictObject({ id: deskId, revision, version: revision }),
}
type DeskTool = keyof typeof INPUTS

const KINDS = [...new Set(PRESETS.flatMap((preset) => presetLayout(preset).panes.map(({ kind }) => kind)))]

const DESCRIPTIONS: Record<DeskTool, string> = {
  read_desks: `本人的桌面：名称、版本（revision）与布局。布局 = panes（栏目：id kind x y w h，${DESK_COLUMNS} 列；link 编组，code 品种）和 codes（各编组的品种）`,
  create_desk: `新建桌面。kind 可用：${KINDS.join(' ')}`,
  arrange_desk: `写入整个布局（栏目、位置、品种），revision 为读到的版本；每次写入成为新版本，可用 restore_desk 撤销。kind 可用：${KINDS.join(' ')}`,
  desk_versions: '一个桌面最近的版本及其布局',
  restore_desk: '把桌面恢复成以前的一个版本（撤销），revision 为现在的版本，version 为要恢复的版本',
}

/** Tools that only read the desk. */
const READS: readonly DeskTool[] = ['read_desks', 'desk_versions']

const schemaOf = (input: z.ZodType) => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return schema as { type: 'object' }
}

const TOOLS = (Object.keys(INPUTS) as DeskTool[]).map((tool) => ({
  name: tool,
  description: DESCRIPTIONS[tool],
  inputSchema: schemaOf(INPUTS[tool]),
  annotations: { readOnlyHint: READS.includes(tool), destructiveHint: false, openWorldHint: false },
}))

const written = ({ id, name: title, revision: now }: Desk) => ({ id, name: title, revision: now, before: now - 1 })

/** Throws a `ZodError`, `not-found`, `conflict`, `desks-full` and `desk-name-taken`. */
async function run(desks: DeskStore, owner: string, tool: DeskTool, given: unknown) {
  const find = async (id: string): Promise<Desk> => {
    const found = (await desks.of(owner)).desks.find((desk) => desk.id === id)
    if (!found) throw new ZeusError('not-found')
    return found
  }
  const write = async (id: string, from: number, layout: Desk['layout']) => {
    const { name: title } = await find(id)
    return written(await desks.write(owner, { id, revision: from, name: title, layout }))
  }
  switch (tool) {
    case 'read_desks': {
      INPUTS.read_desks.parse(given)
      const all = (await desks.of(owner)).desks
      return {
        desks: all.map(({ id, name: title, revision: now, layout, savedAt }) => ({
          id,
          name: title,
          revision: now,
          savedAt,
          layout,
        })),
      }
    }
    case 'create_desk': {
      const { name: title, layout } = INPUTS.create_desk.parse(given)
      return written(await desks.create(owner, title, layout))
    }
    case 'arrange_desk': {
      const { id, revision: from, layout } = INPUTS.arrange_desk.parse(given)
      return write(id, from, layout)
    }
    case 'desk_versions':
      return { versions: await desks.versions(owner, INPUTS.desk_versions.parse(given).id) }
    case 'restore_desk': {
      const { id, revision: from, version } = INPUTS.restore_desk.parse(given)
      const earlier = (await desks.versions(owner, id)).find((one) => one.revision === version)
      if (!earlier) throw new ZeusError('not-found')
      return write(id, from, earlier.layout)
    }
  }
}

/** Tools with which a program arranges the desks of its owner. */
export const createDeskTools = (desks: DeskStore) => ({
  tools: TOOLS,
  /** Refusals are returned as the answer. */
  async call(owner: string, name: string, given: unknown) {
    try {
      return { ok: true as const, ...(await run(desks, owner, name as DeskTool, given)) }
    } catch (thrown) {
      return failedCall(name, thrown instanceof z.ZodError ? new ZeusError('desk-invalid') : thrown)
    }
  },
})
