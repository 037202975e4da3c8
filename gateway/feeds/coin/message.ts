import { z } from 'zod'
import { SourceFault } from '../polling/source-fault'
import { text } from './text'

/** A number as venues write it, an exponent too. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?(e-?\d+)?$/i)

/** Throws `SourceFault` for a message of another shape. */
export function check<T>(schema: z.ZodType<T>, data: unknown, channel: string): T {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new SourceFault('garbled', text.reason.badMessage(channel))
  return parsed.data
}
