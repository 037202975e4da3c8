import { z } from 'zod'
import { dateToMs } from '../../../shared/market/session'
import { type ErrorCode, ZeusError } from '../../../shared/protocol/errors'
import { BASKET_MEMBERS_MAX, FIRST_EXCHANGE_DAY } from '../../../shared/protocol/limits'
import { REBALANCES } from '../../../shared/protocol/rest-baskets'

const day = z.string().refine((text) => !Number.isNaN(dateToMs(text)) && text >= FIRST_EXCHANGE_DAY, {
  params: { code: 'base-day-invalid' },
})
/** Tolerance of the sum 1 for fractions that were rounded. */
const ROUNDING = 1e-6

const members = <M extends z.ZodType<{ id: string }>>(member: M) =>
  z
    .array(member)
    .refine(({ length }) => length > 0 && length <= BASKET_MEMBERS_MAX, { params: { code: 'members-count' } })
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { params: { code: 'members-repeated' } })

/** `PUT /api/custom-index/:name`: codes are looked up, and weights weighed, afterwards. */
const basketBody = z.object({
  weighting: z.enum(['equal', 'float', 'own']),
  rebalance: z.enum(REBALANCES).default('none'),
  effect: z.enum(['base', 'today']).default('base'),
  baseDay: day.optional(),
  members: members(z.object({ id: z.string(), weight: z.number().optional() })),
})
export type BasketBody = z.infer<typeof basketBody>

/** Definitions of one basket: as many as its text has room for. */
const DEFINITIONS_MAX = 500

const courseBody = z.object({
  baseDay: day,
  definitions: z
    .array(
      z.object({
        from: day,
        rebalance: z.enum(REBALANCES),
        members: members(z.object({ id: z.string().max(40), weight: z.number().positive() })).refine(
          (all) => Math.abs(all.reduce((sum, { weight }) => sum + weight, 0) - 1) <= ROUNDING,
          { params: { code: 'weights-invalid', said: '合计应为 1' } },
        ),
      }),
    )
    .min(1)
    .max(DEFINITIONS_MAX)
    .refine((all) => all.every(({ from }, at) => at === 0 || from > (all[at - 1]?.from ?? ''))),
})

interface Wrong {
  code?: ErrorCode
  /** Chinese. */
  said?: string
}

/** The kind of error decides the code: days, members and weights have their own messages. */
function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const { code, said } = issue?.code === 'custom' ? ((issue.params ?? {}) as Wrong) : {}
  throw new ZeusError(code ?? (issue?.path.includes('members') ? 'weights-invalid' : 'bad-request'), said)
}

export const readBasket = (value: unknown): BasketBody => read(basketBody, value)
export const readCourseQuery = (value: unknown) => read(courseBody, value)
