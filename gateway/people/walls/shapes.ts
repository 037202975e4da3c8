import { z } from 'zod'
import { INSTRUMENT_ID, isBasketId, isSubjectId } from '../../../shared/market/instrument-id'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import {
  BOARD_NAME_MAX,
  isLaidOut,
  PANEL_CODES_MAX,
  PANEL_KINDS,
  PANELS_MAX,
  panelKinds,
  WALL_RANKINGS,
  type WallPanel,
} from '../../../shared/walls/board'
import { DAY_PARTS, DIM_MOST, PLAN_BOARDS_MAX, TURN_LEAST_S, TURN_MOST_S } from '../../../shared/walls/day-plan'
import { MESSAGE_MAX, WALL_NAME_MAX, WALL_RIGHTS, type WallReport } from '../../../shared/walls/wall'

const id = z.string().regex(INSTRUMENT_ID)
const cells = z.int().min(0).max(12)

/** Subject of each kind of panel. */
const hasItsSubject = ({ kind, subject }: Pick<WallPanel, 'kind' | 'subject'>): boolean => {
  const wanted = panelKinds[kind].subject
  if (wanted === 'id') return subject !== undefined && INSTRUMENT_ID.test(subject)
  if (wanted === 'ranking') return WALL_RANKINGS.some((ranking) => ranking === subject)
  return wanted === 'name' || subject === undefined
}

const panel = z
  .strictObject({
    kind: z.enum(PANEL_KINDS as [WallPanel['kind'], ...WallPanel['kind'][]]),
    x: cells,
    y: cells,
    w: cells,
    h: cells,
    subject: z.string().max(BOARD_NAME_MAX).optional(),
    codes: z.array(z.string().refine(isSubjectId)).max(PANEL_CODES_MAX).optional(),
  })
  .refine(hasItsSubject)
  .refine(({ kind, codes }) => panelKinds[kind].codes === (codes !== undefined))
  .refine(({ kind, codes = [] }) => kind === 'list' || !codes.some(isBasketId))

export const boardShape = z.strictObject({
  name: z.string().trim().min(1).max(BOARD_NAME_MAX),
  panels: z.array(panel).max(PANELS_MAX).refine(isLaidOut),
})

export const boardId = z.string().regex(/^[a-z0-9]{1,32}$/)

const planRow = z.strictObject({
  boards: z.array(boardId).min(1).max(PLAN_BOARDS_MAX),
  everySeconds: z.int().min(TURN_LEAST_S).max(TURN_MOST_S),
  dim: z.number().min(0).max(DIM_MOST),
})

const planShape = z.strictObject(
  Object.fromEntries(DAY_PARTS.map((part) => [part, planRow])) as Record<(typeof DAY_PARTS)[number], typeof planRow>,
)

const tileShape = z
  .strictObject({
    columns: z.int().min(1).max(4),
    rows: z.int().min(1).max(4),
    column: z.int().min(0).max(3),
    row: z.int().min(0).max(3),
  })
  .refine(({ columns, rows, column, row }) => column < columns && row < rows)

const nameShape = z.string().trim().min(1).max(WALL_NAME_MAX)
const rightsShape = z.array(z.enum(WALL_RIGHTS)).max(WALL_RIGHTS.length)

export const approvalShape = z.strictObject({ name: nameShape, board: boardId, rights: rightsShape })
export const changeShape = z.strictObject({ name: nameShape, rights: rightsShape, plan: planShape, tile: tileShape })

const seconds = (most: number) => z.int().min(1).max(most)

export const orderShape = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('identify') }),
  z.strictObject({ do: z.literal('reload') }),
  z.strictObject({ do: z.literal('swap') }),
  z.strictObject({ do: z.literal('board'), board: boardId }),
  z.strictObject({
    do: z.literal('message'),
    text: z.string().trim().min(1).max(MESSAGE_MAX),
    seconds: seconds(86_400),
  }),
  z.strictObject({
    do: z.literal('takeOver'),
    instrument: id,
    seconds: seconds(3_600),
    slot: z
      .int()
      .min(0)
      .max(MINUTES_PER_DAY - 1)
      .nullable(),
  }),
  z.strictObject({ do: z.literal('release') }),
  z.strictObject({ do: z.literal('revoke') }),
])

const count = z.int().min(0).max(1e9)
const span = z.number().min(0).max(1e12)

export const reportShape: z.ZodType<WallReport> = z.strictObject({
  version: z.string().max(32),
  board: z.string().max(32),
  frame: z.int().min(0).max(1e11),
  uptimeMs: span,
  pictureAgeMs: span,
  picturesPerSecond: z.number().min(0).max(1_000),
  heapBytes: span.nullable(),
  heapSlope: z.number().min(-1e12).max(1e12).nullable(),
  feedLagMs: span.nullable(),
  visible: z.boolean(),
  wakeLock: z.boolean(),
  width: z.int().min(0).max(20_000),
  height: z.int().min(0).max(20_000),
  recoveries: z.strictObject({ picture: count, data: count, rotation: count, reload: count }),
})

export const deviceShape = z.strictObject({ deviceCode: z.string().regex(/^[\w-]{43}$/) })
export const codeShape = z
  .string()
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[BCDFGHJKLMNPQRSTVWXZ]{6}$/))
