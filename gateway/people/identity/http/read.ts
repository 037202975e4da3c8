import type { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'

/** The request body, if it has this shape. Throws `bad-request`. */
export function parseBody<T>(shape: z.ZodType<T>, given: unknown): T {
  const found = shape.safeParse(given)
  if (!found.success) throw new ZeusError('bad-request')
  return found.data
}
