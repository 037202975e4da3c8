import { z } from 'zod'
import {
  DESK_FORMAT,
  DESK_LETTERS_MAX,
  DESK_PANES_MAX,
  type DeskLayout,
  LINKS,
  PANE_OPTIONS_MAX,
  PANE_RATES,
  PANE_TITLE_MAX,
} from '../../../shared/desk/layout'
import { subjectId } from '../../serve/http/parse'

const finite = z.number().refine(Number.isFinite)
const place = {
  id: z.string().regex(/^[a-z0-9-]{1,24}$/),
  kind: z.string().regex(/^[A-Za-z][A-Za-z-]{0,23}$/),
  x: finite,
  y: finite,
  w: finite,
  h: finite,
}
/** Fields of a pane that this program does not know are preserved for other versions; known fields are validated. */
const pane = z.looseObject({
  ...place,
  title: z.string().max(PANE_TITLE_MAX).optional(),
  link: z.enum(LINKS).optional(),
  rate: z.enum(PANE_RATES).optional(),
  code: subjectId.optional(),
  options: z
    .record(z.string(), z.string())
    // Options beyond the limit are dropped; they do not reject the desk.
    .transform((options) => Object.fromEntries(Object.entries(options).slice(0, PANE_OPTIONS_MAX)))
    .optional(),
  window: z.looseObject({ left: finite, top: finite, width: finite, height: finite }).optional(),
})
const panesOf = <P extends z.ZodType<{ id: string }>>(one: P) =>
  z
    .array(one)
    .max(DESK_PANES_MAX)
    .refine((panes) => new Set(panes.map(({ id }) => id)).size === panes.length)

const known = z.looseObject({
  format: z.int().min(1).max(DESK_FORMAT),
  panes: panesOf(pane),
  codes: z.partialRecord(z.enum(LINKS), subjectId),
})
/**
 * From a newer program, which may give the same names a wider meaning: only fields common to every format are checked.
 */
const newer = z.looseObject({
  format: z.int().gt(DESK_FORMAT),
  panes: panesOf(z.looseObject(place)),
  codes: z.record(z.string().max(8), z.string().max(96)),
})

/** A layout of panes as people send it. */
export const deskShape = z
  .union([known, newer])
  .refine((value) => JSON.stringify(value).length <= DESK_LETTERS_MAX)
  .transform((value) => value as unknown as DeskLayout)
