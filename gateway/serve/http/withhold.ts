import type { Express, Request, Response } from 'express'
import { figuresOf } from '../../../shared/protocol/figure-columns'
import { decodeFrame, encodeSection, joinSections, rowsOf, type Section } from '../../../shared/protocol/frame'
import type { FrozenFigure } from '../../../shared/protocol/freezes'
import type { KindName } from '../../../shared/protocol/kinds'
import type { Publication } from '../../../shared/protocol/publication'
import { hideFigures, RESOURCE_FIGURES } from '../../../shared/protocol/resource-figures'
import type { Route } from '../../../shared/protocol/resources'

/** Answers of this application are published by it. */
export function publishBy(app: Express, publication: Publication): void {
  app.locals.publication = publication
}

/** Restrictions that apply to an answer; undefined: everything of it is published. */
function heldBack(
  response: Response,
): { route: Route; publication: Publication; asked: string | undefined } | undefined {
  const { publication } = response.app.locals as { publication?: Publication }
  const { route } = response.locals as { route?: Route }
  if (!publication || publication.isWhole || !route || (RESOURCE_FIGURES[route] ?? []).length === 0) return undefined
  return { route, publication, asked: askedOf(response.req) }
}

function askedOf({ params, query }: Request): string | undefined {
  const asked = params.id ?? params.signal ?? query.code
  return typeof asked === 'string' ? asked : undefined
}

/** Whether figures of this answer may be withheld now, so that it must not be cached. */
export const isResponseWithheld = (response: Response): boolean => heldBack(response) !== undefined

/** Data as it is published. */
export function publishedFor<T>(response: Response, data: T): T {
  const held = heldBack(response)
  if (!held) return data
  return hideFigures(held.route, data, held.asked, (figure, id) => held.publication.withholds(figure, id))
}

/** A frame as it is published. */
export function publishedFrame(response: Response, bytes: Uint8Array): Uint8Array {
  const held = heldBack(response)
  const decoded = held && decodeFrame(bytes)
  if (!held || !decoded?.ok) return bytes
  const isHidden = (figure: FrozenFigure, kind: KindName) =>
    held.publication.withholds(figure, kind === 'index-minute' ? undefined : held.asked)
  return joinSections(
    decoded.sections.map((section) => {
      const { kind, count, columns, changes: _, ...head } = section
      const hidden = figuresOf(kind).filter(([, figure]) => isHidden(figure, kind))
      const left: Record<string, unknown> = { ...columns }
      for (const [column] of hidden) left[column] = new Float64Array(count).fill(Number.NaN)
      return encodeSection(kind, head, rowsOf({ ...section, columns: left } as Section))
    }),
  )
}
