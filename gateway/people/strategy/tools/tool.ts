import { z } from 'zod'
import type { ToolDescription, ToolRow } from '../../../../shared/protocol/rest-assistant'
import type { ToolWorld } from './tool-world'

/** Findings of a tool; the rest of the result is the same for all tools. */
export interface Found {
  rows: ToolRow[]
  more?: number
  notes?: string[]
  /** The product's resource that has the same figures. */
  resource: string
}

export interface Tool {
  name: string
  description: string
  parameters: Record<string, unknown>
  /** Reads the arguments. Throws a `ZodError`. */
  read(given: unknown): unknown
  /** Throws `ZeusError` where there is nothing to answer. */
  run(given: unknown, world: ToolWorld): Promise<Found>
}

/** JSON Schema of arguments. */
export function argumentSchema(input: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema
}

/** A tool whose arguments are a closed object with bounds. */
export function defineTool<S extends z.ZodObject>(options: {
  name: string
  description: string
  input: S
  run(given: z.output<S>, world: ToolWorld): Found | Promise<Found>
}): Tool {
  const { name, description, input, run } = options
  return {
    name,
    description,
    parameters: argumentSchema(input),
    read: (given) => input.parse(given),
    run: async (given, world) => run(given as z.output<S>, world),
  }
}

export const describeTool = ({ name, description, parameters }: Tool): ToolDescription => ({
  name,
  description,
  parameters,
})

const ID = /^[0-9]{6}\.(SH|SZ|BJ)$/
export const toolId = z.string().regex(ID).describe('代码与市场，如 600519.SH；指数如 000300.SH')
export const toolDay = z
  .string()
  .regex(/^[0-9]{8}$/)
  .describe('YYYYMMDD，北京时间')
export const toolMinute = z
  .string()
  .regex(/^[0-9]{8}T[0-9]{4}$/)
  .describe('YYYYMMDDTHHmm，不得晚于本次回答的时间锁')
export const toolScope = z.string().max(24).describe('板块名，或 全部 主板 创业板 科创板 北交所；缺省=全部')
export const rowLimit = (most: number, usual: number) => z.int().min(1).max(most).default(usual)
export const sideOfFlow = z.enum(['in', 'out']).default('in')
