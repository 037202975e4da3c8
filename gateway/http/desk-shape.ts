import { z } from 'zod'
import { DESK_LETTERS_MAX, DESK_PANES_MAX, type DeskLayout } from '../../shared/desk/layout'

const finite = z.number().refine(Number.isFinite)
/** The longest that stands for an instrument or a basket. */
const CODE_LENGTH_MAX = 96
/** What this program does not know of a pane or of a layout is kept: another version of it does. */
const pane = z.looseObject({
  id: z.string().regex(/^[a-z0-9-]{1,24}$/),
  kind: z.string().regex(/^[A-Za-z][A-Za-z-]{0,23}$/),
  ...{ x: finite, y: finite, w: finite, h: finite },
})

/** A layout of panes as people send it. */
export const deskShape = z
  .looseObject({
    format: z.int().min(1),
    panes: z
      .array(pane)
      .max(DESK_PANES_MAX)
      .refine((panes) => new Set(panes.map(({ id }) => id)).size === panes.length),
    codes: z.record(z.string().max(8), z.string().max(CODE_LENGTH_MAX)),
  })
  .refine((value) => JSON.stringify(value).length <= DESK_LETTERS_MAX)
  .transform((value) => value as unknown as DeskLayout)
